"""The default kind of random keys is in no key, and the body makes one: the kind of the first trace stays."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return x * jax.random.key_data(jax.random.key(0)).size


def main(steps=4):
    x = jnp.ones(())
    for step in range(steps):
        if step % 2:
            with jax.default_prng_impl("rbg"):  # <- JAX404
                f(x)
        else:
            f(x)
