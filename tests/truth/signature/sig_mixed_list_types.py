"""A list whose first number is now a float and now an int."""

import jax
import jax.numpy as jnp


@jax.jit
def total(tree):
    return jnp.ones(3) * sum(tree)


def build(step, x):
    if step % 2:
        return [1.0, 2]
    return [1, 2]


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = total(build(step, x)) * 0.4  # <- JAX201
    print(x)


if __name__ == "__main__":
    main()
