"""The cell is a method, and each access of it makes a new bound method."""

import jax
import jax.numpy as jnp


class GRU:
    def __init__(self, gate):
        self.gate = gate

    def cell(self, hidden, x):
        hidden = self.gate * hidden + (1.0 - self.gate) * x
        return hidden, hidden

    def unroll(self, inputs):
        return jax.lax.scan(self.cell, jnp.float32(0.0), inputs)  # <- JAX701


def main(steps=4):
    network = GRU(0.8)
    inputs = jnp.arange(12.0)
    for _ in range(steps):
        last, _ = network.unroll(inputs)
    print(last)


if __name__ == "__main__":
    main()
