"""Burgers equation by a tiny physics-informed network."""
from .core import build_residual, ansatz as ansatz

__all__ = ["ansatz", "build_residual"]
