"""The predicate is a Python bool that alternates; the branches are module functions."""

import jax.numpy as jnp
from jax import lax


def explore(q):
    return q + 0.1


def exploit(q):
    return q * 1.1


def main(steps=4):
    q_values = jnp.zeros((4,))
    for episode in range(steps):
        q_values = lax.cond(episode % 2 == 0, explore, exploit, q_values)
    print(q_values)


if __name__ == "__main__":
    main()
