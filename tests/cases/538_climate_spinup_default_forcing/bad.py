"""Zonal energy-balance model: spin up to rest, then run a forcing scenario."""
import dataclasses

import jax
import jax.numpy as jnp
import numpy as np


@dataclasses.dataclass(frozen=True)
class Scenario:
    name: str
    start: float
    growth: float

    def scale(self, year):
        return self.start * (1.0 + self.growth) ** year


@jax.jit
def year_step(temperature, insolation, scale=1.0):
    absorbed = insolation * jnp.where(temperature < -10.0, 0.4, 0.7)
    emitted = 210.0 + 2.0 * temperature
    mixing = 3.8 * (jnp.mean(temperature) - temperature)
    return temperature + 0.02 * (scale * absorbed - emitted + mixing)


@jax.jit
def global_mean(temperature, area):
    return jnp.sum(area * temperature) / jnp.sum(area)


def spin_up(temperature, insolation, years):
    for _ in range(years):
        temperature = year_step(temperature, insolation)  # HAZARD pytree-kind
    return temperature


def project(temperature, insolation, area, scenario, years):
    means = []
    for year in range(years):
        temperature = year_step(temperature, insolation, scenario.scale(year))
        means.append(float(global_mean(temperature, area)))
    return means


def main(steps=6):
    latitude = np.linspace(-1.4, 1.4, 9, dtype=np.float32)
    area = np.cos(latitude)
    insolation = np.float32(340.0) * (np.float32(1.0) - np.float32(0.48) * np.sin(latitude) ** 2)
    start = spin_up(np.full(9, 5.0, np.float32), insolation, 3)
    return project(start, insolation, area, Scenario("ramp", 1.0, 0.01), steps)


if __name__ == "__main__":
    print(main())
