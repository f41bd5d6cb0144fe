"""A total that starts as 0.0 comes back strongly typed."""

import jax
import jax.numpy as jnp


class Meter:
    def __init__(self):
        self.total = 0.0

    def add(self, batch):
        self.total = accumulate(self.total, batch)  # <- JAX204


@jax.jit
def accumulate(total, batch):
    return total + jnp.mean(batch)


def main(steps=4):
    meter = Meter()
    batch = jnp.arange(4.0)
    for _ in range(steps):
        meter.add(batch)
    print(meter.total)


if __name__ == "__main__":
    main()
