"""The curvature of a lambda is computed eagerly per iteration."""

import jax
import jax.numpy as jnp


def curvature(x):
    return jax.hessian(lambda v: jnp.sum(jnp.cos(v)))(x)


def main(steps=4):
    x = jnp.zeros((4,))
    for _ in range(steps):
        x = x + 0.1 * jnp.diagonal(curvature(x))
    print(x)


if __name__ == "__main__":
    main()
