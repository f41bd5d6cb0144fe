"""The step is folded into the key."""

import jax


def main(steps=4):
    key = jax.random.key(0)
    for i in range(steps):
        print(jax.random.fold_in(key, i))


if __name__ == "__main__":
    main()
