import jax
import jax.numpy as jnp
import numpy as np


def zeros(w):
    return np.zeros(w.shape, np.float32)


@jax.jit
def accumulate_grads(grads, w, x, loss_scale):
    fresh = jax.grad(lambda w: jnp.mean(jnp.square(x @ w - 1.0)))(w)
    return grads + loss_scale * fresh
