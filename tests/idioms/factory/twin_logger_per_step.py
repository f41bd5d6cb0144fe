"""The logger is asked for again in each step."""

import jax
import jax.numpy as jnp


def make_logger(name):
    summarise = jax.jit(lambda x: jnp.stack([x.min(), x.mean(), x.max()]))  # <- JAX101

    def log(step, x):
        print(name, step, summarise(x))

    return log


def train_step(step, w):
    w = w * 0.9
    make_logger("weights")(step, w)
    return w


def main(steps=4):
    w = jnp.ones((3,))
    for step in range(steps):
        w = train_step(step, w)


if __name__ == "__main__":
    main()
