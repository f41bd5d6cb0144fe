"""A model whose fields are its parameters."""

import dataclasses

import jax
import jax.numpy as jnp


@jax.tree_util.register_dataclass
@dataclasses.dataclass(frozen=True)
class Model:
    weight: jax.Array
    bias: jax.Array
    rate: float = dataclasses.field(default=0.01, metadata={"static": True})

    def loss(self, x, y):
        return jnp.mean((x @ self.weight + self.bias - y) ** 2)

    @jax.jit
    def decayed(self):
        return dataclasses.replace(self, weight=self.weight * (1.0 - self.rate))
