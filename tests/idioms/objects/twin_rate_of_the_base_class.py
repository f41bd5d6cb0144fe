"""The rate belongs to the base class, the compiled method to the derived one."""

import jax
import jax.numpy as jnp


class Schedule:
    def __init__(self):
        self.rate = 0.5

    def decay(self):
        self.rate *= 0.9  # <- JAX403


class Descent(Schedule):
    def __init__(self):
        super().__init__()
        self.step = jax.jit(self._step)

    def _step(self, w):
        return w - self.scaled(w)

    def scaled(self, w):
        return self.rate * w


def main(steps=4):
    descent, w = Descent(), jnp.ones(3)
    for _ in range(steps):
        w = descent.step(w)
        descent.decay()
    print(w)


if __name__ == "__main__":
    main()
