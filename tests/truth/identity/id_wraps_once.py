"""The wrapped function is made at import, and only the jit call is repeated."""

import functools

import jax
import jax.numpy as jnp


def traced_under(name):
    def decorate(fn):
        @functools.wraps(fn)
        def inner(*args):
            with jax.named_scope(name):
                return fn(*args)

        return inner

    return decorate


@traced_under("encoder")
def encode(x):
    return jnp.tanh(x) * 2.0


def embed(x):
    return jax.jit(encode)(x)


def main(steps=4):
    x = jnp.ones((3, 3))
    for _ in range(steps):
        x = embed(x)
    print(x)


if __name__ == "__main__":
    main()
