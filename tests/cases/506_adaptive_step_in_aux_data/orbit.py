import jax
import jax.numpy as jnp


@jax.tree_util.register_pytree_node_class
class Orbit:
    def __init__(self, position, velocity, dt):
        self.position = position
        self.velocity = velocity
        self.dt = dt

    def with_step(self, dt):
        return Orbit(self.position, self.velocity, dt)

    def tree_flatten(self):
        return (self.position, self.velocity), (self.dt,)  # HAZARD pytree-kind

    @classmethod
    def tree_unflatten(cls, aux, children):
        return cls(*children, *aux)


def pull(position):
    return -position / jnp.sum(position**2) ** 1.5


@jax.jit
def leap(orbit):
    half = orbit.velocity + 0.5 * orbit.dt * pull(orbit.position)
    position = orbit.position + orbit.dt * half
    return Orbit(position, half + 0.5 * orbit.dt * pull(position), orbit.dt)


@jax.jit
def drift_error(orbit):
    return jnp.linalg.norm(orbit.dt**2 * pull(orbit.position))
