"""The warm-up leaves the rate to its default, the training gives it; the preview gives the shift by position."""

import jax
import jax.numpy as jnp

RATE = 0.1


@jax.jit
def update(weights, x, rate=RATE):
    return weights - rate * x


@jax.jit
def moved(x, y, by, scale=None):
    return x + by * y if scale is None else scale * (x + by * y)


class Trainer:
    def __init__(self, size):
        self.weights = jnp.zeros(size)
        self.x = jnp.ones(size)

    def warm_up(self):
        self.weights = update(self.weights, self.x)

    def train(self, rate):
        self.weights = update(self.weights, self.x, rate)  # <- JAX207


def preview(pair):
    return moved(*pair, 0.5)


def final(pair, step):
    return moved(*pair, by=0.1 * step)  # <- JAX207


def main(steps=4):
    trainer = Trainer(3)
    pair = (jnp.ones(3), jnp.zeros(3))
    for step in range(steps):
        if step == 0:
            trainer.warm_up()
            print(preview(pair))
        else:
            trainer.train(0.1 / step)
            print(final(pair, step))


if __name__ == "__main__":
    main()
