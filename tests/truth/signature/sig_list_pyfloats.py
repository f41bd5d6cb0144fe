"""A list of Python floats of other values."""

import jax
import jax.numpy as jnp


@jax.jit
def total(tree):
    return jnp.ones(3) * sum(tree)


def build(step, x):
    if step % 2:
        return [0.1, 0.2 * step]
    return [0.3, 0.4 * step]


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = total(build(step, x)) * 0.4
    print(x)


if __name__ == "__main__":
    main()
