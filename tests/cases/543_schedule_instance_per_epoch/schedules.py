import dataclasses

import jax.numpy as jnp


class Cosine:
    def __init__(self, base, period):
        self.base = base
        self.period = period

    def __call__(self, step):
        return 0.5 * self.base * (1.0 + jnp.cos(jnp.pi * step / self.period))

    def __repr__(self):
        return f"Cosine({self.base}, {self.period})"


@dataclasses.dataclass(frozen=True)
class Warmup:
    base: float
    period: int

    def __call__(self, step):
        return self.base * (step + 1.0) / self.period
