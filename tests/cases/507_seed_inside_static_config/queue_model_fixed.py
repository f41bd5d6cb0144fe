from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="config")
def waiting_time(config, seed, load):
    key_gap, key_work = jax.random.split(jax.random.key(seed))
    gaps = jax.random.exponential(key_gap, (config.n_customers,))
    work = load * jnp.ones(config.n_customers)
    if config.service == "exponential":
        work = load * jax.random.exponential(key_work, (config.n_customers,))

    def serve(wait, now):
        gap, job = now
        wait = jnp.maximum(wait + job - gap, 0.0)
        return wait, wait

    return jnp.mean(jax.lax.scan(serve, jnp.zeros(()), (gaps, work))[1])
