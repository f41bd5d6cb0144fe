"""Equal objects make unequal bound methods, even while the earlier ones are kept."""

import jax
import jax.numpy as jnp


class Filter:
    def __init__(self, cutoff):
        self.cutoff = cutoff

    def __eq__(self, other):
        return isinstance(other, Filter) and self.cutoff == other.cutoff

    def __hash__(self):
        return hash(self.cutoff)

    def apply(self, signal):
        return jnp.where(jnp.abs(signal) < self.cutoff, 0.0, signal)


def main(steps=4):
    kept = []
    signal = jnp.linspace(-1.0, 1.0, 9)
    for _ in range(steps):
        kept.append(jax.jit(Filter(0.5).apply))  # <- JAX105
        signal = kept[-1](signal)
    print(signal)


if __name__ == "__main__":
    main()
