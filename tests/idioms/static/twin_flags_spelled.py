"""A flag is a bool here and a number there; a dtype is a type here and a text out of the settings there."""

import argparse
import dataclasses
import functools
import json

import jax
import jax.numpy as jnp

CONFIG = json.loads('{"dtype": "float32", "log": 1}')


@dataclasses.dataclass
class Options:
    verbose: int = 1


def scaled(x, log):
    return x if not log else jnp.log1p(x)


@functools.partial(jax.jit, static_argnames="log")
def spectrum(x, log):
    return jnp.abs(scaled(x, log))


@functools.partial(jax.jit, static_argnames="verbose")
def checked(x, verbose):
    if verbose and x.ndim:
        return x / jnp.sum(x)
    return x


@functools.partial(jax.jit, static_argnames="dtype")
def total(x, dtype):
    return x.astype(dtype).sum()


@functools.partial(jax.jit, static_argnames="dtype")
def largest(x, dtype):
    return x.astype(dtype).max()


def main(steps=4, argv=()):
    parser = argparse.ArgumentParser()
    parser.add_argument("--dtype", default="bfloat16")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args(list(argv))
    options = Options()
    x = jnp.ones(3)
    for step in range(steps):
        if step == 0:
            print(spectrum(x, log=True), checked(x, verbose=not args.check))
            print(total(x, dtype=jnp.float32), largest(x, dtype=jnp.bfloat16))
        else:
            print(spectrum(x, log=CONFIG["log"]))  # <- JAX304
            print(checked(x, verbose=options.verbose))  # <- JAX304
            print(total(x, dtype=CONFIG["dtype"]))  # <- JAX304
            print(largest(x, dtype=jnp.dtype(args.dtype)))  # <- JAX304


if __name__ == "__main__":
    main()
