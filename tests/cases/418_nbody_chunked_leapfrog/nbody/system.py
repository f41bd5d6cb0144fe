from jax import lax

from . import forces


class System:
    def __init__(self, pos, vel, mass, dt=0.01):
        self.pos, self.vel, self.mass, self.dt = pos, vel, mass, dt

    def advance(self, n):
        def kick_drift(state, _):
            pos, vel = state
            vel = vel + self.dt * forces.gravity(pos, self.mass)
            return (pos + self.dt * vel, vel), None

        (self.pos, self.vel), _ = lax.scan(kick_drift, (self.pos, self.vel), length=n)  # HAZARD eager-control-flow
        return self
