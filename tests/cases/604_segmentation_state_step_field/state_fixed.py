import dataclasses

import jax
import numpy as np


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class TrainState:
    params: dict
    step: jax.Array
    name: str = dataclasses.field(default="unet", metadata={"static": True})

    @classmethod
    def create(cls, kernel):
        return cls({"kernel": kernel, "bias": np.float32(0.0)}, step=np.int32(0))
