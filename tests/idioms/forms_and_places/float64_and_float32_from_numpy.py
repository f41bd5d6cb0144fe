"""NumPy arrays of both widths, while 64-bit types are off."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def standardise(column):
    return (column - jnp.mean(column)) / (jnp.std(column) + 1e-6)


def main(steps=4):
    table = {"height": np.linspace(1.5, 2.0, 6), "weight": np.full(6, 70, np.float32)}
    for _ in range(steps):
        for name, column in table.items():
            print(name, standardise(column)[0])


if __name__ == "__main__":
    main()
