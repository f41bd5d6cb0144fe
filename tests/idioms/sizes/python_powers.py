"""Powers of Python numbers are computed by Python; the array is squared."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(3)
    for step in range(1, steps + 1):
        rate = 0.1 * 0.9**step
        x = x - rate * x**2 / (1.0 - 0.9**step)
    print(x)


if __name__ == "__main__":
    main()
