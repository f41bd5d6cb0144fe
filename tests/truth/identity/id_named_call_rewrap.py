"""A profiling helper names the function for the trace viewer on every call."""

import jax
import jax.numpy as jnp


def attention(scores):
    weights = jnp.exp(scores - scores.max())
    return jnp.sum(weights / weights.sum())


def profiled(scores):
    return jax.jit(jax.named_call(attention, name="attention"))(scores)  # <- JAX104


def main(steps=4):
    scores = jnp.arange(10.0)
    for _ in range(steps):
        print(profiled(scores))


if __name__ == "__main__":
    main()
