"""The right-hand side of an ODE is a lambda in each call of odeint."""

import jax.numpy as jnp
from jax.experimental.ode import odeint


def trajectory(start, times):
    return odeint(lambda y, t: -0.5 * y, start, times)  # <- JAX703


def main(steps=4):
    times = jnp.linspace(0.0, 1.0, 5)
    state = jnp.ones((2,))
    for _ in range(steps):
        state = trajectory(state, times)[-1]
    print(state)


if __name__ == "__main__":
    main()
