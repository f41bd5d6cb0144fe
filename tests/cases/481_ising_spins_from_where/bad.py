"""Two-dimensional Ising model: magnetisation after a quench."""

import jax
import jax.numpy as jnp

import lattice

BETA = 0.6


def quench(size, n_sweeps, seed):
    key, sub = jax.random.split(jax.random.key(seed))
    spins = lattice.random_spins(sub, size, up=0.7)
    magnetisation = []
    for _ in range(n_sweeps):
        key, sub = jax.random.split(key)
        spins = lattice.sweep(sub, spins, BETA)
        magnetisation.append(float(jnp.mean(spins)))
    return magnetisation


def main(steps=4):
    return quench(6, steps, seed=1)


if __name__ == "__main__":
    print(main())
