"""What users import."""

import jax
from impl import TABLE as TRANSFORMS
from impl import standardise as _standardise

jit = jax.jit
normalise = _standardise

__all__ = ["TRANSFORMS", "jit", "normalise"]
