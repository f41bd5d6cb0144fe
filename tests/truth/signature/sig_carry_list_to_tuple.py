"""The state goes in as a list and comes back as a tuple."""

import jax
import jax.numpy as jnp


@jax.jit
def advance(state):
    position, velocity = state
    return position + 0.1 * velocity, velocity * 0.9


def main(steps=4):
    state = [jnp.zeros(3), jnp.ones(3)]
    for _ in range(steps):
        state = advance(state)  # <- JAX202
    print(state)


if __name__ == "__main__":
    main()
