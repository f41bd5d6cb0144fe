"""The counter is an int32 scalar from the start."""

import jax
import jax.numpy as jnp


@jax.jit
def update(params, moment, step):
    step = step + 1
    moment = 0.9 * moment + 0.1 * params
    corrected = moment / (1.0 - 0.9**step)
    return params - 0.01 * corrected, moment, step


def main(steps=4):
    params = jnp.ones(3)
    moment = jnp.zeros_like(params)
    step = jnp.zeros((), jnp.int32)
    for _ in range(steps):
        params, moment, step = update(params, moment, step)
    print(params, step)


if __name__ == "__main__":
    main()
