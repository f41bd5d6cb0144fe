import collections

import jax
import jax.numpy as jnp
import numpy as np


class Baseline:
    """Mean return of the last episodes."""

    def __init__(self, window):
        self.returns = collections.deque(maxlen=window)

    @property
    def value(self):
        if not self.returns:
            return 0.0
        return np.mean(self.returns)


@jax.jit
def reinforce(theta, actions, total, baseline):
    def objective(t):
        return -(total - baseline) * jnp.sum(jax.nn.log_softmax(t)[actions])

    return theta - 0.05 * jax.grad(objective)(theta)


def episodes(n, rng):
    for _ in range(n):
        actions = rng.integers(0, 3, size=6)
        yield actions, float(np.sum(actions == 1))


def main(steps=4):
    theta = np.zeros(3, np.float32)
    baseline = Baseline(window=3)
    for actions, total in episodes(steps, np.random.default_rng(0)):
        theta = reinforce(theta, actions, total, baseline.value)  # HAZARD scalar-kind
        baseline.returns.append(total)
    return [float(t) for t in theta]


if __name__ == "__main__":
    print(main())
