"""A monitor keeps every jitted wrapper of the model's method, so equality finds the first."""

import jax
import jax.numpy as jnp


class Model:
    def __init__(self):
        self.bias = 0.5

    def predict(self, x):
        return x * 3.0 + self.bias


def main(steps=4):
    model = Model()
    registered = []
    x = jnp.arange(4.0)
    for _ in range(steps):
        predict = jax.jit(model.predict)
        registered.append(predict)
        x = predict(x) * 0.1
    print(len(registered), x)


if __name__ == "__main__":
    main()
