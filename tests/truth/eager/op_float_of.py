"""An element is read to the host."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.arange(3.0)
    for i in range(steps):
        print(float(x[0]) + i)


if __name__ == "__main__":
    main()
