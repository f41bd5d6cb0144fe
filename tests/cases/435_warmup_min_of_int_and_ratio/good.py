import jax
import jax.numpy as jnp
import numpy as np


class LinearWarmup:
    def __init__(self, warmup):
        self.warmup = warmup

    def __call__(self, step):
        return min(1.0, (step + 1) / self.warmup)


@jax.jit
def update(w, x, scale):
    grad = jax.grad(lambda w: jnp.mean((x @ w - 1.0) ** 2))(w)
    return w - 0.1 * scale * grad


def train(n_steps, schedule):
    rng = np.random.default_rng(0)
    w = np.zeros(3, np.float32)
    for step in range(n_steps):
        x = rng.normal(size=(8, 3)).astype(np.float32)
        w = update(w, x, schedule(step))
    return [float(v) for v in w]


def main(steps=6):
    return train(steps, LinearWarmup(2.5))


if __name__ == "__main__":
    print(main())
