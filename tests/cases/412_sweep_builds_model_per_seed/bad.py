import itertools

import jax
import jax.numpy as jnp
import numpy as np


class LeakyNet:
    def __init__(self, w, decay):
        self.w = w
        self.decay = decay
        self.forward = jax.jit(self._forward)  # HAZARD bound-method

    @classmethod
    def from_seed(cls, seed, width):
        rng = np.random.default_rng(seed)
        return cls(rng.normal(size=(3, width)).astype(np.float32), 0.9)

    def _forward(self, xs):
        def cell(h, x):
            h = self.decay * h + jnp.tanh(x @ self.w)
            return h, jnp.sum(h)

        return jax.lax.scan(cell, jnp.zeros(self.w.shape[1]), xs)[1]


def run_trial(seed, width, xs):
    model = LeakyNet.from_seed(seed, width)
    return float(model.forward(xs)[-1])


def sweep(seeds, widths, xs):
    table = {}
    for seed, width in itertools.product(seeds, widths):
        table[f"{seed}/{width}"] = run_trial(seed, width, xs)
    return table


def main(steps=4):
    xs = np.ones((6, 3), np.float32)
    return list(sweep(range(steps), [4], xs).values())


if __name__ == "__main__":
    print(main())
