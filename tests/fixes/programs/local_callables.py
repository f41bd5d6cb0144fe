"""Functions that are made and called within the traced code go along with it; short names get longer ones."""

import functools

import jax
import jax.numpy as jnp


def fitted(params, x):
    @jax.jit
    def update(p, batch):
        def loss(q):
            return jnp.mean((q * batch - 1.0) ** 2)

        value_and_grad = jax.value_and_grad(loss)
        value, grads = value_and_grad(p)
        scaled = functools.partial(jnp.multiply, 0.1)
        return p - scaled(grads), value.astype(jnp.float32)

    return update(params, x)


def shifted(x):
    g = jax.jit(lambda v: v + 1.0)
    return g(x)


def main(steps=4):
    params = jnp.ones(3)
    for _ in range(steps):
        params, _ = fitted(params, shifted(jnp.arange(3.0)))
    return float(params.sum())
