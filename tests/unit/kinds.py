"""Helpers for the tests of the kinds model: what it says about an expression, and what really comes out."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from jaxlint.index import record as indexing
from jaxlint.program import model
from jaxlint.program.kind_values import Kind, Leaf, NotKnown, Other, Tree, World
from jaxlint.program.project import SourceFile
from jaxlint.program.signature import Signatures

HEADER = """\
import cmath, collections, dataclasses, itertools, math, random, statistics, time
import jax
import jax.numpy as jnp
import numpy as np
"""


def kinds_in(source: str, name: str = "value") -> set[Kind]:
    """The kinds that the model gives a global of a module."""
    path = Path("/nowhere/module.py")
    record, tree = indexing.build(source.encode(), source)
    linked = model.link([SourceFile(path, source, record, tree)], [path.parent])
    found = next(finder for finder in linked.finders if isinstance(finder, Signatures))
    module = linked.evaluator.project.files[path].module
    assert module is not None
    load = module.tree.body[-1]
    assert isinstance(load, ast.Expr) and isinstance(load.value, ast.Name) and load.value.id == name
    return {alternative.kind for alternative in found.kinds.of(load.value, module.top)}


def kind_of(expression: str, header: str = HEADER) -> Kind:
    """The one kind that the model gives an expression."""
    kinds = kinds_in(f"{header}value = {expression}\nvalue\n")
    assert len(kinds) == 1, (expression, kinds)
    return kinds.pop()


def real_kind(value: Any) -> Leaf | str:
    """The kind of a real value."""
    import jax
    import numpy as np

    if isinstance(value, jax.Array):
        return Leaf(World.JAX, str(value.dtype), getattr(value, "weak_type", False), value.ndim)
    if isinstance(value, np.generic | np.ndarray):
        return Leaf(World.NUMPY, str(value.dtype), False, value.ndim)
    if isinstance(value, bool | int | float | complex):
        return Leaf(World.PYTHON, type(value).__name__, True, 0)
    return type(value).__name__


def disagrees(said: Kind, value: Any) -> str:
    """What the model says that is not so; what it leaves open is no mistake."""
    real = real_kind(value)
    if isinstance(said, NotKnown):
        return ""
    if isinstance(said, Leaf):
        if isinstance(real, str) or said.world is not real.world:
            return f"said {said}, is {real}"
        if said.dtype is not None and said.dtype != real.dtype:
            return f"said {said}, is {real}"
        if said.world is World.JAX and said.weak is not None and said.weak != real.weak:
            return f"said {said}, is {real}"
        if said.rank is not None and (said.rank != real.rank if said.rank < 2 else real.rank == 0):
            return f"said {said}, is {real}"
        return ""
    if isinstance(said, Tree):
        return "" if said.form == real or said.form in ("iterator", "range") else f"said {said.form}, is {real}"
    assert isinstance(said, Other)
    return "" if said.what in ("a str", "None", "a function", "a shape") else f"said {said}, is {real}"
