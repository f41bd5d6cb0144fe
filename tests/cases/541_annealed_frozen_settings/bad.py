import dataclasses
import functools

import jax
import jax.numpy as jnp
import numpy as np


@dataclasses.dataclass(frozen=True)
class Settings:
    cities: int
    proposals: int = 8
    temperature: float = 1.0
    cooling: float = 0.7


def tour_length(points, order):
    path = points[order]
    return jnp.sum(jnp.linalg.norm(path - jnp.roll(path, 1, axis=0), axis=1))


@functools.partial(jax.jit, static_argnames="settings")
def anneal(key, points, order, settings):
    def attempt(order, key):
        k1, k2 = jax.random.split(key)
        i, j = jax.random.randint(k1, (2,), 0, settings.cities)
        trial = order.at[i].set(order[j]).at[j].set(order[i])
        gain = tour_length(points, order) - tour_length(points, trial)
        accept = jnp.log(jax.random.uniform(k2)) < gain / settings.temperature
        return jnp.where(accept, trial, order), None

    order, _ = jax.lax.scan(attempt, order, jax.random.split(key, settings.proposals))
    return order, tour_length(points, order)


def solve(points, stages, seed=0):
    settings = Settings(cities=len(points))
    key = jax.random.PRNGKey(seed)
    order = np.arange(settings.cities)
    lengths = []
    for stage in range(stages):
        order, length = anneal(jax.random.fold_in(key, stage), points, order, settings)  # HAZARD static-arg
        lengths.append(round(float(length), 4))
        settings = dataclasses.replace(settings, temperature=settings.temperature * settings.cooling)
    return lengths


def main(steps=6):
    points = np.random.default_rng(7).random((9, 2), dtype=np.float32)
    return solve(points, steps)


if __name__ == "__main__":
    print(main())
