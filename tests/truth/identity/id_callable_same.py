"""One callable object is wrapped again and again, which is the same key each time."""

import jax
import jax.numpy as jnp


class Whiten:
    def __init__(self, mean, scale):
        self.mean = mean
        self.scale = scale

    def __call__(self, x):
        return (x - self.mean) / self.scale


whiten = Whiten(0.5, 2.0)


def preprocess(x):
    return jax.jit(whiten)(x)


def main(steps=4):
    x = jnp.arange(5.0)
    for _ in range(steps):
        x = preprocess(x)
    print(x)


if __name__ == "__main__":
    main()
