"""np.float64 and np.float32 are one type while 64-bit types are off."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def damp(x, rate):
    return x - rate * x**2


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 5)
    rates = [np.float64(0.2), np.float32(0.2)]
    for step in range(steps):
        x = damp(x, rates[step % 2])
    print(x)


if __name__ == "__main__":
    main()
