"""jit comes from the project's own accelerator module, where it is something else."""

import jax.numpy as jnp
from accel import jit, vmap


def train_step(w):
    grads = jit(vmap(lambda v: 2.0 * v))(w)
    return w - 0.1 * grads


def main(steps=4):
    w = jnp.ones((5,))
    for _ in range(steps):
        w = train_step(w)
    print(w)


if __name__ == "__main__":
    main()
