import jax
import jax.numpy as jnp


@jax.jit
def blend(base, layer, alpha):
    """Screen-blend `layer` over `base`."""
    screened = 1.0 - (1.0 - base) * (1.0 - layer)
    return base + alpha * (screened - base)


@jax.jit
def vignette(image, strength):
    side = image.shape[0]
    axis = jnp.linspace(-1.0, 1.0, side)
    fall = 1.0 - strength * (axis[:, None] ** 2 + axis[None, :] ** 2) / 2.0
    return image * fall[..., None]
