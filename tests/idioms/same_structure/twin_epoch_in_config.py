"""The settings are static data of the state, and the epoch is among them."""

from dataclasses import dataclass, field, replace

import jax
import jax.numpy as jnp


@jax.tree_util.register_dataclass
@dataclass
class TrainState:
    params: jax.Array
    epoch: int = field(default=0, metadata={"static": True})

    def next_epoch(self):
        return replace(self, epoch=self.epoch + 1)


@jax.jit
def train(state):
    return replace(state, params=state.params * 0.9)


def main(steps=4):
    state = TrainState(jnp.ones(3))
    for _ in range(steps):
        state = train(state)  # <- JAX301
        state = state.next_epoch()
    print(state)


if __name__ == "__main__":
    main()
