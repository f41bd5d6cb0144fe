import dataclasses
from typing import Callable

import jax
import numpy as np


@dataclasses.dataclass
class Relaxer:
    energy: Callable
    step_size: float
    max_force: float = 5.0

    def __post_init__(self):
        self._gradient = jax.jit(jax.grad(self.energy))

    def step(self, coords):
        forces = self._gradient(coords)
        moved = np.clip(np.asarray(forces), -self.max_force, self.max_force)
        return coords - np.float32(self.step_size) * moved, float(np.abs(moved).max())
