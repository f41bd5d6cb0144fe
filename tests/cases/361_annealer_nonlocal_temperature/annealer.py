import jax
from jax import random
import jax.numpy as jnp


def ackley_like(x):
    return jnp.sum(x ** 2) - jnp.sum(jnp.cos(3.0 * x))


def make_annealer(start_temp, seed=0):
    temp = start_temp
    key = random.PRNGKey(seed)

    @jax.jit
    def propose(x, sweep):
        noise = random.normal(random.fold_in(key, sweep), x.shape)
        trial = x + 0.3 * noise
        worse = jnp.maximum(ackley_like(trial) - ackley_like(x), 0.2)
        chance = jnp.exp(-worse / temp)  # HAZARD captured-state
        return jnp.where(chance > 0.5, trial, x), chance

    def cool(factor):
        nonlocal temp
        temp = temp * factor

    return propose, cool
