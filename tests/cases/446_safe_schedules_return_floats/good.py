import dataclasses
import math

import jax
import jax.numpy as jnp
import numpy as np


@dataclasses.dataclass
class CosineWarmup:
    peak: float = 1.0
    warmup: int = 2
    total: int = 10

    def __call__(self, step):
        if step < self.warmup:
            return self.peak * min(1.0, (step + 1) / self.warmup)
        done = min(step, self.total) / self.total
        return max(0.0, 0.5 * self.peak * (1 + math.cos(math.pi * done)))


@jax.jit
def update(w, g, scale, decay=0.0):
    return w - 0.1 * scale * g - decay * w


def main(steps=4):
    schedule = CosineWarmup()
    w = np.ones(3, np.float32)
    g = np.full(3, 0.2, np.float32)
    history = [0.0]
    for step in range(steps):
        decay = sum(history) / len(history) if step > 1 else 0.0
        w = update(w, g, schedule(step), decay)
        history.append(float(jnp.abs(w).mean()) * 1e-2)
    return history


if __name__ == "__main__":
    print(main())
