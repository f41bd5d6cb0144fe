"""A typed key here, a raw one there."""

import jax


@jax.jit
def noise(key):
    return jax.random.uniform(key, (3,))


def main(steps=4):
    typed, raw = jax.random.key(0), jax.random.PRNGKey(0)
    for step in range(steps):
        if step % 2 == 0:
            print(noise(typed))
        else:
            print(noise(raw))  # <- JAX206


if __name__ == "__main__":
    main()
