import jax
import jax.numpy as jnp

WAVELENGTH = 0.5
PITCH = 1.0
OVERSAMPLING = 2
ORDER = OVERSAMPLING * 2


def far_field(aperture, angle):
    return _far_field(aperture, angle, WAVELENGTH, PITCH)


@jax.jit
def _far_field(aperture, angle, wavelength, pitch):
    x = pitch * jnp.arange(aperture.shape[0])
    phase = 2.0 * jnp.pi * x * jnp.sin(angle) / wavelength
    return jnp.abs(jnp.sum(aperture * jnp.exp(1j * phase))) / ORDER
