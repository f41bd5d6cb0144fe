"""A list and a tuple take turns."""

import jax
import jax.numpy as jnp


@jax.jit
def total(tree):
    return sum(jax.tree.leaves(tree))


def build(step, x):
    if step % 2:
        return [x, x]
    return (x, x)


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = total(build(step, x)) * 0.4  # <- JAX202
    print(x)


if __name__ == "__main__":
    main()
