import numpy as np

from agent_fixed import Agent


def sensor(n):
    rng = np.random.default_rng(12)
    for k in range(n):
        yield (5.0 * k + rng.normal(size=3)).astype(np.float32)


def drive(agent, n_steps):
    actions = []
    for obs in sensor(n_steps):
        agent.normaliser.observe(obs)
        actions.append(round(float(agent.act(obs)), 4))
    return actions


def main(steps=4):
    return drive(Agent(np.float32([0.5, -0.2, 0.1])), steps)


if __name__ == "__main__":
    print(main())
