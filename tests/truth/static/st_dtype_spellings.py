"""One dtype in four spellings."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, static_argnames="dtype")
def cast(x, dtype):
    return (0.5 * x).astype(dtype)


def main(steps=4):
    x = jnp.ones(3)
    out = cast(x, dtype=jnp.float32)
    for _ in range(1, steps):
        out = cast(out, dtype=np.dtype("float32"))  # <- JAX304
        out = cast(out, dtype="float32")  # <- JAX304
        out = cast(out, dtype=np.float32)  # <- JAX304
    print(out)


if __name__ == "__main__":
    main()
