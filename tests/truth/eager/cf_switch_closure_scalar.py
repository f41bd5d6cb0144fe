"""A mutation operator is chosen by a switch whose branches capture the rate."""

import jax.numpy as jnp
from jax import lax


def mutate(kind, genome, rate):
    def add(g):
        return g + rate

    def multiply(g):
        return g * (1.0 + rate)

    branches = [add, multiply]
    return lax.switch(kind, branches, genome)  # <- JAX701


def main(steps=4):
    genome = jnp.ones((8,))
    for generation in range(steps):
        genome = mutate(generation % 2, genome, 0.05)
    print(genome)


if __name__ == "__main__":
    main()
