import dataclasses
import enum

import jax.numpy as jnp


class Activation(enum.Enum):
    TANH = "tanh"
    RELU = "relu"

    def apply(self, x):
        return jnp.tanh(x) if self is Activation.TANH else jnp.maximum(x, 0.0)


@dataclasses.dataclass(frozen=True)
class ModelOptions:
    activation: Activation
    widths: tuple


def parse(raw):
    return ModelOptions(Activation(raw["activation"]), tuple(raw["widths"]))
