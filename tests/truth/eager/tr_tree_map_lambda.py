"""An update is mapped over the parameter tree with a lambda."""

import jax
import jax.numpy as jnp


def sgd(params, grads, lr=0.1):
    return jax.tree.map(lambda p, g: p - lr * g, params, grads)


def main(steps=4):
    params = {"w": jnp.ones((3, 2)), "b": jnp.zeros((2,))}
    grads = {"w": jnp.ones((3, 2)), "b": jnp.ones((2,))}
    for _ in range(steps):
        params = sgd(params, grads)
    print(params)


if __name__ == "__main__":
    main()
