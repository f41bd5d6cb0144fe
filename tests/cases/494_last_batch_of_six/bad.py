import jax
import jax.numpy as jnp
import numpy as np

from loader import minibatches

N_ROWS = 22
BATCH_SIZE = 8


@jax.jit
def step(w, x, y):
    grad = jax.grad(lambda w: jnp.mean((x @ w - y) ** 2))(w)
    return w - 0.1 * grad


def train(epochs):
    rng = np.random.default_rng(8)
    features = rng.normal(size=(N_ROWS, 3)).astype(np.float32)
    targets = features.sum(axis=1)
    w = np.zeros(3, np.float32)
    for epoch in range(epochs):
        for x, y in minibatches(features, targets, BATCH_SIZE, seed=epoch):
            w = step(w, x, y)  # HAZARD shape-churn
    return [round(float(v), 4) for v in w]


def main(steps=4):
    return train(steps)


if __name__ == "__main__":
    print(main())
