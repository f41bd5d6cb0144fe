"""The same module function is wrapped again for each step, which hits jax's cache."""

import jax
import jax.numpy as jnp


def update(weights):
    return weights - 0.01 * jnp.tanh(weights)


def train_step(weights):
    return jax.jit(update)(weights)


def main(steps=4):
    weights = jnp.linspace(-1.0, 1.0, 10)
    for _ in range(steps):
        weights = train_step(weights)
    print(weights)


if __name__ == "__main__":
    main()
