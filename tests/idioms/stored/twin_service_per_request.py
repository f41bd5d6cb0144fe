"""The handler makes a new service for each request."""

import jax
import jax.numpy as jnp


class Service:
    def __init__(self, weights):
        self.weights = weights
        self.predict = jax.jit(lambda features: features @ self.weights)  # <- JAX107


def handle(weights, request):
    service = Service(weights)
    return float(service.predict(jnp.asarray(request)))


def main(steps=4):
    weights = jnp.array([0.1, 0.2, 0.3])
    for i in range(steps):
        print(handle(weights, [float(i), 1.0, 2.0]))


if __name__ == "__main__":
    main()
