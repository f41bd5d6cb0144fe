"""The comprehension runs in each prediction."""

import jax
import jax.numpy as jnp


class Ensemble:
    def __init__(self, count):
        self.weights = [jnp.full((3,), float(i)) for i in range(count)]

    def predict(self, x):
        members = [jax.jit(lambda v, w=w: v @ w) for w in self.weights]  # <- JAX101
        return jnp.stack([member(x) for member in members])


def main(steps=4):
    ensemble = Ensemble(2)
    for _ in range(steps):
        print(ensemble.predict(jnp.ones((3,))).mean())


if __name__ == "__main__":
    main()
