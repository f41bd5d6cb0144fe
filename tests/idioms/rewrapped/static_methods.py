"""Static methods are plain functions, from the class and from an instance."""

import jax
import jax.numpy as jnp


class Losses:
    weight = 0.5

    @staticmethod
    def squared(error):
        return jnp.mean(error**2)

    @staticmethod
    def absolute(error):
        return jnp.mean(jnp.abs(error))

    def combined(self, error):
        squared = jax.jit(self.squared)(error)
        return self.weight * squared + jax.jit(Losses.absolute)(error)


class Robust(Losses):
    weight = 0.1

    def report(self, error):
        return {"combined": self.combined(error), "squared": jax.jit(super().squared)(error)}


def main(steps=4):
    losses = Robust()
    error = jnp.linspace(-1.0, 1.0, 11)
    for _ in range(steps):
        print(losses.report(error))


if __name__ == "__main__":
    main()
