"""A key is split in the program and carried."""

import jax


@jax.jit
def draw(key):
    key, own = jax.random.split(key)
    return key, jax.random.normal(own, (3,))


def main(steps=4):
    key = jax.random.key(0)
    for _ in range(steps):
        key, noise = draw(key)
        print(noise)


if __name__ == "__main__":
    main()
