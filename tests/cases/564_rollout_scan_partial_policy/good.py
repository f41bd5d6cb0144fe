import jax.numpy as jnp
import numpy as np

from rollout_fixed import episode_return


class EvolutionStrategy:
    def __init__(self, seed, sigma=0.3):
        self.rng = np.random.default_rng(seed)
        self.sigma = sigma
        self.best = {"gain": np.array([6.0, 1.0], np.float32), "limit": np.float32(8.0)}
        self.score = -np.inf

    def propose(self):
        noise = self.rng.normal(scale=self.sigma, size=2).astype(np.float32)
        return {**self.best, "gain": self.best["gain"] + noise}

    def generation(self, winds):
        candidate = self.propose()
        start = (jnp.float32(0.2), jnp.float32(0.0))
        score = float(episode_return(candidate, start, winds))
        if score > self.score:
            self.best, self.score = candidate, score
        return self.score


def main(steps=4):
    search = EvolutionStrategy(28)
    winds = np.random.default_rng(0).normal(scale=0.5, size=20).astype(np.float32)
    return [search.generation(winds) for _ in range(steps)]


if __name__ == "__main__":
    print(main())
