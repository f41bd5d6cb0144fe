"""A list of as many layers as the configuration says."""

import jax
import jax.numpy as jnp
import numpy as np

SIZES = [4, 8, 8, 2]


def init(rng):
    return [
        (rng.normal(size=(n, m)).astype(np.float32) * 0.3, np.zeros(m, np.float32))
        for n, m in zip(SIZES[:-1], SIZES[1:])
    ]


@jax.jit
def update(layers, x):
    def loss(layers):
        h = x
        for weights, bias in layers:
            h = jnp.tanh(h @ weights + bias)
        return jnp.mean(h**2)

    gradients = jax.grad(loss)(layers)
    return [(w - 0.1 * dw, b - 0.1 * db) for (w, b), (dw, db) in zip(layers, gradients)]


def main(steps=4):
    layers = init(np.random.default_rng(0))
    x = np.ones((5, 4), np.float32)
    for _ in range(steps):
        layers = update(layers, x)
    print([w.shape for w, _ in layers])


if __name__ == "__main__":
    main()
