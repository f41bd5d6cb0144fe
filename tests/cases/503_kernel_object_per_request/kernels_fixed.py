import dataclasses

import jax.numpy as jnp


@dataclasses.dataclass(frozen=True)
class RBF:
    scale: float

    def __call__(self, a, b):
        return jnp.exp(-0.5 * ((a - b) / self.scale) ** 2)
