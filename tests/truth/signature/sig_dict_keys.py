"""The name of the layer is a key of the argument."""

import jax
import jax.numpy as jnp


@jax.jit
def norms(layers):
    return jax.tree.map(jnp.linalg.norm, layers)


def main(steps=4):
    weights = jnp.ones((3, 3))
    for step in range(steps):
        print(norms({f"layer{step}": weights}))  # <- JAX203


if __name__ == "__main__":
    main()
