"""The step number itself, not its phase."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="step")
def anneal(x, step):
    return x * 0.9**step


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        x = anneal(x, step=step)  # <- JAX301
    print(x)


if __name__ == "__main__":
    main()
