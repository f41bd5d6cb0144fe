"""A NamedTuple is a pytree: its jitted method takes a new one in each step."""

from typing import NamedTuple

import jax
import jax.numpy as jnp


class Chain(NamedTuple):
    position: jax.Array
    accepted: jax.Array

    @jax.jit
    def step(self, noise):
        proposal = self.position + 0.5 * noise
        better = jnp.sum(proposal**2.0) < jnp.sum(self.position**2.0)
        position = jnp.where(better, proposal, self.position)
        return Chain(position, self.accepted + better)


def main(steps=4):
    chain = Chain(jnp.ones((2,)), jnp.zeros((), jnp.int32))
    for i in range(steps):
        chain = chain.step(jax.random.normal(jax.random.key(i), (2,)))
        chain = chain._replace(position=jnp.clip(chain.position, -2.0, 2.0))
    print(chain)


if __name__ == "__main__":
    main()
