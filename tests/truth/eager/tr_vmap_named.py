"""A module function is vmapped eagerly in each step."""

import jax
import jax.numpy as jnp


def logistic(x):
    return 1.0 / (1.0 + jnp.exp(-x))


def predict(features, weights):
    return jax.vmap(logistic)(features @ weights)


def main(steps=4):
    features, weights = jnp.ones((5, 3)), jnp.arange(3.0)
    for _ in range(steps):
        probabilities = predict(features, weights)
    print(probabilities)


if __name__ == "__main__":
    main()
