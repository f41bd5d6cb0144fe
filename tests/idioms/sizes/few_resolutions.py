"""A study of two resolutions, each compiled once, whatever the number of epochs."""

import jax.numpy as jnp


def main(steps=4):
    total = 0.0
    for _ in range(steps):
        for n in (16, 32):
            total += float(jnp.linspace(0.0, 1.0, n).sum())
    print(total)


if __name__ == "__main__":
    main()
