"""The object keeps its parameters, and gives them to the compiled method as an argument."""

from functools import partial

import jax
import jax.numpy as jnp


class Model:
    def __init__(self):
        self.params = jnp.ones(3)

    @partial(jax.jit, static_argnums=0)
    def _step(self, params, x):
        return params - 0.1 * (params - x)

    def fit(self, x):
        self.params = self._step(self.params, x)


def main(steps=4):
    model = Model()
    for step in range(steps):
        model.fit(jnp.full(3, 1.0 * step))
    print(model.params)


if __name__ == "__main__":
    main()
