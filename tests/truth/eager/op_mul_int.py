"""An array is scaled by a Python int."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(3)
    for i in range(steps):
        print(x * i)


if __name__ == "__main__":
    main()
