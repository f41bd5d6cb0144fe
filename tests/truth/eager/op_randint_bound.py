"""The bound of a random integer changes."""

import jax


def main(steps=4):
    key = jax.random.key(0)
    for i in range(steps):
        print(jax.random.randint(key, (), 0, i + 1))


if __name__ == "__main__":
    main()
