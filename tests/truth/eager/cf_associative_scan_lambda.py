"""A running maximum uses associative_scan with a lambda."""

import jax
import jax.numpy as jnp


def running_max(series):
    return jax.lax.associative_scan(lambda a, b: jnp.maximum(a, b), series)


def main(steps=4):
    series = jnp.array([1.0, 3.0, 2.0, 5.0, 4.0, 0.0, 7.0, 6.0])
    for _ in range(steps):
        print(running_max(series))


if __name__ == "__main__":
    main()
