"""A key is split into one more in each round."""

import jax


def main(steps=4):
    key = jax.random.key(0)
    for i in range(steps):
        keys = jax.random.split(key, i + 1)  # <- JAX704
        print(keys[0])


if __name__ == "__main__":
    main()
