"""The discount is bound with functools.partial by keyword on each update."""

from functools import partial

import jax
import jax.numpy as jnp


def td_target(reward, value, gamma):
    return reward + gamma * value


def backup(reward, value):
    target_fn = jax.jit(partial(td_target, gamma=0.99))  # <- JAX103
    return target_fn(reward, value)


def main(steps=4):
    value = jnp.zeros((16,))
    reward = jnp.ones((16,))
    for _ in range(steps):
        value = backup(reward, value)
    print(value[0])


if __name__ == "__main__":
    main()
