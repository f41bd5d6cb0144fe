"""The object counts its steps, which no compiled code reads."""

from functools import partial

import jax
import jax.numpy as jnp


class Trainer:
    def __init__(self):
        self.steps = 0
        self.scale = 0.5

    @partial(jax.jit, static_argnums=0)
    def update(self, w):
        return w - self.scale * w

    def train(self, w):
        self.steps += 1
        return self.update(w)


def main(steps=4):
    trainer, w = Trainer(), jnp.ones(3)
    for _ in range(steps):
        w = trainer.train(w)
    print(trainer.steps, w)


if __name__ == "__main__":
    main()
