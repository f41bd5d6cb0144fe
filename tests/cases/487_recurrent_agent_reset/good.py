import numpy as np

from recurrent_fixed import RecurrentAgent


class Corridor:
    def __init__(self, length):
        self.length = length

    def reset(self):
        self.position = 0
        return self.observe()

    def observe(self):
        return np.array([self.position / self.length, 1.0], np.float32)

    def step(self, action):
        self.position += 1 if action == 1 else -1
        return self.observe(), float(self.position >= self.length)


def rollout(agent, env, n_steps):
    total = 0.0
    agent.reset()
    obs = env.reset()
    for _ in range(n_steps):
        obs, reward = env.step(agent.act(obs))
        total += reward
    return total


def main(steps=4):
    agent = RecurrentAgent(n_hidden=4, seed=2)
    return [rollout(agent, Corridor(length), steps) for length in (2, 3)]


if __name__ == "__main__":
    print(main())
