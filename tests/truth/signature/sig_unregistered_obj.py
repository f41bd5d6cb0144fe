"""An instance of a class that JAX knows nothing about raises."""

import jax
import jax.numpy as jnp


class Model:
    def __init__(self, weights):
        self.weights = weights


@jax.jit
def forward(model, x):
    return jnp.tanh(model.weights * x)


def main(steps=4):
    x = jnp.ones(3)
    model = Model(x)
    for _ in range(steps):
        x = forward(model, x)
    print(x)


if __name__ == "__main__":
    main()
