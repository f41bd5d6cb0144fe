"""The growth rate is a Python number captured by the loop's body."""

import jax
import jax.numpy as jnp


def below_capacity(population):
    return population < 100.0


def years_to_capacity(rate):
    def grow(population):
        return population * rate

    return jax.lax.while_loop(below_capacity, grow, jnp.float32(1.0))  # <- JAX701


def main(steps=4):
    for _ in range(steps):
        print(years_to_capacity(1.5))


if __name__ == "__main__":
    main()
