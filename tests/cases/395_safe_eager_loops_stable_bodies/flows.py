import jax.numpy as jnp


def rhs(state, t):
    prey, pred = state
    return jnp.stack([prey - 0.5 * prey * pred, 0.25 * prey * pred - 0.3 * pred])


def still_moving(state):
    return jnp.sum(state) > 1.2


def settle(state):
    return 0.9 * state


def upwind(courant, i, field):
    return field - courant * (field - jnp.roll(field, 1))
