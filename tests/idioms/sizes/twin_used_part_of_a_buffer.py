"""The used part of a buffer is cut out by a method, one longer at each call."""

import jax.numpy as jnp


class Buffer:
    def __init__(self, capacity):
        self.data = jnp.zeros(capacity)
        self.used = 0

    def add(self, value):
        self.data = self.data.at[self.used].set(value)
        self.used += 1

    def mean(self):
        return self.data[: self.used].mean()  # <- JAX704


def main(steps=4):
    buffer = Buffer(16)
    for step in range(steps):
        buffer.add(1.0 * step)
        print(buffer.mean())


if __name__ == "__main__":
    main()
