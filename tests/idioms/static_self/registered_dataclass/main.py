"""The model is a registered dataclass that is replaced in each step."""

import dataclasses

import jax
import jax.numpy as jnp
from model import Model


@jax.jit
def train_step(model, x, y):
    grads = jax.grad(lambda m: m.loss(x, y))(model)
    return dataclasses.replace(model, weight=model.weight - 0.1 * grads.weight, bias=model.bias - 0.1 * grads.bias)


def main(steps=4):
    model = Model(weight=jnp.zeros((2,)), bias=jnp.zeros(()))
    x, y = jnp.eye(2), jnp.ones((2,))
    for _ in range(steps):
        model = train_step(model, x, y)
        model = model.decayed()
    print(model.weight)


if __name__ == "__main__":
    main()
