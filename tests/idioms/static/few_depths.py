"""Three depths that are written out: three programs are wanted."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="depth")
def refine(x, depth):
    for _ in range(depth):
        x = jnp.cos(x)
    return x


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        for depth in (1, 2, 4):
            x = refine(x, depth=depth)
    print(x)


if __name__ == "__main__":
    main()
