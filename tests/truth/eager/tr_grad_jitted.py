"""The loss is compiled and its gradient is taken anew in each step."""

import jax.numpy as jnp
from jax import grad, jit


@jit
def loss(params):
    return jnp.mean(jnp.sin(params) ** 2)


class Trainer:
    def __init__(self):
        self.params = jnp.linspace(0.0, 1.0, 10)

    def step(self):
        self.params = self.params - 0.1 * grad(loss)(self.params)


def main(steps=4):
    trainer = Trainer()
    for _ in range(steps):
        trainer.step()
    print(trainer.params)


if __name__ == "__main__":
    main()
