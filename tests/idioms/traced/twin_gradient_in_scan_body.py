"""The compiled gradient is called by the scan's body only, as a part of its program: what compiles again is the scan."""

import jax
import jax.numpy as jnp


def bowl(w):
    return jnp.sum(w**2)


def descend(w, rate, count=5):
    gradient = jax.jit(jax.grad(bowl))

    def update(w, _):
        return w - rate * gradient(w), None

    w, _ = jax.lax.scan(update, w, None, length=count)  # <- JAX701
    return w


def main(steps=4):
    w = jnp.ones(3)
    for _ in range(steps):
        w = descend(w, 0.1)
    print(bowl(w))


if __name__ == "__main__":
    main()
