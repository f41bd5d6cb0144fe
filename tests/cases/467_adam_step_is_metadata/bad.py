"""Adam by hand, with its state in a registered dataclass."""

import functools
from dataclasses import dataclass, replace

import jax
import jax.numpy as jnp
import numpy as np


@functools.partial(
    jax.tree_util.register_dataclass,
    data_fields=["params", "mean", "square"],
    meta_fields=["step", "beta"],
)
@dataclass(frozen=True)
class AdamState:
    params: jax.Array
    mean: jax.Array
    square: jax.Array
    step: int = 0
    beta: float = 0.9


@jax.jit
def adam(state, grad):
    step = state.step + 1
    mean = state.beta * state.mean + (1 - state.beta) * grad
    square = 0.99 * state.square + 0.01 * grad**2
    scale = (1 - 0.99**step) ** 0.5 / (1 - state.beta**step)
    params = state.params - 0.1 * scale * mean / (jnp.sqrt(square) + 1e-6)
    return replace(state, params=params, mean=mean, square=square, step=step)


def main(steps=5):
    zeros = np.zeros(3, np.float32)
    state = AdamState(np.ones(3, np.float32), zeros, zeros)
    for _ in range(steps):
        state = adam(state, 2 * state.params)  # HAZARD pytree-kind
    return [round(float(p), 4) for p in state.params]


if __name__ == "__main__":
    print(main())
