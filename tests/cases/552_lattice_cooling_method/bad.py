"""Simulated cooling of a small Ising lattice."""
import jax
import jax.numpy as jnp
import numpy as np


class Lattice:
    def __init__(self, side, temperature, seed=0):
        self.side = side
        self.temperature = temperature
        self.key = jax.random.PRNGKey(seed)
        rng = np.random.default_rng(seed)
        self.spins = rng.choice(np.array([-1.0, 1.0], np.float32), size=(side, side))
        row, col = np.indices((side, side))
        self.even = (row + col) % 2 == 0
        self._sweep = jax.jit(self._checkerboard)

    def _checkerboard(self, key, spins):
        for colour, mask in enumerate((self.even, ~self.even)):
            around = sum(jnp.roll(spins, shift, axis) for axis in (0, 1) for shift in (-1, 1))
            threshold = jnp.exp(-2.0 * spins * around / self.temperature)
            draw = jax.random.uniform(jax.random.fold_in(key, colour), spins.shape)
            spins = jnp.where(mask & (draw < threshold), -spins, spins)
        return spins

    def cool(self, factor):
        self.temperature *= factor  # HAZARD captured-state

    def run(self, sweeps):
        for _ in range(sweeps):
            self.key, sub = jax.random.split(self.key)
            self.spins = self._sweep(sub, self.spins)
        return abs(float(np.mean(self.spins)))


def main(steps=6):
    lattice = Lattice(8, temperature=6.0)
    magnetisation = []
    for _ in range(steps):
        magnetisation.append(round(lattice.run(3), 4))
        lattice.cool(0.6)
    return magnetisation


if __name__ == "__main__":
    print(main())
