"""A metric object is made here and called in a loop of another module, which never names its class."""

import jax
import jax.numpy as jnp


class Metric:
    def __init__(self, fn):
        self.fn = fn

    def _safe(self, x):
        return jnp.nan_to_num(self.fn(x))

    def __call__(self, x):
        return jax.jit(self._safe)(x)  # <- JAX105


mean = Metric(jnp.mean)
