"""A window function is tabulated with jnp.fromfunction and a lambda."""

import jax.numpy as jnp


def hann():
    return jnp.fromfunction(lambda n: 0.5 - 0.5 * jnp.cos(0.4 * n), (16,))


def main(steps=4):
    signal = jnp.ones((16,))
    for _ in range(steps):
        signal = signal * hann()
    print(signal)


if __name__ == "__main__":
    main()
