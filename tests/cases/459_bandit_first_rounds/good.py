"""UCB on a Bernoulli bandit: each arm once, then the most promising one."""

import jax
import jax.numpy as jnp
import numpy as np


class UCB:
    def __init__(self, n_arms, width=1.0):
        self.counts = np.zeros(n_arms)
        self.totals = np.zeros(n_arms)
        self.width = width

    def select(self, t):
        n_arms = len(self.counts)
        bonus = self.width * np.sqrt(np.log(t + 1) / np.maximum(self.counts, 1))
        scores = self.totals / np.maximum(self.counts, 1) + bonus
        return t if t < n_arms else int(np.argmax(scores))

    def observe(self, arm, reward):
        self.counts[arm] += 1
        self.totals[arm] += reward


@jax.jit
def pull(key, means, arm):
    return jax.random.bernoulli(key, means[arm]).astype(jnp.float32)


def play(n_rounds):
    key = jax.random.key(0)
    means = np.array([0.2, 0.5, 0.8], np.float32)
    agent = UCB(len(means))
    arms = []
    for t in range(n_rounds):
        arm = agent.select(t)
        agent.observe(arm, float(pull(jax.random.fold_in(key, t), means, arm)))
        arms.append(int(arm))
    return arms


def main(steps=6):
    return play(steps)


if __name__ == "__main__":
    print(main())
