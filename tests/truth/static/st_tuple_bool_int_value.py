"""(True,) and (1,) are equal, and the function tells bools from numbers."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="flags")
def chosen(x, flags):
    return 2.0 * x if isinstance(flags[0], bool) else 3.0 * x


def main(steps=4):
    x = jnp.ones(3)
    out = chosen(x, flags=(True,))
    for _ in range(steps):
        out = chosen(x, flags=(1,))  # <- JAX304
    print(out)


if __name__ == "__main__":
    main()
