"""The learning rate decays, and each epoch bakes the new rate into a new step."""

import jax
import jax.numpy as jnp


def make_update(lr):
    def update(weights, grads):
        return weights - lr * grads

    return update


def main(steps=4):
    weights = jnp.zeros((8,))
    grads = jnp.ones((8,))
    for epoch in range(steps):
        update = jax.jit(make_update(0.5 / (1 + epoch)))  # <- JAX102
        weights = update(weights, grads)
    print(weights)


if __name__ == "__main__":
    main()
