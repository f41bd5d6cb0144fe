"""A step number that the function only divides by."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="step")
def decay(x, step):
    return x / (1.0 + step)


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = decay(x, step=step)  # <- JAX301
    print(x)


if __name__ == "__main__":
    main()
