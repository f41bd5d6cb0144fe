from __future__ import annotations

import dataclasses

import jax
import jax.numpy as jnp


@jax.tree_util.register_dataclass
@dataclasses.dataclass(frozen=True)
class GradientMonitor:
    """Smoothed gradient norm of each layer."""

    norms: dict[str, jax.Array]
    count: jax.Array

    @classmethod
    def fresh(cls, params):
        return cls(norms={name: jnp.zeros(()) for name in params}, count=jnp.int32(0))


@jax.jit
def track(monitor, grads):
    norms = {
        name: 0.9 * monitor.norms[name] + 0.1 * jnp.sqrt(jnp.sum(g * g))
        for name, g in grads.items()
    }
    return dataclasses.replace(monitor, norms=norms, count=monitor.count + 1)
