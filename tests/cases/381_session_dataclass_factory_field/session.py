import dataclasses
from typing import Callable

import jax
import jax.numpy as jnp
import numpy as np


@dataclasses.dataclass
class Session:
    user: int
    profile: np.ndarray = dataclasses.field(default_factory=lambda: np.zeros(3, np.float32))
    blend: Callable = dataclasses.field(default_factory=lambda: jax.jit(lambda p, x: 0.9 * p + 0.1 * jnp.tanh(x)))  # HAZARD bound-method

    def feed(self, event):
        self.profile = np.asarray(self.blend(self.profile, event))

    def interest(self):
        return float(np.abs(self.profile).sum())
