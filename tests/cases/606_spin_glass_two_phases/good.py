import jax
import jax.numpy as jnp
import numpy as np

QUENCH = 3


def couplings(n, seed=0):
    j = np.random.default_rng(seed).normal(size=(n, n)).astype(np.float32)
    return (j + j.T) / 2


@jax.jit
def sweep(spins, j, sweep_index, key):
    temperature = 2.0 / (1.0 + 0.2 * sweep_index)
    field = j @ spins
    flip = jax.random.uniform(key, spins.shape) < jnp.exp(-2.0 * spins * field / temperature)
    even = (jnp.arange(spins.shape[0]) + sweep_index) % 2 == 0
    return jnp.where(flip & even, -spins, spins)


@jax.jit
def energy(spins, j):
    return -0.5 * spins @ j @ spins


def anneal(n_sweeps, n_spins=10, seed=3):
    key = jax.random.PRNGKey(seed)
    j = couplings(n_spins)
    spins = np.ones(n_spins, np.float32)
    for t in range(QUENCH):
        spins = sweep(spins, j, t, jax.random.fold_in(key, t))
    energies = []
    for t in range(QUENCH, QUENCH + n_sweeps):
        spins = sweep(spins, j, t, jax.random.fold_in(key, t))
        energies.append(float(energy(spins, j)))
    return energies


def main(steps=6):
    return anneal(steps)


if __name__ == "__main__":
    print(main())
