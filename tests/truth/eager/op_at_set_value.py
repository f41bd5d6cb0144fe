"""Another value is written to the same place."""

import jax.numpy as jnp


def main(steps=4):
    x = jnp.zeros(16)
    for i in range(steps):
        x = x.at[0].set(float(i))


if __name__ == "__main__":
    main()
