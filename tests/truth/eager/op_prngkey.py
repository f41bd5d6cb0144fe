"""A raw key for each step."""

import jax


def main(steps=4):
    for i in range(steps):
        print(jax.random.PRNGKey(i))


if __name__ == "__main__":
    main()
