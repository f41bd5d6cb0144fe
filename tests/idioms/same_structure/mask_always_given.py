"""The optional mask is given at every call, of ones where there is nothing to leave out."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def loss(x, mask=None):
    squares = x**2
    return jnp.mean(squares) if mask is None else jnp.sum(squares * mask) / jnp.sum(mask)


def evaluate(x, valid=None):
    mask = np.ones(len(x), np.float32)
    if valid is not None:
        mask[valid:] = 0.0
    return float(loss(x, mask=mask))


def main(steps=4):
    x = np.linspace(0.0, 1.0, 8, dtype=np.float32)
    for step in range(steps):
        if step % 2:
            print(evaluate(x, valid=5))
        else:
            print(evaluate(x))


if __name__ == "__main__":
    main()
