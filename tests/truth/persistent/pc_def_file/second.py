import jax
import jax.numpy as jnp


def other(x):
    def g(x):
        return jnp.sin(x) * 2

    return jax.jit(g)(x)  # <- JAX102
