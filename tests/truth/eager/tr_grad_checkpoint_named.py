"""The gradient of a rematerialised loss is taken outside jit."""

import jax.numpy as jnp
from jax import checkpoint, grad


def loss(w):
    return jnp.sum(jnp.log1p(jnp.exp(w)))


def train_step(w):
    return w - 0.1 * grad(checkpoint(loss))(w)


def main(steps=4):
    w = jnp.ones((4,))
    for _ in range(steps):
        w = train_step(w)
    print(w)


if __name__ == "__main__":
    main()
