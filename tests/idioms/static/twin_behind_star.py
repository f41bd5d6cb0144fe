"""The loss is made anew for each batch, behind a star, in a tuple and in a dict."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


def huber(r, delta):
    a = jnp.abs(r)
    return jnp.where(a < delta, 0.5 * r**2, delta * (a - 0.5 * delta))


@partial(jax.jit, static_argnums=2)
def error(x, y, loss):
    return jnp.mean(loss(x - y))


@partial(jax.jit, static_argnames="loss")
def fit(x, y, loss):
    return jnp.max(loss(x - y))


class Fold:
    def __init__(self, k):
        self.data = np.full(4, k, np.float32), np.ones(4, np.float32)

    def error(self, delta):
        return error(*self.data, partial(huber, delta=delta))  # <- JAX303


def main(steps=4):
    for k in range(steps):
        fold = Fold(k)
        print(fold.error(0.2))
        everything = (*fold.data, partial(huber, delta=0.5))
        print(error(*everything))
        given = fold.data[0], fold.data[1], lambda r: r**2
        print(error(*given))  # <- JAX303
        options = {"loss": partial(huber, delta=0.3)}
        print(fit(*fold.data, **options))  # <- JAX303


if __name__ == "__main__":
    main()
