"""Checks and logs that are in no key are switched on in some steps."""

import jax
import jax.numpy as jnp


@jax.jit
def step(w):
    return w * 0.5 + jnp.sin(w)


def main(steps=4):
    w = jnp.ones(4)
    for k in range(steps):
        with jax.debug_nans(k % 2 == 0), jax.transfer_guard("allow"), jax.log_compiles(k % 3 == 0):
            w = step(w)
        jax.config.update("jax_traceback_filtering", "off" if k % 2 else "auto")
    return w.shape
