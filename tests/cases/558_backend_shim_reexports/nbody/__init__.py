from .backend import compiled, gradient, np, over_batch
from .forces import pair_energy, total_energy

__all__ = ["compiled", "gradient", "np", "over_batch", "pair_energy", "total_energy"]
