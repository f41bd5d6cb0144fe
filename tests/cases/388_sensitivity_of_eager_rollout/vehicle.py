import jax.numpy as jnp


def bicycle(state, u, dt=0.1):
    x, y, heading, speed = state
    throttle, steer = u
    speed = speed + dt * throttle
    heading = heading + dt * speed * steer
    return jnp.stack([x + dt * speed * jnp.cos(heading), y + dt * speed * jnp.sin(heading), heading, speed])
