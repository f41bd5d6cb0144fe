"""A cached property of a base class, read on one long-lived object."""

import jax.numpy as jnp
from base import Gaussian


def main(steps=4):
    target = Gaussian(scale=2.0)
    x = jnp.ones((3,))
    for _ in range(steps):
        x = x + 0.1 * target.score(x)
    print(x, target.log_prob(x))


if __name__ == "__main__":
    main()
