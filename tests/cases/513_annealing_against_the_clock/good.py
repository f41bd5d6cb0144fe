import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

BUDGET_SECONDS = 30.0


class TimedAnnealing:
    """Cools down while its time budget is used up."""

    def __init__(self, x):
        self.x = x
        self.started = time.monotonic()
        self.temperatures = []

    def fraction_left(self):
        return max(0.0, 1.0 - (time.monotonic() - self.started) / BUDGET_SECONDS)

    @partial(jax.jit, static_argnums=0)
    def propose(self, key, x, temperature):
        move = temperature * jax.random.normal(key, x.shape)
        better = jnp.sum((x + move) ** 2) < jnp.sum(x**2)
        return jnp.where(better, x + move, x), temperature

    def step(self, key):
        self.x, temperature = self.propose(key, self.x, 2.0 * self.fraction_left())
        self.temperatures.append(float(temperature))
        time.sleep(0.02)


def main(steps=4):
    search = TimedAnnealing(np.full(3, 2.0, np.float32))
    for k in range(steps):
        search.step(jax.random.key(k))
    return len(set(search.temperatures))


if __name__ == "__main__":
    print(main())
