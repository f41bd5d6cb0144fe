"""A defaultdict and a dict take turns."""

from collections import defaultdict

import jax
import jax.numpy as jnp


@jax.jit
def total(groups):
    return sum(jax.tree.leaves(groups))


def collected(x):
    groups = defaultdict(list)
    groups["a"].append(x)
    return groups


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        if step % 2 == 0:
            x = total({"a": [x]})
        else:
            x = total(collected(x))  # <- JAX202
    print(x)


if __name__ == "__main__":
    main()
