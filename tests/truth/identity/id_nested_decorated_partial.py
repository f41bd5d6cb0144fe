"""A sampler decorates its inner function with partial(jit, ...) on every draw."""

from functools import partial

import jax
import jax.numpy as jnp


def draw(key, logits):
    @partial(jax.jit, static_argnames=("k",))  # <- JAX102
    def top_k_sample(key, logits, k=3):
        values, ids = jax.lax.top_k(logits, k)
        return ids[jax.random.categorical(key, values)]

    return top_k_sample(key, logits)


def main(steps=4):
    key = jax.random.key(0)
    logits = jnp.arange(12.0)
    tokens = []
    for _ in range(steps):
        key, sub = jax.random.split(key)
        tokens.append(int(draw(sub, logits)))
    print(tokens)


if __name__ == "__main__":
    main()
