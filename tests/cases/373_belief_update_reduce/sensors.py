import jax.numpy as jnp


def likelihood(doors, belief, reading):
    cells = jnp.arange(belief.shape[0])
    nearest = jnp.min(jnp.abs(cells[:, None] - doors[None]), axis=1)
    moved = jnp.roll(belief, 1)
    posterior = moved * jnp.exp(-0.5 * (nearest - jnp.abs(reading)) ** 2)
    return posterior / posterior.sum()
