import os

import jax
import jax.numpy as jnp

SCHEME = os.environ.get("FLOW_SCHEME", "upwind")


def viscosity():
    return float(os.environ.get("FLOW_VISCOSITY", "0.1"))  # HAZARD captured-state


def diffusion(u):
    return viscosity() * (jnp.roll(u, 1) - 2 * u + jnp.roll(u, -1))


@jax.jit
def advance(u, dt):
    slope = u - jnp.roll(u, 1) if SCHEME == "upwind" else 0.5 * (jnp.roll(u, -1) - jnp.roll(u, 1))
    return u + dt * (diffusion(u) - 0.2 * slope)
