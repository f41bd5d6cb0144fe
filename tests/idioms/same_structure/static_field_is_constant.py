"""A metadata field that is the same in every state made."""

from dataclasses import dataclass, replace
from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.tree_util.register_dataclass, data_fields=["position", "time"], meta_fields=["scheme"])
@dataclass(frozen=True)
class Particle:
    position: jax.Array
    time: jax.Array
    scheme: str = "euler"


@jax.jit
def advance(particle):
    rate = -particle.position if particle.scheme == "euler" else jnp.zeros_like(particle.position)
    return replace(particle, position=particle.position + 0.1 * rate, time=particle.time + 0.1)


def main(steps=4):
    particle = Particle(jnp.ones(3), jnp.zeros(()))
    for _ in range(steps):
        particle = advance(particle)
        particle = Particle(particle.position, particle.time, scheme="euler")
    print(particle)


if __name__ == "__main__":
    main()
