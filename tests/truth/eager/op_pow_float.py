"""Powers of an array, by a Python float."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.linspace(0.1, 1.0, 4)
    for i in range(steps):
        print((x ** float(i)).sum())


if __name__ == "__main__":
    main()
