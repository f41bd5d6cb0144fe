import jax
import jax.numpy as jnp
import numpy as np


def huber_loss(w, x, y, penalty):
    r = x @ w - y
    robust = jnp.where(jnp.abs(r) < 1.0, 0.5 * r ** 2, jnp.abs(r) - 0.5)
    return jnp.mean(robust) + penalty * jnp.sum(w ** 2)


def descend(w, x, y, penalty, rate):
    return w - rate * jax.grad(huber_loss)(w, x, y, penalty)


class HuberRegressor:
    def __init__(self, n_features, penalty=0.01, rate=0.1):
        self.penalty = penalty
        self.rate = rate
        self.weights = np.zeros(n_features, np.float32)
        self._step = jax.jit(descend)

    def fit(self, x, y, n_iter=5):
        for _ in range(n_iter):
            self.weights = self._step(self.weights, x, y, self.penalty, self.rate)
        return self

    def error(self, x, y):
        return float(np.mean(np.abs(x @ np.asarray(self.weights) - y)))


def evaluate_splits(x, y, n_splits, n_train=24, seed=0):
    rng = np.random.default_rng(seed)
    errors = []
    for _ in range(n_splits):
        order = rng.permutation(len(x))
        train, test = order[:n_train], order[n_train:]
        model = HuberRegressor(x.shape[1])
        model.fit(x[train], y[train])
        errors.append(model.error(x[test], y[test]))
    return errors


def main(steps=6):
    rng = np.random.default_rng(1)
    x = rng.normal(size=(32, 4)).astype(np.float32)
    y = (x @ np.array([0.5, -1.0, 2.0, 0.0]) + rng.standard_t(2, size=32)).astype(np.float32)
    return evaluate_splits(x, y, steps)


if __name__ == "__main__":
    print(main())
