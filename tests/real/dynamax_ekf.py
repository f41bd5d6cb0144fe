"""``extended_kalman_filter``, for several series.

Package: dynamax==1.0.3
Finding: dynamax/nonlinear_gaussian_ssm/inference_ekf.py:160 JAX701 possible
Seen: confirmed, 4 compiles in 4 executions, 1 program, 3.6 s; compiles of four calls 4, 1, 1, 1, rewritten 2, 0, 0,
    0
Rewrite: the caller jits a function of the series once and calls that.
"""

import jax
import jax.numpy as jnp
from dynamax.nonlinear_gaussian_ssm import ParamsNLGSSM, extended_kalman_filter

params = ParamsNLGSSM(
    initial_mean=jnp.zeros(2),
    initial_covariance=jnp.eye(2),
    dynamics_function=lambda z: z + 0.1 * jnp.sin(z),
    dynamics_covariance=0.1 * jnp.eye(2),
    emission_function=lambda z: z[:1],
    emission_covariance=0.1 * jnp.eye(1),
)
emissions = jnp.sin(jnp.arange(30.0))[:, None]


def once(i):
    return extended_kalman_filter(params, emissions + i)


@jax.jit
def filtered(emissions):
    return extended_kalman_filter(params, emissions)


def instead(i):
    return filtered(emissions + i)


if __name__ == "__main__":
    for i in range(4):
        once(i)
