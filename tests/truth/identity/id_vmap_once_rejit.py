"""The batched function is bound once, and only jit is applied again."""

import jax
import jax.numpy as jnp


def distance(a, b):
    return jnp.sqrt(jnp.sum((a - b) ** 2))


pairwise = jax.vmap(distance)


def compare(left, right):
    return jax.jit(pairwise)(left, right)


def main(steps=4):
    left, right = jnp.zeros((6, 2)), jnp.ones((6, 2))
    for _ in range(steps):
        gaps = compare(left, right)
        left = left + 0.1
    print(gaps)


if __name__ == "__main__":
    main()
