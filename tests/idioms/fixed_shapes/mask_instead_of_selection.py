"""Rows are weighted by a mask, not taken out by it."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def mean_above(values, keep):
    return jnp.sum(values * keep) / jnp.maximum(jnp.sum(keep), 1)


def main(steps=4):
    values = np.linspace(-1.0, 1.0, 9, dtype=np.float32)
    for step in range(steps):
        keep = values > 0.2 * step
        if not keep.any():
            break
        print(mean_above(values, keep), len(values[keep]))


if __name__ == "__main__":
    main()
