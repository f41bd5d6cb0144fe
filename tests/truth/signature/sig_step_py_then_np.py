"""The step counter is an int at first and np.int64 from an array later."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def decay(x, step):
    return x * 0.9**step


def main(steps=4):
    x = jnp.ones(3)
    counts = [1, *np.arange(2, 9)]
    for step in range(steps):
        x = decay(x, counts[step])  # <- JAX201
    print(x)


if __name__ == "__main__":
    main()
