"""A function made per step iterates over a set of strings while it is traced."""

import jax
import jax.numpy as jnp

LAYERS = {"encoder", "decoder", "head", "norm"}


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):

        @jax.jit  # <- JAX102
        def weighted(x):
            for position, _ in enumerate(LAYERS):
                x = x * (position + 1.5)
            return x

        out = weighted(x)
    print(out)


if __name__ == "__main__":
    main()
