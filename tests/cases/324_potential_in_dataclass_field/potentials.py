import jax.numpy as jnp


def morse(coords):
    diff = coords[:, None] - coords[None, :]
    r = jnp.sqrt(jnp.sum(diff ** 2, axis=-1) + jnp.eye(coords.shape[0]))
    return 0.5 * jnp.sum((1.0 - jnp.exp(-(r - 1.0))) ** 2)
