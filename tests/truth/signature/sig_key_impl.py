"""Keys of two generators have two dtypes."""

import jax


@jax.jit
def noise(key):
    return jax.random.uniform(key, (3,))


def main(steps=4):
    keys = [jax.random.key(0), jax.random.key(0, impl="rbg")]
    for step in range(steps):
        print(noise(keys[step % 2]))  # <- JAX206


if __name__ == "__main__":
    main()
