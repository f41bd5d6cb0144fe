"""A dataclass compiles in __post_init__; one object is made at the start."""

from collections.abc import Callable
from dataclasses import dataclass, field

import jax
import jax.numpy as jnp


@dataclass
class Sampler:
    logp: Callable
    step_size: float = 0.1
    draw: Callable = field(init=False, repr=False)

    def __post_init__(self):
        gradient = jax.grad(self.logp)

        def langevin(key, x):
            noise = jax.random.normal(key, x.shape)
            return x + self.step_size * gradient(x) + jnp.sqrt(2 * self.step_size) * noise

        self.draw = jax.jit(langevin)


def gaussian(x):
    return -0.5 * jnp.sum(x * x)


def main(steps=4):
    sampler = Sampler(gaussian)
    x, key = jnp.zeros((2,)), jax.random.key(1)
    for _ in range(steps):
        key, sub = jax.random.split(key)
        x = sampler.draw(sub, x)
    print(x)


if __name__ == "__main__":
    main()
