"""It looks like the static method, but the decorator is missing."""

import jax
import jax.numpy as jnp


class Losses:
    weight = 0.5

    def squared(self, error):
        return self.weight * jnp.mean(error**2)

    def report(self, error):
        return jax.jit(self.squared)(error)  # <- JAX105


def main(steps=4):
    losses = Losses()
    error = jnp.linspace(-1.0, 1.0, 11)
    for _ in range(steps):
        print(losses.report(error))


if __name__ == "__main__":
    main()
