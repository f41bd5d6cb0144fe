"""NumPy arrays of growing size become jax arrays."""

import jax.numpy as jnp
import numpy as np


def main(steps=4):
    for i in range(steps):
        print(jnp.asarray(np.zeros(i + 1, np.float32)).sum())  # <- JAX704


if __name__ == "__main__":
    main()
