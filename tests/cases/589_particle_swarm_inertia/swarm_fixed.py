from functools import partial

import jax
import jax.numpy as jnp


class Swarm:
    def __init__(self, objective, inertia, pull):
        self.objective = objective
        self.inertia = inertia
        self.pull = pull

    @partial(jax.jit, static_argnums=0)
    def move(self, pos, vel, best, inertia, key):
        k1, k2 = jax.random.split(key)
        leader = best[jnp.argmin(self.objective(best))]
        own = jax.random.uniform(k1, pos.shape) * (best - pos)
        social = jax.random.uniform(k2, pos.shape) * (leader - pos)
        vel = inertia * vel + self.pull * (own + social)
        pos = pos + vel
        better = self.objective(pos) < self.objective(best)
        return pos, vel, jnp.where(better[:, None], pos, best)

    def cool(self, factor):
        self.inertia *= factor
