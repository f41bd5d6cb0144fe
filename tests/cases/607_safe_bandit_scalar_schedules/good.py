import math

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def choose(counts, sums, exploration, key):
    bonus = exploration / jnp.sqrt(counts + 1.0)
    noise = 1e-3 * jax.random.normal(key, counts.shape)
    return jnp.argmax(sums / jnp.maximum(counts, 1.0) + bonus + noise)


@jax.jit
def record(counts, sums, arm, reward, n_seen):
    weight = 1.0 + 0.0 * n_seen
    return counts.at[arm].add(1.0), sums.at[arm].add(weight * reward)


def exploration(t):
    if t < 2:
        return 1.0
    return math.sqrt(2.0 * math.log(t + 1))


def pull(arm, rng):
    if arm == 0:
        return np.float32(0.5)
    return rng.normal(loc=0.2 * arm)


class Bandit:
    def __init__(self, n_arms, seed):
        self.rng = np.random.default_rng(seed)
        self.key = jax.random.PRNGKey(seed)
        self.counts = jnp.zeros(n_arms)
        self.sums = jnp.zeros(n_arms)
        self.log = []

    def play(self, t):
        arm = int(choose(self.counts, self.sums, exploration(t), jax.random.fold_in(self.key, t)))
        reward = np.float64(pull(arm, self.rng))
        self.counts, self.sums = record(self.counts, self.sums, arm, reward, len(self.log))
        self.log.append(float(reward))


def main(steps=6):
    bandit = Bandit(3, seed=0)
    for t in range(steps):
        bandit.play(t)
    bandit.counts, bandit.sums = record(bandit.counts, bandit.sums, 1, np.float32(0.5), steps)
    return bandit.log + [float(v) for v in bandit.sums]


if __name__ == "__main__":
    print(main())
