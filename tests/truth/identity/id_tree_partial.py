"""A Partial pytree is built and jitted for every call of the filter."""

import jax
import jax.numpy as jnp
from jax.tree_util import Partial


def ema(alpha, old, new):
    return alpha * old + (1.0 - alpha) * new


def filtered(old, new):
    return jax.jit(Partial(ema, 0.95))(old, new)  # <- JAX103


def main(steps=4):
    track = jnp.zeros((3,))
    for step in range(steps):
        track = filtered(track, jnp.full((3,), float(step)))
    print(track)


if __name__ == "__main__":
    main()
