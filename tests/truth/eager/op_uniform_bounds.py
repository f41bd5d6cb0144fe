"""The bound of uniform noise changes."""

import jax


def main(steps=4):
    key = jax.random.key(0)
    for i in range(steps):
        print(jax.random.uniform(key, (8,), maxval=float(i + 1)))


if __name__ == "__main__":
    main()
