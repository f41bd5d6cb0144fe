"""A library function is jitted where it is used."""

import jax
import jax.numpy as jnp


def total_energy(masses, speeds):
    return jax.jit(jnp.sum)(0.5 * masses * speeds * speeds)


def main(steps=4):
    masses = jnp.ones((100,))
    speeds = jnp.linspace(0.0, 3.0, 100)
    for _ in range(steps):
        print(total_energy(masses, speeds))
        speeds = speeds * 0.9


if __name__ == "__main__":
    main()
