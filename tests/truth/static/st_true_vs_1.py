"""True and 1 take turns."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="s")
def scaled(x, s):
    return x if s else -x


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        if step % 2 == 0:
            x = scaled(x, s=True)
        else:
            x = scaled(x, s=1)  # <- JAX304
    print(x)


if __name__ == "__main__":
    main()
