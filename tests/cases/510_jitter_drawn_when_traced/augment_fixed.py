import jax
import jax.numpy as jnp


@jax.jit
def jitter(key, images, strength):
    gain = 1.0 + strength * jax.random.normal(key, (images.shape[0], 1))
    return jnp.clip(gain * images, 0.0, 1.0)
