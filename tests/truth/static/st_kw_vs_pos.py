"""By position and by keyword take turns."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="power")
def raised(x, power):
    return x**power


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = raised(x, 3) if step % 2 else raised(x, power=3)
    print(x)


if __name__ == "__main__":
    main()
