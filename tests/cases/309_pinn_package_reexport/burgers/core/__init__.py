from .equations import ansatz as ansatz
from .equations import make_residual as build_residual

__all__ = ["ansatz", "build_residual"]
