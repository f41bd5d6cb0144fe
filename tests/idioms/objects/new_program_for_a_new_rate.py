"""The setter compiles the step anew, before it is called again."""

import jax
import jax.numpy as jnp


class Descent:
    def __init__(self, rate):
        self.set_rate(rate)

    def set_rate(self, rate):
        self.rate = rate
        self.step = jax.jit(self._step)

    def _step(self, w):
        return w - self.rate * w


def main(steps=4):
    descent, w = Descent(0.5), jnp.ones(3)
    for step in range(steps):
        w = descent.step(w)
    descent.set_rate(0.1)
    print(descent.step(w))


if __name__ == "__main__":
    main()
