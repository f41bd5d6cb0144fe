import jax
import jax.numpy as jnp

WAVELENGTH = 0.5
PITCH = 1.0
OVERSAMPLING = 2
ORDER = OVERSAMPLING * 2


@jax.jit
def far_field(aperture, angle):
    x = PITCH * jnp.arange(aperture.shape[0])
    phase = 2.0 * jnp.pi * x * jnp.sin(angle) / WAVELENGTH  # HAZARD captured-state
    return jnp.abs(jnp.sum(aperture * jnp.exp(1j * phase))) / ORDER
