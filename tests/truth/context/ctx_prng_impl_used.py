"""The default kind of random keys is in no key, and the body makes one: the kind of the first trace stays."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return x * jax.random.key_data(jax.random.key(0)).size


def main(steps=4):
    x = jnp.ones(())
    f(x)
    for _ in range(steps):
        with jax.default_prng_impl("rbg"):  # <- JAX404
            f(x)
