"""One compiled function is called directly, under vmap and under grad."""

import jax
import jax.numpy as jnp


@jax.jit
def loss(x):
    return jnp.sum(jnp.sin(x) ** 2)


def main(steps=4):
    x = jnp.ones((2, 4))
    row = x[0]
    for _ in range(steps):
        loss(row)
        jax.vmap(loss)(x)
        jax.grad(loss)(row)
