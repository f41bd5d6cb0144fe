"""The object is a pytree: its fields are arguments, whatever they are set to."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp


@jax.tree_util.register_pytree_node_class
@dataclass
class Filter:
    gain: float

    def tree_flatten(self):
        return (self.gain,), None

    @classmethod
    def tree_unflatten(cls, _, children):
        return cls(*children)

    @jax.jit
    def apply(self, x):
        return self.gain * x


def main(steps=4):
    kalman = Filter(1.0)
    for step in range(steps):
        kalman.gain = 1.0 + step
        out = kalman.apply(jnp.ones(3))
    print(out)


if __name__ == "__main__":
    main()
