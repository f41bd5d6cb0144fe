"""A NumPy integer picks an element."""

import jax.numpy as jnp
import numpy as np


def main(steps=4):
    x = jnp.arange(16.0)
    for i in range(steps):
        print(x[np.int64(i)])


if __name__ == "__main__":
    main()
