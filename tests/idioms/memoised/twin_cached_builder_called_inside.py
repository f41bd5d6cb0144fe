"""What is memoised is the plain function; jit of a partial of it is made per call."""

import functools

import jax
import jax.numpy as jnp


@functools.lru_cache(maxsize=None)
def make_power(exponent):
    def power(x, scale):
        return scale * x**exponent

    return power


def evaluate(x):
    cube = jax.jit(functools.partial(make_power(3), scale=2.0))  # <- JAX103
    return cube(x)


def main(steps=4):
    x = jnp.arange(4.0)
    for _ in range(steps):
        print(evaluate(x))


if __name__ == "__main__":
    main()
