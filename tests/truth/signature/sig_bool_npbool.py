"""A Python bool and a NumPy one share the program."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def damp(x, flag):
    return jnp.where(flag, x * 0.5, x)


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 5)
    rates = [True, np.bool_(True)]
    for step in range(steps):
        x = damp(x, rates[step % 2])
    print(x)


if __name__ == "__main__":
    main()
