"""The first epochs use the default, the later ones pass a rate by keyword."""

import jax
import jax.numpy as jnp


@jax.jit
def update(params, gradient, rate=0.1):
    return params - rate * gradient


class Optimizer:
    def __init__(self, warm_up):
        self.warm_up = warm_up
        self.count = 0

    def apply(self, params, gradient):
        self.count += 1
        if self.count <= self.warm_up:
            return update(params, gradient)
        return update(params, gradient, rate=0.1 / self.count)  # <- JAX207


def main(steps=4):
    optimizer = Optimizer(warm_up=1)
    params = jnp.ones(3)
    for _ in range(steps):
        params = optimizer.apply(params, jnp.sin(params))
    print(params)


if __name__ == "__main__":
    main()
