

import jax
import jax.numpy as jnp

__all__ = ["project"]


@jax.jit
def _shift(raw, total):
    srt = jnp.sort(raw)[::-1]
    csum = jnp.cumsum(srt) - total
    rank = jnp.arange(1, raw.shape[0] + 1)
    rho = jnp.sum(srt - csum / rank > 0)
    return jnp.maximum(raw - csum[rho - 1] / rho, 0.0)


def project(raw, total):
    return _shift(raw, total)
