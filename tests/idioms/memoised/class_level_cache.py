"""A cache on the class, keyed by configuration, outlives the many instances."""

import jax
import jax.numpy as jnp


class Decoder:
    _steps = {}

    def __init__(self, beams, length):
        self.config = (beams, length)
        if self.config not in Decoder._steps:
            Decoder._steps[self.config] = self._compile(beams, length)
        self.step = Decoder._steps[self.config]

    @staticmethod
    def _compile(beams, length):
        def step(logits):
            values, ids = jax.lax.top_k(logits, beams)
            return values / length, ids

        return jax.jit(step)

    def decode(self, logits):
        return self.step(logits)[1]


def main(steps=4):
    for _ in range(steps):
        print(Decoder(2, 10).decode(jnp.arange(5.0)))


if __name__ == "__main__":
    main()
