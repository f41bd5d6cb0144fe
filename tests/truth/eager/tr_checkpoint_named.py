"""A module function is wrapped in checkpoint per call and run eagerly."""

import jax
import jax.numpy as jnp


def feed_forward(x):
    return jax.nn.relu(x * 1.5 - 0.25)


def layer(x):
    return jax.checkpoint(feed_forward)(x)


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 6)
    for _ in range(steps):
        x = layer(x)
    print(x)


if __name__ == "__main__":
    main()
