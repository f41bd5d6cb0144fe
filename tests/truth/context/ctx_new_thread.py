"""Each call is made in a thread of its own."""

import threading

import jax
import jax.numpy as jnp


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        worker = threading.Thread(target=f, args=(x,))
        worker.start()
        worker.join()
