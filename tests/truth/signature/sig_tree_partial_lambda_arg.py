"""The function inside a Partial is compared, and a lambda is a new one each time."""

import jax
import jax.numpy as jnp
from jax.tree_util import Partial


@jax.jit
def applied(function, x):
    return function(x).sum()


def main(steps=4):
    x = jnp.ones(3)
    weights = jnp.arange(3.0)
    for _ in range(steps):
        model = Partial(lambda w, a: w * a + 1.0, weights)
        print(applied(model, x))  # <- JAX303


if __name__ == "__main__":
    main()
