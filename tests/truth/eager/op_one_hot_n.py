"""A class more in each round."""

import jax


def main(steps=4):
    for i in range(steps):
        print(jax.nn.one_hot(0, i + 1))  # <- JAX704


if __name__ == "__main__":
    main()
