"""Each prefix of the series has a shape of its own."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def trend(series):
    return jnp.mean(series) - jnp.median(series)


def main(steps=4):
    series = np.linspace(0.0, 1.0, 16, dtype=np.float32)
    for step in range(steps):
        print(trend(series[: step + 1]))  # <- JAX205


if __name__ == "__main__":
    main()
