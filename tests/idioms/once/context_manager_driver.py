"""The driver builds its functions inside with and try blocks, once."""

import contextlib
import time

import jax
import jax.numpy as jnp


@contextlib.contextmanager
def timed(label):
    start = time.perf_counter()
    yield
    print(label, round(time.perf_counter() - start, 3))


def train(steps):
    params = jnp.ones((4, 4))
    try:
        with timed("compile"):
            step = jax.jit(lambda p: p - 0.01 * jax.grad(lambda q: jnp.sum(q @ q))(p))
            step(params).block_until_ready()
        with timed("run"):
            for _ in range(steps):
                params = step(params)
    except KeyboardInterrupt:
        print("stopped")
    return params


def main(steps=4):
    print(train(steps).sum())


if __name__ == "__main__":
    main()
