import jax.numpy as jnp


class Pendulum:
    def __init__(self, dt):
        self.dt = dt

    def reset(self):
        return jnp.array([0.3, 0.0])

    def physics(self, state, torque):
        angle, speed = state
        speed = speed + self.dt * (torque - jnp.sin(angle))
        return jnp.stack([angle + self.dt * speed, speed])
