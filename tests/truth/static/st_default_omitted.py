"""The default, omitted and given, takes turns."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="power")
def raised(x, power=3):
    return x**power


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = raised(x, power=3) if step % 2 else raised(x)
    print(x)


if __name__ == "__main__":
    main()
