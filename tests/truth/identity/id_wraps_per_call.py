"""A shape-checking wrapper is put around the step for each call before jit sees it."""

import functools

import jax
import jax.numpy as jnp


def checked(fn):
    @functools.wraps(fn)
    def inner(x):
        assert x.ndim == 2, x.shape
        return fn(x)

    return inner


def centre(x):
    return x - x.mean(axis=0)


def preprocess(x):
    return jax.jit(checked(centre))(x)  # <- JAX102


def main(steps=4):
    x = jnp.arange(12.0).reshape(6, 2)
    for _ in range(steps):
        x = preprocess(x)
    print(x)


if __name__ == "__main__":
    main()
