"""Predator and prey, integrated for several harvesting efforts."""
import jax.numpy as jnp
import numpy as np
from jax.experimental.ode import odeint

TIMES = np.linspace(0.0, 2.0, 9, dtype=np.float32)


class Ecosystem:
    def __init__(self, growth, predation):
        def rhs(state, t, effort):
            prey, pred = state
            eaten = predation * prey * pred
            return jnp.stack([growth * prey - eaten, 0.5 * eaten - effort * pred])

        self._rhs = rhs

    def simulate(self, start, effort):
        return odeint(self._rhs, start, TIMES, effort)


def main(steps=4):
    eco = Ecosystem(growth=1.1, predation=0.4)
    start = jnp.array([2.0, 1.0])
    finals = []
    for effort in np.linspace(0.1, 0.9, steps, dtype=np.float32):
        finals.append(float(eco.simulate(start, effort)[-1, 0]))
    return finals


if __name__ == "__main__":
    print(main())
