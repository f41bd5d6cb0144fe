"""A learning rate that decays, given as a static argument."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="rate")
def update(w, rate):
    return w - rate * w


def main(steps=4):
    w = jnp.ones(3)
    for step in range(steps):
        w = update(w, rate=0.1 / (1 + step))  # <- JAX301
    print(w)


if __name__ == "__main__":
    main()
