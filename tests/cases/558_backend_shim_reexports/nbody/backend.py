"""Everything the package takes from its array backend."""
import jax
import jax.numpy as np
from jax import grad as gradient, vmap as over_batch

compiled = jax.jit

__all__ = ["np", "gradient", "over_batch", "compiled"]
