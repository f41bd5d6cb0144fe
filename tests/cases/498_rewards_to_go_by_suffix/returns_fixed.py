import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def discounted(rewards, gamma):
    def back(later, reward):
        total = reward + gamma * later
        return total, total

    return jax.lax.scan(back, jnp.zeros(()), rewards, reverse=True)[1]


class PolicyTrace:
    def __init__(self, gamma):
        self.gamma = gamma
        self._rewards = []

    def record(self, reward):
        self._rewards.append(reward)

    def rewards_to_go(self):
        rewards = np.array(self._rewards, np.float32)
        return [float(v) for v in discounted(rewards, self.gamma)]
