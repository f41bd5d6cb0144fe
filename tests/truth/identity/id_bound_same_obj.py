"""A worker jits the method of one long-lived model for every request."""

import jax
import numpy as np


class Regressor:
    def __init__(self, slope):
        self.slope = slope

    def predict(self, features):
        return features * self.slope + 1.0


def handle(model, features):
    predict = jax.jit(model.predict)  # <- JAX105
    return predict(features)


def main(steps=4):
    model = Regressor(2.5)
    for i in range(steps):
        out = handle(model, np.full((4,), i, dtype=np.float32))
        print(out)


if __name__ == "__main__":
    main()
