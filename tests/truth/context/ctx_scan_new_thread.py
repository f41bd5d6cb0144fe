"""A scan over a module's function, outside jit, in a thread of its own."""

import threading

import jax
import jax.numpy as jnp


def body(carry, x):
    return carry + x, x


def work(x):
    jax.lax.scan(body, 0.0, x)


def main(steps=4):
    x = jnp.ones(4)
    for _ in range(steps):
        worker = threading.Thread(target=work, args=(x,))
        worker.start()
        worker.join()
