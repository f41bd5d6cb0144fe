"""A hoisted jit is lowered and compiled per call; jax remembers the executable."""

import jax
import jax.numpy as jnp


@jax.jit
def update(params, grads):
    return params - 0.1 * grads


def apply(params, grads):
    compiled = update.lower(params, grads).compile()
    return compiled(params, grads)


def main(steps=4):
    params, grads = jnp.ones((7,)), jnp.full((7,), 0.2)
    for _ in range(steps):
        params = apply(params, grads)
    print(params)


if __name__ == "__main__":
    main()
