"""A gradient of a lambda is taken without any jit."""

import jax
import jax.numpy as jnp


def descend(x):
    return x - 0.1 * jax.grad(lambda v: jnp.sum((v - 1.0) ** 2))(x)


def main(steps=4):
    x = jnp.zeros((3,))
    for _ in range(steps):
        x = descend(x)
    print(x)


if __name__ == "__main__":
    main()
