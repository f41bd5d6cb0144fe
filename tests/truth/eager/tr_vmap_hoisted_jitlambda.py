"""A jitted lambda is kept in a module variable and vmapped where it is needed."""

import jax
import jax.numpy as jnp

kernel = jax.jit(lambda r: jnp.exp(-r) / (1.0 + r))


def interactions(radii):
    return jax.vmap(kernel)(radii)


def main(steps=4):
    radii = jnp.linspace(0.1, 2.0, 15)
    for _ in range(steps):
        print(interactions(radii).sum())


if __name__ == "__main__":
    main()
