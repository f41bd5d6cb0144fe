"""Epidemic with policies: numbers from many sources, one kind for each parameter."""

import json
import math
import statistics
from dataclasses import dataclass, field

import jax
import jax.numpy as jnp
import numpy as np

POLICY = json.loads('{"3": 0.12, "1": 0.25}')
SEASONAL = np.linspace(0.9, 1.1, 7)


@dataclass
class Country:
    contact_rate: float = 0.3
    imported: int = 0
    reported: list[float] = field(default_factory=list)

    @property
    def trend(self):
        if len(self.reported) < 2:
            return 0.0
        return statistics.fmean(self.reported[-2:]) - self.reported[0]


@jax.jit
def spread(state, rate, season, imported, closed, trend):
    susceptible, infected = state[0], state[1]
    factor = jnp.where(closed, 0.5, 1.0) * season / (1.0 + jnp.abs(trend))
    new = factor * rate * susceptible * infected
    return jnp.stack([susceptible - new, infected + new + 1e-4 * imported - 0.1 * infected])


def travellers(day, rng):
    if day % 2 == 0:
        return int(rng.poisson(3.0))
    return sum(1 for hour in range(24) if hour % (day + 2) == 0)


def season(day):
    if day == 0:
        return np.float32(1.0)
    return SEASONAL[day % 7] * np.float32(0.99)


def simulate(n_days):
    rng = np.random.default_rng(0)
    country = Country()
    state = np.array([0.99, 0.01], np.float32)
    for day in range(n_days):
        rate = POLICY.get(str(day), country.contact_rate)
        rate = max(0.0, round(rate * math.exp(-0.01 * day), 3))
        closed = day > 1 and country.trend > 1e-3
        state = spread(state, rate, season(day), country.imported, closed, country.trend)
        country.reported.append(float(state[1]))
        country.imported += travellers(day, rng)
        country.contact_rate = country.contact_rate * float(rng.choice([0.9, 1.0]))
    return [round(value, 5) for value in country.reported]


def main(steps=6):
    return simulate(steps)


if __name__ == "__main__":
    print(main())
