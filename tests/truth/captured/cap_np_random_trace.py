"""A function made per step draws a NumPy random number while it is traced."""

import jax
import jax.numpy as jnp
import numpy as np


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        out = jax.jit(lambda x: x * np.random.rand())(x)  # <- JAX101
    print(out)


if __name__ == "__main__":
    main()
