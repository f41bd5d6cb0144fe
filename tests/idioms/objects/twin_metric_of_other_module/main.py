import jax.numpy as jnp
from metric import mean


def main(steps=4):
    return [float(mean(jnp.ones(3))) for _ in range(steps)]
