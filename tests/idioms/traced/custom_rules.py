"""The rules of a custom_vjp hold scans; everything runs under one jitted gradient."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


@partial(jax.custom_vjp, nondiff_argnums=(1,))
def cumulative(x, decay):
    return _run(x, decay)


def _run(x, decay):
    return lax.scan(lambda c, v: (decay * c + v, decay * c + v), 0.0, x)[1]


def _forward(x, decay):
    return _run(x, decay), None


def _backward(decay, _, cotangent):
    def body(carry, g):
        carry = decay * carry + g
        return carry, carry

    return (lax.scan(body, 0.0, cotangent, reverse=True)[1],)


cumulative.defvjp(_forward, _backward)


@jax.jit
def gradient(x):
    return jax.grad(lambda v: jnp.sum(cumulative(v, 0.9) ** 2))(x)


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 6)
    for _ in range(steps):
        x = x - 0.01 * gradient(x)
    print(x)


if __name__ == "__main__":
    main()
