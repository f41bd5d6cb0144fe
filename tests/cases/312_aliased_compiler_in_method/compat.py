"""One place that decides which array backend is used."""
import jax as _J
import jax.numpy as xnp

compile_fn = _J.jit

__all__ = ["compile_fn", "xnp"]
