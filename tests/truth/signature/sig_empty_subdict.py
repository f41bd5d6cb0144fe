"""An empty dict is part of the structure, although it holds no array."""

import jax
import jax.numpy as jnp


@jax.jit
def squared_norm(params):
    return sum(jnp.sum(leaf**2) for leaf in jax.tree.leaves(params))


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        if step % 2 == 0:
            print(squared_norm({"dense": x, "dropout": {}}))
        else:
            print(squared_norm({"dense": x}))  # <- JAX203


if __name__ == "__main__":
    main()
