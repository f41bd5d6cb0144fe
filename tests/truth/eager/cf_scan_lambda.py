"""An exponential average is an eager scan over a lambda."""

import jax.numpy as jnp
from jax import lax


def ema(values):
    return lax.scan(lambda avg, v: (0.9 * avg + 0.1 * v, avg), 0.0, values)[0]  # <- JAX701


def main(steps=4):
    values = jnp.linspace(0.0, 1.0, 50)
    for _ in range(steps):
        print(ema(values))


if __name__ == "__main__":
    main()
