"""`jnp.full` of a Python float is weakly typed, `jnp.zeros` is not."""

import jax
import jax.numpy as jnp


@jax.jit
def noisy(x, level):
    return x + level * jnp.sin(100 * x)


def main(steps=4):
    x = jnp.ones(3)
    level = jnp.zeros(())
    for step in range(steps):
        x = noisy(x, level)  # <- JAX206
        level = jnp.full((), 0.1)
    print(x)


if __name__ == "__main__":
    main()
