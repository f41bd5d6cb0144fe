"""Zero and minus zero are equal: the second finds the program of the first."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, static_argnames="sign")
def signed(x, sign):
    return x * float(np.copysign(1.0, sign))


def main(steps=4):
    x = jnp.ones(3)
    out = signed(x, sign=0.0)
    for _ in range(steps):
        out = signed(x, sign=-0.0)  # <- JAX304
    print(out)


if __name__ == "__main__":
    main()
