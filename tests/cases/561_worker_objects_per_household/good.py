import jax
import jax.numpy as jnp
import numpy as np

from household_fixed import Household


class Economy:
    def __init__(self, persistence):
        self.persistence = persistence
        self.shock = jax.jit(self._shock)

    def _shock(self, level, noise):
        return self.persistence * level + jnp.exp(noise)

    def incomes(self, years, seed):
        level = np.float32(1.0)
        for noise in np.random.default_rng(seed).normal(scale=0.1, size=years).astype(np.float32):
            level = self.shock(level, noise)
            yield float(level)


def simulate(economy, n_households, years=3):
    finals = []
    for k in range(n_households):
        consumer = Household(0.9 + 0.01 * k, 1.0)
        for income in economy.incomes(years, seed=k):
            consumer.save(income)
        finals.append(consumer.wealth)
    return finals


def main(steps=4):
    return simulate(Economy(0.8), steps)


if __name__ == "__main__":
    print(main())
