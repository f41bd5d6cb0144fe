from functools import partial
import itertools

import jax
import jax.numpy as jnp
import numpy as np


def features(x, degree):
    return jnp.stack([x ** k for k in range(degree)], axis=-1)


@partial(jax.jit, static_argnames=("degree",))
def update(coef, x, y, degree, step):
    def loss(c):
        return jnp.mean((features(x, degree) @ c - y) ** 2)

    lr = 0.4 * 0.97 ** step
    value, grad = jax.value_and_grad(loss)(coef)
    return coef - lr * grad, value


class Shuffler:
    def __init__(self, x, y, size, seed=0):
        self.x, self.y, self.size = x, y, size
        self.rng = np.random.default_rng(seed)

    def __iter__(self):
        while True:
            chosen = self.rng.choice(len(self.x), self.size, replace=False)
            yield self.x[chosen], self.y[chosen]


def fit(batches, n_steps, degree=4):
    coef = np.zeros(degree, np.float32)
    losses = []
    for step, (x, y) in enumerate(itertools.islice(batches, n_steps)):
        coef, value = update(coef, x, y, degree=degree, step=step)
        losses.append(round(float(value), 4))
    return losses


def main(steps=6):
    x = np.linspace(-1.0, 1.0, 40, dtype=np.float32)
    return fit(Shuffler(x, np.sin(2.0 * x), size=10), steps)


if __name__ == "__main__":
    print(main())
