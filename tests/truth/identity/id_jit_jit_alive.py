"""Doubly wrapped functions are compiled anew even though all of them are stored."""

import jax
import jax.numpy as jnp


def mix(state):
    return 0.5 * (state + state[::-1])


def main(steps=4):
    wrappers = []
    state = jnp.arange(6.0)
    for _ in range(steps):
        wrappers.append(jax.jit(jax.jit(mix)))  # <- JAX104
        state = wrappers[-1](state)
    print(state)


if __name__ == "__main__":
    main()
