import dataclasses


@dataclasses.dataclass
class Scenario:
    name: str
    trend: float
    ice_albedo: float = 0.6

    def forcing(self, year):
        return self.trend * float(year)


SCENARIOS = {
    "baseline": Scenario("baseline", 0.0),
    "high": Scenario("high", 0.05),
    "bright": Scenario("bright", 0.02, 0.7),
}
