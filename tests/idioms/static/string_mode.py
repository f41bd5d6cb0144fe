"""A mode by name: two programs, each used again and again."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames=("mode",))
def apply(x, mode):
    if mode == "train":
        return 0.5 * x
    return x


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = apply(x, mode="train")
        if step % 2 == 0:
            check = apply(x, mode="eval")
    print(x, check)


if __name__ == "__main__":
    main()
