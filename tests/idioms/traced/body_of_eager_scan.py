"""The helpers are called by a module-level body, which an eager scan traces once."""

import jax.numpy as jnp
from jax import lax


def limit(value):
    return lax.cond(value > 1.0, lambda v: 1.0 + 0.1 * (v - 1.0), lambda v: v, value)


def refine(value):
    def improve(_, v):
        return 0.5 * (v + 2.0 / v)

    return limit(lax.fori_loop(0, 3, improve, value))


def body(total, x):
    total = refine(total + x)
    return total, total


def filtered(xs):
    return lax.scan(body, 1.0, xs)[1]


def main(steps=4):
    xs = jnp.linspace(0.0, 1.0, 7)
    for _ in range(steps):
        xs = filtered(xs)
    print(xs)


if __name__ == "__main__":
    main()
