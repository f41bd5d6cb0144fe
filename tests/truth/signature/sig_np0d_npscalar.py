"""A NumPy scalar and a NumPy array without dimensions."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def damp(x, rate):
    return x - rate * x**2


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 5)
    rates = [np.float32(0.2), np.array(0.2, np.float32)]
    for step in range(steps):
        x = damp(x, rates[step % 2])
    print(x)


if __name__ == "__main__":
    main()
