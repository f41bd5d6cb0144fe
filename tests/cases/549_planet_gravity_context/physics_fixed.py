import jax
import jax.numpy as jnp

GRAVITY = 9.81
DRAG = 0.02


@jax.jit
def fall(state, dt, gravity):
    height, speed = state
    speed = speed - dt * (gravity + DRAG * speed * jnp.abs(speed))
    height = jnp.maximum(height + dt * speed, 0.0)
    return jnp.stack([height, jnp.where(height > 0.0, speed, -0.5 * speed)])


@jax.jit
def energy(state, gravity):
    return gravity * state[0] + 0.5 * state[1] ** 2
