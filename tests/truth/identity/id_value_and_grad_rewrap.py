"""The training loop builds value_and_grad of its loss on every step."""

import jax.numpy as jnp
from jax import jit, value_and_grad


def mse(params, x, y):
    return jnp.mean((x @ params - y) ** 2)


class Trainer:
    def __init__(self):
        self.params = jnp.zeros((3,))

    def step(self, x, y):
        loss, grads = jit(value_and_grad(mse))(self.params, x, y)  # <- JAX104
        self.params = self.params - 0.05 * grads
        return loss


def main(steps=4):
    trainer = Trainer()
    x, y = jnp.eye(3), jnp.ones((3,))
    for step in range(steps):
        print(step, trainer.step(x, y))


if __name__ == "__main__":
    main()
