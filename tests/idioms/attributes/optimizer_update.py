"""tx.update is an attribute that holds a function, not a bound method."""

from typing import Callable, NamedTuple

import jax
import jax.numpy as jnp


class GradientTransformation(NamedTuple):
    init: Callable
    update: Callable


def momentum(rate, decay):
    def init(params):
        return jnp.zeros_like(params)

    def update(grads, velocity):
        velocity = decay * velocity + grads
        return -rate * velocity, velocity

    return GradientTransformation(init, update)


tx = momentum(0.1, 0.9)


def train_step(params, opt_state):
    grads = 2.0 * params
    updates, opt_state = jax.jit(tx.update)(grads, opt_state)
    return params + updates, opt_state


def main(steps=4):
    params = jnp.ones((5,))
    opt_state = jax.jit(tx.init)(params)
    for _ in range(steps):
        params, opt_state = train_step(params, opt_state)
    print(params)


if __name__ == "__main__":
    main()
