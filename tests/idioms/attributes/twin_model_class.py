"""Here apply is a method of a class, and each access binds it again."""

import jax
import jax.numpy as jnp


class Linear:
    def __init__(self, features):
        self.features = features

    def init(self, key):
        return jax.random.normal(key, (self.features,))

    def apply(self, params, x):
        return x @ params


def evaluate(model, params, x):
    return jax.jit(model.apply)(params, x).mean()  # <- JAX105


def main(steps=4):
    model = Linear(features=2)
    params = model.init(jax.random.key(0))
    x = jnp.ones((3, 2))
    for _ in range(steps):
        print(evaluate(model, params, x))


if __name__ == "__main__":
    main()
