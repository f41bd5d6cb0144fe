"""A factory called per step captures an equal NumPy constant each time."""

import jax
import jax.numpy as jnp
import numpy as np


def make_scaler(weights):
    @jax.jit  # <- JAX102
    def scale(x):
        return x * weights

    return scale


def main(steps=4):
    x = jnp.ones(2048)
    for step in range(steps):
        scale = make_scaler(np.full(2048, 1.5, np.float32))
        x = scale(x)
    print(x[0])


if __name__ == "__main__":
    main()
