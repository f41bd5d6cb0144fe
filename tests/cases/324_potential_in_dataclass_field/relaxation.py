import dataclasses
from typing import Callable

import jax
import numpy as np


@dataclasses.dataclass
class Relaxer:
    energy: Callable
    step_size: float
    max_force: float = 5.0

    def step(self, coords):
        forces = jax.jit(jax.grad(self.energy))(coords)  # HAZARD transform-per-call
        moved = np.clip(np.asarray(forces), -self.max_force, self.max_force)
        return coords - np.float32(self.step_size) * moved, float(np.abs(moved).max())
