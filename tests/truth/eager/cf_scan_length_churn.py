"""A curriculum lengthens the eager scan by one in each stage."""

import jax.numpy as jnp
from jax import lax


def tick(clock, _):
    return clock * 1.1 + 1.0, None


def simulate(n):
    return lax.scan(tick, jnp.float32(0.0), None, length=n)[0]  # <- JAX704


def main(steps=4):
    for stage in range(steps):
        print(stage, simulate(5 + stage))


if __name__ == "__main__":
    main()
