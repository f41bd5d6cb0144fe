"""Lotka-Volterra on a grid, coarse output from fine steps."""
from functools import partial

from jax import lax
import jax.numpy as jnp
import numpy as np
from jax.experimental.ode import odeint

from flows import rhs, still_moving, settle, upwind

TIMES = np.linspace(0.0, 0.5, 4, dtype=np.float32)


def keep(state):
    return state


def calm(state):
    return 0.5 * state


class Transport:
    def __init__(self, courant):
        self.body = partial(upwind, courant)

    def advance(self, field):
        return lax.fori_loop(0, 3, self.body, field)


def simulate(n_outputs):
    transport, field = Transport(0.2), jnp.linspace(0.0, 1.0, 6)
    state, log = jnp.array([1.0, 0.5]), []
    for _ in range(n_outputs):
        field = transport.advance(field)
        state = odeint(rhs, state, TIMES)[-1]
        state = lax.while_loop(still_moving, settle, state)
        state = lax.cond(jnp.max(state) > 2.0, calm, keep, state)
        totals, _ = lax.scan(flows_total, jnp.float32(0.0), field)
        log.append(float(totals) + float(np.asarray(state).sum()))
    return log


def flows_total(total, cell):
    return total + cell, None


def main(steps=4):
    return simulate(steps)


if __name__ == "__main__":
    print(main())
