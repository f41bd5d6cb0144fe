import numpy as np

import climate
from scenarios import Scenario, SCENARIOS

current = SCENARIOS["baseline"]


def select(name):
    global current
    current = SCENARIOS[name]


def simulate(n_years):
    temps = np.full(climate.ZONES, 14.0, np.float32)
    log = []
    for year in range(n_years):
        forcing = current.forcing(year)
        temps = climate.year_step(temps, forcing, current.ice_albedo)
        log.append(float(climate.global_mean(temps)))
    return log


def main(steps=6):
    table = []
    for name in SCENARIOS:
        select(name)
        table += simulate(steps)
    SCENARIOS["custom"] = Scenario("custom", 0.1, 0.55)
    select("custom")
    return table + simulate(steps)


if __name__ == "__main__":
    print(main())
