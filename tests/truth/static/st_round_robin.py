"""A phase that goes through two values."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="phase")
def sweep(x, phase):
    return x.at[phase::2].multiply(0.5)


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        x = sweep(x, phase=step % 2)
    print(x)


if __name__ == "__main__":
    main()
