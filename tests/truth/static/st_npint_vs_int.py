"""np.int64(3) and 3 take turns."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, static_argnames="s")
def scaled(x, s):
    return s * x


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        if step % 2 == 0:
            x = scaled(x, s=np.int64(3))
        else:
            x = scaled(x, s=3)  # <- JAX304
    print(x)


if __name__ == "__main__":
    main()
