import jax
import jax.numpy as jnp
import numpy as np

DRAG = 0.1


def wind_stress(day, cells):
    phase = 2 * np.pi * day / 30.0
    return np.cos(np.linspace(0.0, 2 * np.pi, cells, endpoint=False) + phase).astype(np.float32)


@jax.jit
def advance(layer, wind, dt):
    slope = 0.5 * (jnp.roll(layer, -1) - jnp.roll(layer, 1))
    return layer + dt * (wind - layer * slope - DRAG * layer)


@jax.jit
def energy(layer):
    return 0.5 * jnp.mean(layer ** 2)
