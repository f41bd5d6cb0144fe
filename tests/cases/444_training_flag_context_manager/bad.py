import jax
import jax.numpy as jnp
import numpy as np

import mode


@jax.jit
def forward(w, x, key):
    h = jax.nn.relu(x @ w)
    if mode.TRAINING:  # HAZARD captured-state
        keep = jax.random.bernoulli(key, 0.5, h.shape)
        h = jnp.where(keep, 2 * h, 0.0)
    return h.sum()


def main(steps=4):
    key = jax.random.key(0)
    w = np.ones((3, 8), np.float32)
    x = np.ones((2, 3), np.float32)
    log = []
    for _ in range(steps):
        key, sub = jax.random.split(key)
        log.append(float(forward(w, x, sub)))
        with mode.evaluating():
            log.append(float(forward(w, x, sub)))
    return log


if __name__ == "__main__":
    print(main())
