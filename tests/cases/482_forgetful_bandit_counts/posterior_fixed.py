from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp


class Posterior(NamedTuple):
    wins: jax.Array
    losses: jax.Array


def prior(n_arms):
    return Posterior(jnp.ones(n_arms), jnp.ones(n_arms))


@jax.jit
def choose(key, post):
    a, b = jnp.asarray(post.wins, jnp.float32), jnp.asarray(post.losses, jnp.float32)
    return jnp.argmax(jax.random.beta(key, a, b))


@partial(jax.jit, static_argnames="forget")
def update(post, arm, reward, forget=0.95):
    hit = jax.nn.one_hot(arm, post.wins.shape[0])
    return Posterior(forget * post.wins + reward * hit, forget * post.losses + (1.0 - reward) * hit)
