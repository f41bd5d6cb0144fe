import os
import tempfile

import jax
import jax.numpy as jnp

import progress

jax.config.update("jax_compilation_cache_dir", os.path.join(tempfile.gettempdir(), "lattice_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)


def heat_bath(spins, key, beta):
    for colour in (0, 1):
        key, sub = jax.random.split(key)
        field = sum(jnp.roll(spins, shift, axis) for shift in (1, -1) for axis in (0, 1))
        up = jax.random.uniform(sub, spins.shape) < jax.nn.sigmoid(2.0 * beta * field)
        board = jnp.indices(spins.shape).sum(axis=0) % 2 == colour
        spins = jnp.where(board, jnp.where(up, 1.0, -1.0), spins)
    return spins


@jax.jit
def run_chain(spins, keys, beta):
    def sweep(carry, key):
        i, spins = carry
        spins = heat_bath(spins, key, beta)
        progress.report(i, spins)
        return (i + 1, spins), spins.mean()

    (_, spins), trace = jax.lax.scan(sweep, (0, spins), keys)
    return spins, trace
