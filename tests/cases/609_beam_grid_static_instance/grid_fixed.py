import dataclasses

import numpy as np


@dataclasses.dataclass(frozen=True)
class Grid:
    n: int
    dx: float

    def points(self):
        return (np.arange(self.n) - self.n / 2) * self.dx
