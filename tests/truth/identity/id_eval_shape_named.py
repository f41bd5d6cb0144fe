"""The output buffer is sized with eval_shape of a module function in each call."""

import jax
import jax.numpy as jnp
import numpy as np


def features(x):
    return jnp.concatenate([x, x * x], axis=-1)


def allocate(x):
    out = jax.eval_shape(features, x)
    return np.zeros(out.shape, out.dtype)


def main(steps=4):
    x = jnp.ones((4, 3))
    for _ in range(steps):
        buffer = allocate(x)
        buffer[:] = 1.0
    print(buffer.shape)


if __name__ == "__main__":
    main()
