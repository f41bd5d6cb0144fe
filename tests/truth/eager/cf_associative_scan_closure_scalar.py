"""The combine function captures a Python number."""

import jax.numpy as jnp
from jax import lax


def discounted(rewards, gamma=0.99):
    def combine(a, b):
        return a + gamma * b

    return lax.associative_scan(combine, rewards)


def main(steps=4):
    rewards = jnp.ones((8,))
    for _ in range(steps):
        print(discounted(rewards)[-1])


if __name__ == "__main__":
    main()
