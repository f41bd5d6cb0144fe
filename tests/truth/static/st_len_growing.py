"""The length of a growing history, by which the function divides."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="count")
def averaged(total, count):
    return total / count


def main(steps=4):
    history = []
    total = jnp.zeros(3)
    for step in range(steps):
        history.append(step)
        total = total + step
        mean = averaged(total, count=len(history))  # <- JAX301
    print(mean)


if __name__ == "__main__":
    main()
