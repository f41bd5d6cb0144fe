import numpy as np


class Arena:
    """Each round the agent with the weakest action is out."""

    def __init__(self, n_agents):
        self.possible_agents = [f"agent_{k}" for k in range(n_agents)]
        self.rng = np.random.default_rng(n_agents)

    def reset(self):
        self.agents = list(self.possible_agents)
        return self._observe()

    def _observe(self):
        return {name: self.rng.normal(size=3).astype(np.float32) for name in self.possible_agents}

    def step(self, actions):
        weakest = min(self.agents, key=actions.__getitem__)
        self.agents = [name for name in self.agents if name != weakest]
        return self._observe()
