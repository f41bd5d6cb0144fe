"""tree_util.Partial objects are kept in a table; each new one compiles."""

import jax
import jax.numpy as jnp
import jax.tree_util as jtu


def affine(slope, x):
    return slope * x + 1.0


def main(steps=4):
    table = {}
    x = jnp.zeros((3,))
    for name in range(steps):
        table[name] = jax.jit(jtu.Partial(affine, 0.5))  # <- JAX103
        x = table[name](x)
    print(x)


if __name__ == "__main__":
    main()
