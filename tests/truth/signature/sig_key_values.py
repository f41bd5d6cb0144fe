"""Keys of other seeds are values."""

import jax


@jax.jit
def noise(key):
    return jax.random.uniform(key, (3,))


def main(steps=4):
    for seed in range(steps):
        print(noise(jax.random.key(seed)))


if __name__ == "__main__":
    main()
