"""The vector field handed to odeint is a module function."""

import jax.numpy as jnp
from jax.experimental import ode


def pendulum(state, t):
    angle, speed = state[0], state[1]
    return jnp.stack([speed, -9.8 * jnp.sin(angle)])


def swing(state, times):
    return ode.odeint(pendulum, state, times)[-1]


def main(steps=4):
    times = jnp.linspace(0.0, 0.1, 4)
    state = jnp.array([0.5, 0.0])
    for _ in range(steps):
        state = swing(state, times)
    print(state)


if __name__ == "__main__":
    main()
