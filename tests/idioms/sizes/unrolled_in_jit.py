"""A Python loop inside jit is unrolled: its slices and powers are parts of one program."""

import jax
import jax.numpy as jnp


@jax.jit
def moments(x):
    total = jnp.zeros(())
    for order in range(1, x.shape[0]):
        total += (x[:order] ** order).mean() + jnp.roll(x, order)[0]
    return total


def main(steps=4):
    for step in range(steps):
        out = moments(jnp.arange(12.0) + step)
    print(out)


if __name__ == "__main__":
    main()
