"""A rematerialised lambda is run eagerly."""

import jax
import jax.numpy as jnp


def block(x):
    return jax.checkpoint(lambda v: jnp.sin(v) + v)(x)


def main(steps=4):
    x = jnp.ones((6,))
    for _ in range(steps):
        x = block(x)
    print(x)


if __name__ == "__main__":
    main()
