"""A generator compiles when it starts, and is then advanced step by step."""

import jax
import jax.numpy as jnp


def augmented(key, images):
    augment = jax.jit(lambda k, im: im + 0.1 * jax.random.normal(k, im.shape))
    while True:
        key, sub = jax.random.split(key)
        yield augment(sub, images)


def main(steps=4):
    stream = augmented(jax.random.key(0), jnp.zeros((2, 4)))
    total = 0.0
    for _ in range(steps):
        total += float(next(stream).sum())
    print(total)


if __name__ == "__main__":
    main()
