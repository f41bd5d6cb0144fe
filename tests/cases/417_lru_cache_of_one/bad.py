import functools

import jax
import jax.numpy as jnp
import numpy as np


@functools.lru_cache(maxsize=1)
def get_apply(width, train):
    """Compiled forward pass for one configuration."""
    scale = 1.0 / np.sqrt(width)

    @jax.jit  # HAZARD closure-factory
    def apply(w, x, key):
        h = jax.nn.relu(scale * x @ w)
        if train:
            h = h * jax.random.bernoulli(key, 0.5, h.shape)
        return jnp.mean(h)

    return apply


def run(n_epochs, w, x):
    key = jax.random.key(0)
    log = []
    for epoch in range(n_epochs):
        train_loss = get_apply(w.shape[1], train=True)(w, x, key)
        w = w * np.float32(0.9)
        val_loss = get_apply(w.shape[1], train=False)(w, x, key)
        log.append(float(train_loss) + float(val_loss))
    return log


def main(steps=4):
    w = np.ones((3, 4), np.float32)
    x = np.ones((5, 3), np.float32)
    return run(steps, w, x)


if __name__ == "__main__":
    print(main())
