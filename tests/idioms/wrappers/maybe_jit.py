"""A wrapper that compiles when asked to, applied to module functions at import."""

import functools

import jax
import jax.numpy as jnp


def maybe_jit(enabled=True, **options):
    def wrap(function):
        target = jax.jit(function, **options) if enabled else function

        @functools.wraps(function)
        def call(*args, **kwargs):
            return target(*args, **kwargs)

        call.unjitted = function
        return call

    return wrap


@maybe_jit(static_argnames=("order",))
def norm(x, order=2):
    return jnp.sum(jnp.abs(x) ** order) ** (1.0 / order)


@maybe_jit(enabled=False)
def describe(x):
    return {"shape": x.shape, "norm": norm(x)}


def main(steps=4):
    x = jnp.arange(1.0, 5.0)
    for _ in range(steps):
        print(describe(x), norm(x, order=3))


if __name__ == "__main__":
    main()
