import jax
import jax.numpy as jnp

G = 9.81
DRAG = {"linear": 0.0}


@jax.jit
def fall(state, dt):
    height, speed = state
    acceleration = -G - DRAG["linear"] * speed
    return jnp.stack([height + dt * speed, speed + dt * acceleration])
