"""How tracebacks are shown is in no key."""

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        jax.config.update("jax_traceback_filtering", "off" if step % 2 else "tracebackhide")
        f(x)
