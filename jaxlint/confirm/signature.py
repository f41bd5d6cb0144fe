"""What a call's arguments are to JAX: tree, shapes, dtypes, weak types, placement, kinds; never an array's values."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from typing import Any

from .objects import Numbers

LEAVES = 64
"""How many leaves of one call are described."""

_short = reprlib.Repr()
_short.maxstring = _short.maxother = 80
_PLAIN = (bool, int, float, complex, str, bytes, type(None))


class Trees:
    """Numbers tree structures: two that look alike may differ in a function or a class that they hold.

    Only their hashes are kept: a structure would keep alive what it holds, and the program must not notice us.
    """

    def __init__(self) -> None:
        """No structure is known yet."""
        self._known: dict[int, int] = {}

    def of(self, tree: Any) -> int:
        """The number of a structure; 0 where it cannot be hashed."""
        try:
            return self._known.setdefault(hash(tree), len(self._known) + 1)
        except Exception:
            return 0


def describe_call(
    args: Iterable[Any], kwargs: dict[str, Any], jit_info: Any, trees: Trees, objects: Numbers
) -> dict[str, Any]:
    """The signature of one call: ``tree``, ``leaves`` and, where the jit object has them, ``static`` values."""
    from jax import tree_util

    args = tuple(args)
    numbers = tuple(getattr(jit_info, "static_argnums", ()) or ())
    names = tuple(getattr(jit_info, "static_argnames", ()) or ())
    fixed = {n % len(args) for n in numbers if args and -len(args) <= n < len(args)}
    static = {str(n): _static(args[n], objects) for n in sorted(fixed)}
    static |= {name: _static(kwargs[name], objects) for name in names if name in kwargs}
    dynamic = (
        tuple(a for i, a in enumerate(args) if i not in fixed),
        {k: v for k, v in kwargs.items() if k not in names},
    )
    try:
        leaves, tree = tree_util.tree_flatten(dynamic)
    except Exception:
        return {"tree": None, "tree_number": 0, "leaves": [], "static": static}
    described = [_leaf(leaf) for leaf in leaves[:LEAVES]]
    text = str(tree)
    return {
        "tree": text if len(text) <= 2000 else text[:2000] + "...",
        "tree_number": trees.of(tree),
        "leaves": described,
        "more": max(0, len(leaves) - LEAVES),
        "static": static,
    }


def _leaf(leaf: Any) -> str:
    kind = type(leaf)
    if isinstance(leaf, _PLAIN):
        return kind.__name__
    shape, dtype = getattr(leaf, "shape", None), getattr(leaf, "dtype", None)
    if shape is None or dtype is None:
        return kind.__qualname__
    family = (
        "numpy" if kind.__module__ == "numpy" else "jax" if kind.__module__.startswith("jax") else kind.__qualname__
    )
    text = f"{family} {dtype}[{','.join(map(str, shape))}]"
    if getattr(leaf, "weak_type", False):
        text += " weak"
    if getattr(leaf, "_committed", False):
        text += f" committed to {_short.repr(getattr(leaf, 'sharding', None))}"
    return text


def _static(value: Any, objects: Numbers) -> str:
    """A static value: its type, its text where that is plain, and by what it is compared."""
    kind = type(value)
    if isinstance(value, _PLAIN):
        return f"{kind.__name__} {_short.repr(value)}"
    if isinstance(value, (tuple, frozenset)):
        return f"{kind.__name__}({', '.join(_static(v, objects) for v in list(value)[:8])})"
    if getattr(kind, "__hash__", None) is None:
        return f"{kind.__qualname__}, unhashable"
    if getattr(kind, "__eq__", None) is object.__eq__:
        return f"{kind.__qualname__} no. {objects.of(value)}, compared by identity"
    return f"{kind.__qualname__}, compared by value"
