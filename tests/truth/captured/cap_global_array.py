"""The target network is a global that is replaced every few steps."""

import jax
import jax.numpy as jnp

target = jnp.zeros(3)


def td_error(q):
    return jnp.sum((q - target) ** 2)


td_error_jit = jax.jit(td_error)


def sync(q):
    global target
    target = q


def main(steps=4):
    q = jnp.ones(3)
    for _ in range(steps):
        q = 1.5 * q
        error = td_error_jit(q)
        sync(q)  # <- JAX401
    print(error)


if __name__ == "__main__":
    main()
