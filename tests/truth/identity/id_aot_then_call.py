"""The warm-up compiles ahead of time, and the loop calls the jitted function itself."""

import jax
import jax.numpy as jnp


def rollout(state):
    return jnp.tanh(state) + 0.01


def main(steps=4):
    state = jnp.zeros((12,))
    rollout_jit = jax.jit(rollout)
    rollout_jit.lower(state).compile()
    for _ in range(steps):
        state = rollout_jit(state)
    print(state)


if __name__ == "__main__":
    main()
