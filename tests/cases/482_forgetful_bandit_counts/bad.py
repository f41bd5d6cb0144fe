import jax
import numpy as np

from posterior import choose, prior, update


class Casino:
    def __init__(self, odds, seed):
        self.odds = odds
        self.rng = np.random.default_rng(seed)

    def pull(self, arm):
        return float(self.rng.random() < self.odds[arm])


def play(casino, n_rounds, seed=0):
    belief = prior(len(casino.odds))
    won = 0.0
    for k in range(n_rounds):
        key = jax.random.fold_in(jax.random.key(seed), k)
        arm = int(choose(key, belief))
        reward = casino.pull(arm)
        belief = update(belief, arm, reward)
        won += reward
    return [won, float(belief.wins.sum())]


def main(steps=5):
    return play(Casino((0.2, 0.5, 0.8), seed=3), steps)


if __name__ == "__main__":
    print(main())
