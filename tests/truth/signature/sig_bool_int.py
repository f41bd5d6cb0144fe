"""A flag that is now a bool and now an int."""

import jax
import jax.numpy as jnp


@jax.jit
def damp(x, flag):
    return jnp.where(flag, x * 0.5, x)


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 5)
    rates = [True, 1]
    for step in range(steps):
        x = damp(x, rates[step % 2])  # <- JAX201
    print(x)


if __name__ == "__main__":
    main()
