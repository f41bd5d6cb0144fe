import jax.numpy as jnp
import numpy as np

from newton import newton_direction


def logistic(w):
    x = jnp.arange(8.0).reshape(4, 2) / 8.0
    y = jnp.array([0.0, 1.0, 1.0, 0.0])
    z = x @ w
    return jnp.mean(jnp.logaddexp(0.0, z) - y * z) + 0.1 * jnp.sum(w ** 2)


def fit(n_iter):
    w = np.zeros(2, np.float32)
    values = []
    for _ in range(n_iter):
        w = w - np.asarray(newton_direction(logistic, w))
        values.append(float(w.sum()))
    return values


def main(steps=4):
    return fit(steps)


if __name__ == "__main__":
    print(main())
