"""The default value is left out here and given there."""

import jax
import jax.numpy as jnp


@jax.jit
def descend(weights, rate=0.1):
    return weights - rate * jnp.sin(weights)


def main(steps=4):
    weights = jnp.ones(3)
    for step in range(steps):
        if step % 2 == 0:
            weights = descend(weights)
        else:
            weights = descend(weights, 0.1)  # <- JAX207
    print(weights)


if __name__ == "__main__":
    main()
