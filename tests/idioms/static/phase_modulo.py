"""A phase that goes round: as many programs as phases."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames=("phase", "warm"))
def sweep(x, phase, warm):
    x = x.at[phase::2].multiply(0.5)
    return x if warm else 0.9 * x


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps + 4):
        x = sweep(x, phase=step % 2, warm=step < 2)
    print(x)


if __name__ == "__main__":
    main()
