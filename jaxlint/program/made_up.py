"""Expressions that no text holds, as the model needs them in some places; each stands where another one does."""

from __future__ import annotations

import ast
from typing import Any

__all__ = ["standing_at"]


class _Standing:
    """Stands where ``at`` does, also after that has moved."""

    at: ast.expr
    lineno: Any = property(lambda self: self.at.lineno)
    col_offset: Any = property(lambda self: self.at.col_offset)
    end_lineno: Any = property(lambda self: self.at.end_lineno)
    end_col_offset: Any = property(lambda self: self.at.end_col_offset)


# The names of the classes are those of the nodes, by which ``ast.unparse`` knows them.
_CLASSES: dict[type[ast.expr], Any] = {
    cls: type(cls.__name__, (_Standing, cls), {}) for cls in (ast.Call, ast.Constant, ast.Dict, ast.List, ast.Tuple)
}


def standing_at(at: ast.expr, cls: type[ast.expr], *fields: object) -> ast.expr:
    """An expression with these fields in the place of another one."""
    made: ast.expr = _CLASSES[cls](*fields)
    made.at = at  # type: ignore[attr-defined]
    return made
