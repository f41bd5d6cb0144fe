"""Every jitted partial is stored, and still no two of them are equal."""

from functools import partial

import jax
import jax.numpy as jnp


def scale(x, by):
    return x * by


def main(steps=4):
    stages = []
    x = jnp.ones((5,))
    for _ in range(steps):
        stage = jax.jit(partial(scale, by=0.9))  # <- JAX103
        stages.append(stage)
        x = stage(x)
    print(x, len(stages))


if __name__ == "__main__":
    main()
