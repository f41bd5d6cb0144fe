"""The executable is looked up in a dict, and made on a KeyError."""

import jax
import jax.numpy as jnp


class Kernels:
    def __init__(self):
        self._compiled = {}

    def distance(self, metric, x, y):
        key = (metric, x.shape, x.dtype)
        try:
            compute = self._compiled[key]
        except KeyError:
            if metric == "l1":
                compute = jax.jit(lambda a, b: jnp.abs(a - b).sum())
            else:
                compute = jax.jit(lambda a, b: jnp.sqrt(jnp.square(a - b).sum()))
            self._compiled[key] = compute
        return compute(x, y)


def main(steps=4):
    kernels = Kernels()
    x, y = jnp.zeros((5,)), jnp.ones((5,))
    for _ in range(steps):
        print(kernels.distance("l1", x, y), kernels.distance("l2", x, y))


if __name__ == "__main__":
    main()
