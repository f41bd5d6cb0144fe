"""The bound method is taken from the object once and scanned in the loop."""

import jax
import jax.numpy as jnp


class LSTM:
    def __init__(self, forget):
        self.forget = forget

    def cell(self, memory, x):
        memory = self.forget * memory + x
        return memory, jnp.tanh(memory)


def main(steps=4):
    cell = LSTM(0.9).cell
    sequence = jnp.ones((8,))
    for _ in range(steps):
        memory, _outputs = jax.lax.scan(cell, jnp.float32(0.0), sequence)
        sequence = sequence * memory / memory
    print(memory)


if __name__ == "__main__":
    main()
