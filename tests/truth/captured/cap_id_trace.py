"""A function made per step bakes the id of an object into its program."""

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        out = jax.jit(lambda x: x * float(id(x) % 10007))(x)  # <- JAX101
    print(out)


if __name__ == "__main__":
    main()
