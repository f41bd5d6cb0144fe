"""A buffer of the final size, with a mask for what is in use."""

import jax.numpy as jnp
import numpy as np


class Buffer:
    def __init__(self, capacity):
        self.data = jnp.zeros(capacity)
        self.places = jnp.arange(capacity)
        self.used = 0

    def add(self, value):
        self.data = self.data.at[self.used].set(value)
        self.used += 1

    def mean(self):
        live = self.places < self.used
        return jnp.where(live, self.data, 0.0).sum() / np.float32(self.used)


def main(steps=4):
    buffer = Buffer(16)
    for step in range(steps):
        buffer.add(1.0 * step)
        print(buffer.mean())


if __name__ == "__main__":
    main()
