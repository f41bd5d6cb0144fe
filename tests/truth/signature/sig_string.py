"""A string is no argument of a jitted function."""

import jax
import jax.numpy as jnp


@jax.jit
def reduced(x, how):
    return x.sum() if how == "sum" else x.mean()


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        print(reduced(x, "sum"))


if __name__ == "__main__":
    main()
