import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def discounted(rewards, gamma):
    return jnp.sum(rewards * gamma ** jnp.arange(rewards.shape[0]))


class PolicyTrace:
    def __init__(self, gamma):
        self.gamma = gamma
        self._rewards = []

    def record(self, reward):
        self._rewards.append(reward)

    def rewards_to_go(self):
        rewards = np.array(self._rewards, np.float32)
        return [float(discounted(rewards[t:], self.gamma)) for t in range(len(rewards))]  # HAZARD shape-churn
