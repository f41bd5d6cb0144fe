from .system_fixed import System
