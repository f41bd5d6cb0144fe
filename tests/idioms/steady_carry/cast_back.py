"""The sum is made in float32 and goes back to the dtype of the state."""

import jax
import jax.numpy as jnp


@jax.jit
def blend(state, update):
    mixed = 0.9 * state.astype(jnp.float32) + 0.1 * update
    return mixed.astype(state.dtype)


def main(steps=4):
    state = jnp.zeros(4, dtype=jnp.bfloat16)
    update = jnp.linspace(0.0, 1.0, 4)
    for _ in range(steps):
        state = blend(state, update)
    print(state)


if __name__ == "__main__":
    main()
