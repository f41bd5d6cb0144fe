"""The cached property lives on an object that is thrown away after each episode."""

from functools import cached_property

import jax
import jax.numpy as jnp


class Episode:
    def __init__(self, start):
        self.state = start

    @cached_property
    def transition(self):
        return jax.jit(lambda s: 0.9 * s + 0.1)  # <- JAX107

    def play(self):
        for _ in range(5):
            self.state = self.transition(self.state)
        return self.state


def main(steps=4):
    state = jnp.zeros((2,))
    for _ in range(steps):
        state = Episode(state).play()
    print(state)


if __name__ == "__main__":
    main()
