"""A jitted function is mapped over other axes in turn."""

import jax
import jax.numpy as jnp


@jax.jit
def norm(v):
    return jnp.sqrt((v * v).sum())


def main(steps=4):
    m = jnp.ones((3, 3))
    for i in range(steps):
        print(jax.vmap(norm, in_axes=i % 2)(m))


if __name__ == "__main__":
    main()
