"""NumPy and jax arrays of one shape and dtype share the program."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def loss(weights, batch):
    return jnp.mean((batch @ weights) ** 2)


def main(steps=4):
    weights = jnp.ones(3)
    recorded = np.ones((8, 3), np.float32)
    simulated = jnp.zeros((8, 3))
    for step in range(steps):
        batch = simulated if step % 2 else recorded
        print(loss(weights, batch))


if __name__ == "__main__":
    main()
