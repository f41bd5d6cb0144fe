import functools

import jax
from jax import lax

from . import forces


class System:
    def __init__(self, pos, vel, mass, dt=0.01):
        self.pos, self.vel, self.mass, self.dt = pos, vel, mass, dt

    def advance(self, n):
        self.pos, self.vel = _advance(self.pos, self.vel, self.mass, self.dt, n)
        return self


@functools.partial(jax.jit, static_argnums=4)
def _advance(pos, vel, mass, dt, n):
    def kick_drift(state, _):
        pos, vel = state
        vel = vel + dt * forces.gravity(pos, mass)
        return (pos + dt * vel, vel), None

    return lax.scan(kick_drift, (pos, vel), length=n)[0]
