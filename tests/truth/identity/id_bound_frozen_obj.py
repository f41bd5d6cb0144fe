"""A frozen config dataclass carries the step, and a new equal one is jitted per round."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp


@dataclass(frozen=True)
class Langevin:
    temperature: float = 0.5

    def drift(self, x):
        return x - 0.01 * x / self.temperature


def round_of_sampling(x):
    sampler = Langevin()
    drift = jax.jit(sampler.drift)  # <- JAX105
    for _ in range(3):
        x = drift(x)
    return x


def main(steps=4):
    x = jnp.ones((7,))
    for _ in range(steps):
        x = round_of_sampling(x)
    print(x)


if __name__ == "__main__":
    main()
