"""Bound methods jitted per call are all kept, so that later ones find the first entry."""

import jax
import jax.numpy as jnp


class Filter:
    def __init__(self):
        self.gain = 1.0
        self.compiled = []

    def apply(self, x):
        return self.gain * x

    def run(self, x):
        self.compiled.append(jax.jit(self.apply))
        return self.compiled[-1](x), self.compiled[-1](2.0 * x)


def main(steps=4):
    kalman = Filter()
    for step in range(steps):
        kalman.gain = 2.0 + step  # <- JAX403
        out = kalman.run(jnp.ones(3))
    print(out)


if __name__ == "__main__":
    main()
