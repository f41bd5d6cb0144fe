import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(0)


@jax.jit
def jitter(images, strength):
    gain = 1.0 + strength * rng.standard_normal((images.shape[0], 1)).astype(np.float32)  # HAZARD captured-state
    return jnp.clip(gain * images, 0.0, 1.0)
