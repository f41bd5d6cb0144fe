"""What a partial binds runs where the partial is called: here in each step."""

from functools import partial

import jax
import jax.numpy as jnp


def area(radius):
    return jax.jit(lambda r: 3.14 * r**2)(radius)  # <- JAX101


def renamed(radius, name, function):
    return {name: function(radius)}


def main(steps=4):
    disc = partial(renamed, name="disc", function=area)
    x = jnp.ones(4)
    for _ in range(steps):
        x = disc(x)["disc"]
    print(x)


if __name__ == "__main__":
    main()
