"""A trainer compiles everything it needs in its constructor and lives through the run."""

from functools import partial

import jax
import jax.numpy as jnp


def mse(params, x, y):
    return jnp.mean((x @ params - y) ** 2)


class Trainer:
    def __init__(self, size, lr):
        self.params = jnp.zeros((size,))
        self.lr = lr
        self._predict = jax.jit(self.predict)
        self._grad = jax.jit(jax.value_and_grad(mse))
        self._clip = jax.jit(lambda g: jnp.clip(g, -1.0, 1.0))
        self._decay = jax.jit(partial(self.shrink, rate=1e-4))

    def predict(self, params, x):
        return x @ params

    @staticmethod
    def shrink(params, rate):
        return params * (1.0 - rate)

    def train_step(self, x, y):
        loss, grads = self._grad(self.params, x, y)
        self.params = self._decay(self.params - self.lr * self._clip(grads))
        return loss


def main(steps=4):
    trainer = Trainer(3, lr=0.1)
    x = jnp.arange(12.0).reshape(4, 3) / 10
    for _ in range(steps):
        trainer.train_step(x, jnp.ones((4,)))
    print(trainer._predict(trainer.params, x))


if __name__ == "__main__":
    main()
