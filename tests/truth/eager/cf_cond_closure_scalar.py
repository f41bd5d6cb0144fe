"""Both branches capture the learning rate of the eager update."""

import jax.numpy as jnp
from jax import lax


def apply_update(params, use_momentum, lr=0.1):
    def plain(p):
        return p - lr

    def heavy(p):
        return p - 2.0 * lr

    return lax.cond(use_momentum, heavy, plain, params)  # <- JAX701


def main(steps=4):
    params = jnp.zeros((6,))
    for i in range(steps):
        params = apply_update(params, i > 2)
    print(params)


if __name__ == "__main__":
    main()
