"""The list of losses grows, and its length is part of the structure."""

import jax
import jax.numpy as jnp


@jax.jit
def average(losses):
    return jnp.mean(jnp.stack(losses))


def main(steps=4):
    losses = []
    for step in range(steps):
        losses.append(0.9**step)
        print(average(losses))  # <- JAX203


if __name__ == "__main__":
    main()
