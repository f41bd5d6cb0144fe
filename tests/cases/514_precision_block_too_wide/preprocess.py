import jax
import jax.numpy as jnp


@jax.jit
def standardise(x):
    return (x - jnp.mean(x, axis=0)) / (jnp.std(x, axis=0) + 1e-6)
