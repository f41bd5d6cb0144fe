from functools import partial

import jax
import jax.numpy as jnp


def zeros(w):
    return {"m": jnp.zeros_like(w), "v": jnp.zeros_like(w), "vmax": jnp.zeros_like(w)}


@partial(jax.jit, static_argnames=("amsgrad",))
def adam(w, grad, moments, *, t, amsgrad, rate=0.01, b1=0.9, b2=0.999):
    m = b1 * moments["m"] + (1 - b1) * grad
    v = b2 * moments["v"] + (1 - b2) * grad**2
    vmax = jnp.maximum(moments["vmax"], v) if amsgrad else moments["vmax"]
    scale = vmax if amsgrad else v
    w = w - rate * (m / (1 - b1**t)) / (jnp.sqrt(scale / (1 - b2**t)) + 1e-8)
    return w, {"m": m, "v": v, "vmax": vmax}
