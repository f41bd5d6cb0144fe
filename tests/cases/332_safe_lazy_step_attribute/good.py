import numpy as np

from learner import GaussianBandit


def play(bandit, n_rounds):
    rng = np.random.default_rng(0)
    means = rng.normal(size=3).astype(np.float32)
    gains = []
    for t in range(n_rounds):
        arm = bandit.choose(t)
        reward = np.float32(means[arm] + 0.1 * rng.normal())
        bandit.learn(arm, reward)
        gains.append(float(reward))
    return gains


def main(steps=4):
    return play(GaussianBandit(3, prior=1.0), steps)


if __name__ == "__main__":
    print(main())
