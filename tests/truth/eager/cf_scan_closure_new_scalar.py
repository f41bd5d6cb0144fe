"""The annealed temperature is baked into a new scan body in every round."""

import jax.numpy as jnp
from jax import lax


def anneal(energies, temperature):
    def body(total, energy):
        total = total + jnp.exp(-energy / temperature)
        return total, total

    return lax.scan(body, 0.0, energies)[0]  # <- JAX701


def main(steps=4):
    energies = jnp.arange(5.0)
    for i in range(steps):
        print(anneal(energies, 1.0 + i))


if __name__ == "__main__":
    main()
