"""np.float64 scalars of other values."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def damp(x, rate):
    return x - rate * x**2


def main(steps=4):
    x = np.linspace(0.0, 1.0, 5, dtype=np.float32)
    for rate in np.linspace(0.1, 0.2, steps):
        x = np.asarray(damp(x, rate))
    print(x, jnp.shape(x))


if __name__ == "__main__":
    main()
