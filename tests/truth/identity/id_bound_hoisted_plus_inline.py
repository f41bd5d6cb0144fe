"""The constructor keeps a jitted method, and another place jits the method again."""

import jax
import jax.numpy as jnp


class Solver:
    def __init__(self, damping):
        self.damping = damping
        self._step = jax.jit(self.relax)

    def relax(self, x):
        return x - self.damping * jnp.sin(x)

    def warm_up(self, x):
        return self._step(x)

    def diagnose(self, x):
        return jax.jit(self.relax)(x)


def main(steps=4):
    solver = Solver(0.3)
    x = solver.warm_up(jnp.ones((4,)))
    for _ in range(steps):
        x = solver.diagnose(x)
    print(x)


if __name__ == "__main__":
    main()
