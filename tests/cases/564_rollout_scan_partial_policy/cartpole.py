import jax.numpy as jnp


def dynamics(state, force):
    angle, speed = state
    speed = speed + 0.02 * (9.8 * jnp.sin(angle) - force * jnp.cos(angle))
    return angle + 0.02 * speed, speed


def policy(params, state):
    return jnp.tanh(params["gain"] @ jnp.stack(state)) * params["limit"]


def tick(params, state, wind):
    state = dynamics(state, policy(params, state) + wind)
    return state, jnp.cos(state[0])
