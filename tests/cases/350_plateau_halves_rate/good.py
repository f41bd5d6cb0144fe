"""Logistic regression with a reduce-on-plateau rule."""
import dataclasses

import jax
import jax.numpy as jnp
import numpy as np

SHRINK = 0.5


@dataclasses.dataclass
class Plateau:
    rate: float = 0.5
    best: float = float("inf")

    def observe(self, loss):
        if loss > self.best - 0.05:
            self.rate = self.rate * SHRINK
        self.best = min(self.best, loss)


@jax.jit
def update(w, x, y, rate):
    def nll(w):
        return jnp.mean(jnp.logaddexp(0.0, -y * (x @ w)))

    value, grad = jax.value_and_grad(nll)(w)
    return w - rate * grad, value


def fit(n_epochs):
    rng = np.random.default_rng(0)
    x = rng.normal(size=(20, 3)).astype(np.float32)
    y = np.sign(x[:, 0] + 0.5).astype(np.float32)
    w, plateau, losses = np.zeros(3, np.float32), Plateau(), []
    for _ in range(n_epochs):
        w, value = update(w, x, y, plateau.rate)
        plateau.observe(float(value))
        losses.append(float(value))
    return losses


def main(steps=6):
    return fit(steps)


if __name__ == "__main__":
    print(main())
