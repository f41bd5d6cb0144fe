"""The default factory of a defaultdict is part of its structure."""

from collections import defaultdict

import jax
import jax.numpy as jnp


@jax.jit
def total(scores):
    return sum(scores.values())


def collected(names, points):
    scores = defaultdict(lambda: 0.0)
    for name, value in zip(names, points):
        scores[name] += value
    return scores


def main(steps=4):
    points = [1.0, 2.5, 4.0]
    for _ in range(steps):
        scores = collected(["a", "b", "a"], points)
        print(jnp.sqrt(total(scores)))  # <- JAX303


if __name__ == "__main__":
    main()
