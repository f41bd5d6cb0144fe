"""An optional part of the state that stays None."""

from typing import NamedTuple, Optional

import jax
import jax.numpy as jnp


class State(NamedTuple):
    weights: jax.Array
    momentum: Optional[jax.Array] = None


@jax.jit
def update(state, gradient):
    if state.momentum is None:
        return State(state.weights - 0.1 * gradient)
    momentum = 0.9 * state.momentum + gradient
    return State(state.weights - 0.1 * momentum, momentum)


def main(steps=4):
    state = State(jnp.ones(3))
    for _ in range(steps):
        state = update(state, jnp.sin(state.weights))
    print(state.weights)


if __name__ == "__main__":
    main()
