"""The jitted lambda is bound to a name before the loop starts."""

import jax
import jax.numpy as jnp


def main(steps=4):
    decay = jax.jit(lambda v: v * 0.99)
    velocity = jnp.ones((16,))
    for _ in range(steps):
        velocity = decay(velocity)
    return velocity


if __name__ == "__main__":
    print(main())
