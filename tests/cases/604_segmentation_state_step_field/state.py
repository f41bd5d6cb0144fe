import dataclasses

import jax
import numpy as np


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class TrainState:
    params: dict
    step: int = dataclasses.field(metadata={"static": True})
    name: str = dataclasses.field(default="unet", metadata={"static": True})

    @classmethod
    def create(cls, kernel):
        return cls({"kernel": kernel, "bias": np.float32(0.0)}, step=0)
