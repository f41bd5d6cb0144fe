"""A function of another module configures JAX, ahead of the first call."""

import jax.numpy as jnp
from model import energy
from settings import configure


def main(steps=4):
    configure(precise=True)
    spins = jnp.ones(8)
    return [energy(spins) for _ in range(steps)]
