"""jit(grad(loss)) is made before the descent starts."""

import jax
import jax.numpy as jnp


def loss(theta):
    return jnp.mean(jnp.square(theta - 2.0))


def main(steps=4):
    gradient = jax.jit(jax.grad(loss))
    theta = jnp.zeros((6,))
    for _ in range(steps):
        theta = theta - 0.5 * gradient(theta)
    print(theta)


if __name__ == "__main__":
    main()
