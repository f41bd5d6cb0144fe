import jax.numpy as jnp
import numpy as np

from objective import Objective


class RidgeObjective(Objective):
    def __init__(self, x, y, strength):
        self.x, self.y, self.strength = x, y, strength

    def value(self, w):
        return jnp.mean((self.x @ w - self.y) ** 2) + self.strength * jnp.sum(w ** 2)


def line_search(objective, w, shrink=0.5):
    value, grad = objective.value_and_grad(w)
    rate = 1.0
    while float(objective.value_only(w - np.float32(rate) * np.asarray(grad))) > float(value):
        rate *= shrink
        if rate < 1e-3:
            break
    return w - np.float32(rate) * np.asarray(grad), float(value)


def main(steps=4):
    rng = np.random.default_rng(6)
    x = rng.normal(size=(10, 3)).astype(np.float32)
    objective = RidgeObjective(x, x.sum(1), strength=0.01)
    w = np.zeros(3, np.float32)
    values = []
    for _ in range(steps):
        w, value = line_search(objective, w)
        values.append(value)
    return values


if __name__ == "__main__":
    print(main())
