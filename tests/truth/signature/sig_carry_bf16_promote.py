"""A bfloat16 state comes back as float32 because a float32 array is multiplied to it."""

import jax
import jax.numpy as jnp


@jax.jit
def normalise(hidden, scale):
    return jnp.tanh(hidden) * scale


def main(steps=4):
    hidden = jnp.zeros(8, dtype=jnp.bfloat16)
    scale = jnp.ones(8)
    for _ in range(steps):
        hidden = normalise(hidden, scale)  # <- JAX204
    print(hidden.dtype)


if __name__ == "__main__":
    main()
