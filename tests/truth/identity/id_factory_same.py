"""Every epoch asks the factory for a step with the same learning rate."""

import jax
import jax.numpy as jnp


def make_step(lr):
    def step(theta):
        return theta - lr * 2.0 * theta

    return step


def run_epoch(theta):
    step = jax.jit(make_step(0.1))  # <- JAX102
    for _ in range(5):
        theta = step(theta)
    return theta


def main(steps=4):
    theta = jnp.ones((3,))
    for _ in range(steps):
        theta = run_epoch(theta)
    print(theta)


if __name__ == "__main__":
    main()
