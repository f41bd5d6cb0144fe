"""Builds the portable form of a forecasting model."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import export


@jax.jit
def forecast(history):
    position = jnp.arange(history.shape[0]) - 0.5 * (history.shape[0] - 1)
    trend = jnp.sum(position * history) / jnp.sum(position**2)
    return jnp.mean(history) + trend * 0.5 * (history.shape[0] + 1)


def build(length):
    spec = jax.ShapeDtypeStruct((length,), np.float32)
    return export.export(forecast)(spec)
