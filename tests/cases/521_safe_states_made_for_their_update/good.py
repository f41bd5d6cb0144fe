"""Actor with running statistics: states, resets and copies that keep their kind."""

from __future__ import annotations

import dataclasses

import jax
import jax.numpy as jnp
import numpy as np

from loop import drive
from statistics_state import Statistics, observe


@jax.tree_util.register_dataclass
@dataclasses.dataclass(frozen=True)
class Actor:
    weights: jax.Array
    stats: Statistics
    temperature: jax.Array
    noise: jax.Array | None = None
    extras: dict = dataclasses.field(default_factory=dict)


def make_actor(n, temperature):
    # asarray of a float is weak; the update multiplies it by a Python number, which keeps it weak.
    return Actor(jnp.zeros(n), Statistics.empty(n), jnp.asarray(temperature))


@jax.jit
def learn(actor, obs):
    stats = observe(actor.stats, obs)
    z = (obs - stats.mean) / jnp.sqrt(stats.variance + 1e-3)
    weights = actor.weights + 0.1 * z / (1.0 + actor.temperature)
    if actor.noise is not None:
        weights = weights + actor.noise
    return dataclasses.replace(actor, weights=weights, stats=stats, temperature=actor.temperature * 0.9)


def stream(n, size):
    rng = np.random.default_rng(0)
    for k in range(n):
        batch = {"obs": rng.normal(size=size).astype(np.float32)}
        if k % 2 == 0:
            batch["note"] = "even"
        yield batch


def main(steps=5):
    norms = []
    for episode in range(2):
        actor = make_actor(3, temperature=1.0 + episode)
        for actor in drive(learn, actor, stream(steps, 3)):
            norms.append(round(float(jnp.linalg.norm(actor.weights)), 4))
    return norms


if __name__ == "__main__":
    print(main())
