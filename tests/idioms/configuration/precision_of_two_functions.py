"""Two functions, each always under the precision of its own."""

import jax
import jax.numpy as jnp


@jax.jit
def train_step(w, x):
    return w - 0.1 * (x @ w)


@jax.jit
def residual(w, x):
    return jnp.linalg.norm(x @ w)


def evaluate(w, x):
    with jax.default_matmul_precision("highest"):
        return residual(w, x)


def main(steps=4):
    x, w = jnp.eye(4), jnp.ones(4)
    losses = []
    for _ in range(steps):
        w = train_step(w, x)
        losses.append(evaluate(w, x))
    return len(losses)
