"""Each state is appended to the array of all states."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def move(position):
    return position - 0.1 * jnp.sin(position)


@jax.jit
def length(path):
    return jnp.sum(jnp.abs(path[1:] - path[:-1]))


def main(steps=4):
    position = np.array([1.0, 2.0], dtype=np.float32)
    path = position[None]
    for _ in range(steps):
        position = np.asarray(move(position))
        path = np.concatenate([path, position[None]])
        print(length(path))  # <- JAX205


if __name__ == "__main__":
    main()
