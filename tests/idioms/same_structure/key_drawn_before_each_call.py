"""The key may be replaced by None further down in the loop, but it is drawn anew before this call."""

import jax
import jax.numpy as jnp


@jax.jit
def start(key):
    return jax.random.normal(key, (3,))


@jax.jit
def advance(state, key):
    return state if key is None else state + jax.random.normal(key, (3,))


def play(rounds, use_key):
    key = jax.random.PRNGKey(0)
    total = jnp.zeros(3)
    for _ in range(rounds):
        key, drawn = jax.random.split(key)
        state = start(drawn)
        for _ in range(2):
            key, drawn = jax.random.split(key)
            if not use_key:
                drawn = None
            state = advance(state, drawn)
        total = total + state
    return total


def main(steps=4):
    print(play(steps, use_key=False))


if __name__ == "__main__":
    main()
