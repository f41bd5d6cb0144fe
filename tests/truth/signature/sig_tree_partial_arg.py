"""A Partial of a module's function: its arrays are leaves, the function is compared."""

import jax
import jax.numpy as jnp
from jax.tree_util import Partial


def affine(weights, x):
    return weights * x + 1.0


@jax.jit
def applied(function, x):
    return function(x).sum()


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        model = Partial(affine, x)
        print(applied(model, x))


if __name__ == "__main__":
    main()
