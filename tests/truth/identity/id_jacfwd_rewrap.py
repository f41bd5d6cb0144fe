"""A Kalman filter linearises its dynamics with a newly jitted Jacobian at each time step."""

import jax
import jax.numpy as jnp


def dynamics(state):
    return jnp.stack([state[0] + 0.1 * state[1], state[1] - 0.1 * jnp.sin(state[0])])


def predict(state, covariance):
    jacobian = jax.jit(jax.jacfwd(dynamics))(state)  # <- JAX104
    return dynamics(state), jacobian @ covariance @ jacobian.T


def main(steps=4):
    state, covariance = jnp.array([1.0, 0.0]), jnp.eye(2)
    for _ in range(steps):
        state, covariance = predict(state, covariance)
    print(state, covariance.trace())


if __name__ == "__main__":
    main()
