"""Tests over implementations compile each one, as they mean to."""

import jax
import jax.numpy as jnp
from attention import naive


def main(steps=4):
    compiled = jax.jit(naive)
    q = k = v = jnp.ones((4, 2))
    for _ in range(steps):
        q = compiled(q, k, v)
    print(q.sum())


if __name__ == "__main__":
    main()
