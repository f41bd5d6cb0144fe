"""Thermal chamber controller that replays a command log."""
import jax
import jax.numpy as jnp
import numpy as np


class Chamber:
    def __init__(self, cells):
        self.temperature = np.full(cells, 20.0, np.float32)
        self.handlers = {"heat": self._heat, "rest": self._rest}
        self.journal = []

    def execute(self, log):
        for name, value in log:
            self.handlers[name](value)
            self.journal.append(float(self.temperature.mean()))

    def _heat(self, watts):
        profile = jnp.linspace(0.0, 1.0, self.temperature.shape[0])

        def warm(field, power):
            return field + power * profile * jnp.exp(-field / 100.0)

        self.temperature = np.asarray(jax.jit(warm)(self.temperature, watts))  # HAZARD closure-factory

    def _rest(self, seconds):
        self.temperature = self.temperature - np.float32(0.01) * seconds * (self.temperature - np.float32(20.0))


def main(steps=4):
    chamber = Chamber(6)
    chamber.execute([("heat", np.float32(3.0)), ("rest", np.float32(1.0))] * steps)
    return chamber.journal


if __name__ == "__main__":
    print(main())
