"""The initial carry is now a Python float, now a NumPy one: one program for each."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def integrate(total, rate):
    total = total + 0.1 * rate
    return total, total


def main(steps=4):
    rates = jnp.ones((6,))
    starts = [0.0, np.float32(0.0)]
    for i in range(steps):
        final, _ = lax.scan(integrate, starts[i % 2], rates)
        print(final)


if __name__ == "__main__":
    main()
