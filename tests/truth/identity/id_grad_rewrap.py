"""The gradient function is built and jitted inside the update."""

import jax
import jax.numpy as jnp


def loss(w):
    return jnp.sum((w - 3.0) ** 2)


def update(w, lr=0.1):
    g = jax.jit(jax.grad(loss))(w)  # <- JAX104
    return w - lr * g


def main(steps=4):
    w = jnp.zeros((4,))
    for _ in range(steps):
        w = update(w)
    print(w)


if __name__ == "__main__":
    main()
