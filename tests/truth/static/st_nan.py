"""A NaN made for each call, which is not equal to itself."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="missing")
def filled(x, missing):
    return jnp.nan_to_num(x, nan=0.5) + 0.0 * missing


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        out = filled(x, missing=float("nan"))  # <- JAX304
    print(out)


if __name__ == "__main__":
    main()
