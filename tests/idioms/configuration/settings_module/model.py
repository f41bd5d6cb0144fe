import jax
import jax.numpy as jnp


@jax.jit
def energy(spins):
    return -jnp.sum(spins[1:] * spins[:-1])
