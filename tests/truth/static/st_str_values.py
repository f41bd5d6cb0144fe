"""A name for the profiler that counts the rounds."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="label")
def relax(x, label):
    with jax.named_scope(label):
        return 0.5 * x


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = relax(x, label=f"round {step}")  # <- JAX301
    print(x)


if __name__ == "__main__":
    main()
