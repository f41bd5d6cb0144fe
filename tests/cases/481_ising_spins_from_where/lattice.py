import jax
import jax.numpy as jnp


def random_spins(key, size, up=0.5):
    hot = jax.random.uniform(key, (size, size)) < up
    return jnp.where(hot, 1.0, -1.0)  # HAZARD weak-type


def neighbours(spins):
    return sum(jnp.roll(spins, shift, axis) for shift in (1, -1) for axis in (0, 1))


@jax.jit
def sweep(key, spins, beta):
    key_board, key_accept = jax.random.split(key)
    cost = 2.0 * spins * neighbours(spins)
    board = jax.random.bernoulli(key_board, 0.5, spins.shape)
    accept = jax.random.uniform(key_accept, spins.shape) < jnp.exp(-beta * cost)
    turn = jnp.where(board & accept, jnp.float32(-1), jnp.float32(1))
    return spins * turn
