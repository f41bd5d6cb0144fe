"""The guard is on a local variable, which is None in each call."""

import jax
import jax.numpy as jnp


def advance(x):
    compiled = None
    for _ in range(2):
        if compiled is None:
            compiled = jax.jit(lambda v: jnp.cos(v))  # <- JAX101
        x = compiled(x)
    return x


def main(steps=4):
    x = jnp.ones((3,))
    for _ in range(steps):
        x = advance(x)
    print(x)


if __name__ == "__main__":
    main()
