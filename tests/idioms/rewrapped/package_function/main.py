"""A function of a package is wrapped where it is used; the package re-exports it."""

import jax
import jax.numpy as jnp
import ops
from ops import centre


def pipeline(x):
    x = jax.jit(centre)(x)
    x = jax.jit(ops.whiten)(x)
    return jax.jit(ops.linear.project, static_argnums=1)(x, 2)


def main(steps=4):
    x = jnp.arange(12.0).reshape(4, 3)
    for _ in range(steps):
        print(pipeline(x).shape)


if __name__ == "__main__":
    main()
