import dataclasses
import itertools

import jax
import jax.numpy as jnp


@dataclasses.dataclass(frozen=True)
class Lattice:
    size: int = 6
    rate: float = 0.2


@jax.jit
def infect(grid, key, rate):
    return _spread(grid, key, rate)


def _spread(grid, key, rate):
    near = sum(jnp.roll(grid, s, axis=a) for s, a in itertools.product((-1, 1), (0, 1)))
    hit = jax.random.uniform(key, grid.shape) < rate * near
    return jnp.where(hit, 1.0, grid)


def epidemic(lattice, seed):
    """Yields the grid after each day, for ever."""
    key = jax.random.key(seed)
    grid = jnp.zeros((lattice.size,) * 2).at[0, 0].set(1.0)
    while True:
        key, sub = jax.random.split(key)
        grid = infect(grid, sub, lattice.rate)
        yield grid


def takeover_day(lattice, seed, limit=5):
    for day, grid in enumerate(itertools.islice(epidemic(lattice, seed), limit)):
        if grid.mean() > 0.5:
            break
    return day, float(grid.mean())


def main(steps=4):
    return [takeover_day(Lattice(), seed)[1] for seed in range(steps)]


if __name__ == "__main__":
    print(main())
