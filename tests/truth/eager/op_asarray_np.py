"""A NumPy array of constant size goes to the device."""

import jax.numpy as jnp
import numpy as np


def main(steps=4):
    for i in range(steps):
        print(jnp.asarray(np.full(8, float(i))))


if __name__ == "__main__":
    main()
