"""A scan with a module body is differentiated by an eager grad."""

import jax
import jax.numpy as jnp
from jax import lax


def accumulate(total, x):
    total = total + x * x
    return total, total


def score(xs):
    return lax.scan(accumulate, 0.0, xs)[0]  # <- JAX701


def main(steps=4):
    xs = jnp.linspace(0.0, 1.0, 8)
    for _ in range(steps):
        xs = xs - 0.1 * jax.grad(score)(xs)
    print(xs)


if __name__ == "__main__":
    main()
