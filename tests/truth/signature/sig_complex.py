"""A real and an imaginary Python number."""

import jax
import jax.numpy as jnp


@jax.jit
def damp(x, phase):
    return x + 0.1 * jnp.real(phase)


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 5)
    rates = [1.0, 1j]
    for step in range(steps):
        x = damp(x, rates[step % 2])  # <- JAX201
    print(x)


if __name__ == "__main__":
    main()
