"""A recurrent cell closes over the weights and is scanned outside jit."""

import jax
import jax.numpy as jnp


def unroll(weights, inputs):
    def cell(hidden, x):
        hidden = jnp.tanh(weights * hidden + x)
        return hidden, hidden

    return jax.lax.scan(cell, jnp.zeros(()), inputs)  # <- JAX701


def main(steps=4):
    weights = jnp.float32(0.5)
    inputs = jnp.arange(10.0)
    for _ in range(steps):
        hidden, _outputs = unroll(weights, inputs)
    print(hidden)


if __name__ == "__main__":
    main()
