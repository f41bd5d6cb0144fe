"""A package with a unittest suite beside it."""

import jax
import jax.numpy as jnp
from controller import pid


def main(steps=4):
    control = jax.jit(pid)
    state = (jnp.float32(0.0), jnp.float32(0.0))
    for _ in range(steps):
        state = control(state, jnp.float32(1.0))
    print(state)


if __name__ == "__main__":
    main()
