from .langevin import Langevin

__all__ = ["Langevin"]
