import jax.numpy as jnp


def gravity(pos, mass, soft=0.1):
    d = pos[None] - pos[:, None]
    r3 = (jnp.sum(d * d, axis=-1) + soft**2) ** 1.5
    return jnp.sum(mass[None, :, None] * d / r3[..., None], axis=1)
