"""Diffusion Monte Carlo with walkers of unequal weight."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np


class Walkers(NamedTuple):
    position: jax.Array
    age: jax.Array
    log_weight: jax.Array


@jax.jit
def drift(walkers, noise):
    position, age, log_weight = walkers
    position = position + 0.1 * noise
    return Walkers(position, age + 1, log_weight - 0.05 * position**2)


def start(rng, n):
    position = jnp.asarray(rng.normal(size=n), jnp.float32)
    return Walkers(log_weight=jnp.zeros(n), position=position, age=jnp.zeros(n, jnp.int32))


def reweight(walkers):
    log_weight = walkers.log_weight - walkers.log_weight.max()
    return walkers[:2] + (log_weight,)


def rejuvenate(walkers):
    return walkers._replace(age=jnp.zeros_like(walkers.age))


def main(steps=6):
    rng = np.random.default_rng(0)
    walkers = rejuvenate(start(rng, 5))
    for k in range(steps):
        noise = rng.normal(size=5).astype(np.float32)
        walkers = drift(walkers, noise)  # HAZARD pytree-kind
        if k % 2 == 0:
            walkers = reweight(walkers)
    return [round(float(v), 4) for v in walkers[2]]


if __name__ == "__main__":
    print(main())
