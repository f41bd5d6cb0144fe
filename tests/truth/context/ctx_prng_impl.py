"""The default kind of random keys is in no key."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        if step % 2:
            with jax.default_prng_impl("rbg"):
                f(x)
        else:
            f(x)
