"""A module's function is wrapped again in a thread of its own."""

import threading

import jax
import jax.numpy as jnp


def f(x):
    return jnp.sin(x) * 2


def work(x):
    jax.jit(f)(x)


def main(steps=4):
    x = jnp.ones(4)
    for _ in range(steps):
        worker = threading.Thread(target=work, args=(x,))
        worker.start()
        worker.join()
