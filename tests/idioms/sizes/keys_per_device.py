"""A key is split into as many as there are workers, the same number each time."""

import jax

WORKERS = 4


def main(steps=4):
    key = jax.random.key(0)
    for _ in range(steps):
        key, *subkeys = jax.random.split(key, WORKERS + 1)
    print(len(subkeys))


if __name__ == "__main__":
    main()
