import jax
import jax.numpy as jnp
import numpy as np

from moving import follow


@jax.jit
def step(w, x, y):
    def loss(w):
        return jnp.mean((x @ w - y) ** 2)

    value, grad = jax.value_and_grad(loss)(w)
    return w - 0.1 * grad, value


def fit(n):
    rng = np.random.default_rng(0)
    w = np.zeros(3, np.float32)
    smoothed, shown = np.float32(0.0), []
    for _ in range(n):
        x = rng.normal(size=(6, 3)).astype(np.float32)
        w, value = step(w, x, x.sum(1))
        smoothed = follow(smoothed, value)
        shown.append(float(smoothed))
    return shown


def main(steps=6):
    return fit(steps)


if __name__ == "__main__":
    print(main())
