"""jaxlint finds the source patterns that make JAX compile again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jaxlint.confirm.limit import max_compiles as max_compiles

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name == "max_compiles":  # for tests; the linter itself has no use for it
        from jaxlint.confirm.limit import max_compiles

        return max_compiles
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
