"""The same registered dataclass each time."""

import dataclasses

import jax
import jax.numpy as jnp


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Moments:
    mean: jax.Array
    spread: jax.Array


@jax.jit
def total(tree):
    return tree.mean + tree.spread


def build(step, x):
    if step % 2:
        return Moments(x, x)
    return Moments(2 * x, x)


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x = total(build(step, x)) * 0.4
    print(x)


if __name__ == "__main__":
    main()
