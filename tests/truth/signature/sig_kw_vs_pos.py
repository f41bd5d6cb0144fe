"""The rate is passed by position here, by keyword there."""

import jax
import jax.numpy as jnp


@jax.jit
def descend(weights, rate):
    return weights - rate * jnp.sin(weights)


def main(steps=4):
    weights = jnp.ones(3)
    for step in range(steps):
        if step == 0:
            weights = descend(weights, 0.1)
        else:
            weights = descend(weights, rate=0.1)  # <- JAX207
    print(weights)


if __name__ == "__main__":
    main()
