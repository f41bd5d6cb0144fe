import jax
from jax import lax
import jax.numpy as jnp
import numpy as np

from env import Pendulum


class Collector:
    """Collects fixed-length rollouts from an environment."""

    def __init__(self, env: Pendulum, horizon):
        self.env = env
        self.horizon = horizon

    def _transition(self, state, action):
        nxt = self.env.physics(state, action)
        return nxt, -jnp.sum(nxt ** 2)

    def collect(self, gains):
        actions = jnp.outer(jnp.ones(self.horizon), gains)[:, 0]
        _, rewards = lax.scan(self._transition, self.env.reset(), actions)  # HAZARD eager-control-flow
        return rewards


def main(steps=4):
    collector = Collector(Pendulum(0.05), horizon=5)
    rng = np.random.default_rng(6)
    returns = []
    for _ in range(steps):
        gains = rng.normal(size=2).astype(np.float32)
        returns.append(float(jax.device_get(collector.collect(gains)).sum()))
    return returns


if __name__ == "__main__":
    print(main())
