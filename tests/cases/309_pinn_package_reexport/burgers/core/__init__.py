from .equations import ansatz
from .equations import make_residual as build_residual
