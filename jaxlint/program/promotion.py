"""Arithmetic on kinds: Python's, NumPy's and jax.numpy's rules for the type of a result."""

from __future__ import annotations

import ast
from dataclasses import replace

from jaxlint.program.kind_values import CANONICAL, Leaf, World, jax, numpy, python, traced

_ORDER = ("bool", "int", "float", "complex")

_ABOVE: dict[str, tuple[str, ...]] = {
    "bool": ("int*",),
    "int*": ("uint8", "int8"),
    "uint8": ("int16", "uint16"),
    "uint16": ("int32", "uint32"),
    "uint32": ("int64", "uint64"),
    "uint64": ("float*",),
    "int8": ("int16",),
    "int16": ("int32",),
    "int32": ("int64",),
    "int64": ("float*",),
    "float*": ("bfloat16", "float16", "complex*"),
    "bfloat16": ("float32",),
    "float16": ("float32",),
    "float32": ("float64", "complex64"),
    "float64": ("complex128",),
    "complex*": ("complex64",),
    "complex64": ("complex128",),
    "complex128": (),
}
"""JAX's lattice of types: each type and those right above it. A star marks the weak types."""

_WEAK = {"int32": "int*", "float32": "float*", "complex64": "complex*"}
_OF_WEAK = {weak: strong for strong, weak in _WEAK.items()}


def _upper(name: str) -> frozenset[str]:
    found = {name}
    for above in _ABOVE[name]:
        found |= _upper(above)
    return frozenset(found)


_UPPER = {name: _upper(name) for name in _ABOVE}


def category(dtype: str | None) -> str | None:
    """``bool``, ``int``, ``float`` or ``complex``."""
    if dtype is None:
        return None
    if dtype.startswith(("int", "uint")):
        return "int"
    if dtype.startswith(("float", "bfloat", "longdouble")):
        return "float"
    return "complex" if dtype.startswith("complex") else "bool" if dtype == "bool" else None


def joined_rank(*ranks: int | None) -> int | None:
    """The rank of a broadcast result."""
    if any(ranks):
        return 1 if all(rank in (0, 1) for rank in ranks) else 2
    return None if None in ranks else 0


def binary(op: ast.operator, left: Leaf, right: Leaf) -> Leaf | None:
    """The kind of ``left op right``; None where it is not known."""
    rank = None if isinstance(op, ast.MatMult) else joined_rank(left.rank, right.rank)
    divides = isinstance(op, ast.Div)
    if World.JAX in (left.world, right.world):
        return _of_jax(op, left, right, rank)
    if left == python("complex") and right.dtype == "float64" and right.rank == 0:
        return left  # np.float64 is a float to Python's complex
    if World.NUMPY in (left.world, right.world):
        dtype = of_numpy(left, right)
        if divides and category(dtype) in ("int", "bool"):
            dtype = "float64"
        elif dtype == "bool" and isinstance(op, ast.Pow | ast.FloorDiv | ast.Mod | ast.LShift | ast.RShift):
            dtype = "int8"
        return numpy(dtype, rank)
    return _of_python(op, left, right)


def _of_python(op: ast.operator, left: Leaf, right: Leaf) -> Leaf | None:
    a, b = left.dtype or "float", right.dtype or "float"
    result = _ORDER[max(_ORDER.index(a), _ORDER.index(b))]
    if isinstance(op, ast.Div):
        return python("float" if result in ("bool", "int") else result)
    if isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor) and result == "bool":
        return python("bool")
    return python("int" if result == "bool" else result)


def _node(leaf: Leaf) -> str | None:
    array = traced(leaf)
    if array.dtype is None or array.weak is None:
        return None
    return _WEAK.get(array.dtype, array.dtype) if array.weak else array.dtype


def _of_jax(op: ast.operator, left: Leaf, right: Leaf, rank: int | None) -> Leaf:
    kinds = category(traced(left).dtype), category(traced(right).dtype)
    if isinstance(op, ast.Pow) and (
        kinds[0] == "bool" or (kinds[1] in ("bool", "int") and right.world is not World.PYTHON and not _is_float(left))
    ):
        return jax(None, None, rank)  # an integer power has rules of its own
    if isinstance(op, ast.FloorDiv | ast.Mod | ast.Pow) and kinds == ("bool", "bool"):
        return jax(None, None, rank)
    return promoted([left, right], rank, inexact=isinstance(op, ast.Div))


def _is_float(leaf: Leaf) -> bool:
    """Whether a leaf is a strongly typed float or complex."""
    array = traced(leaf)
    return array.weak is False and category(array.dtype) in ("float", "complex")


def promoted(leaves: list[Leaf], rank: int | None, *, inexact: bool = False) -> Leaf:
    """The jax array that a function of jax.numpy makes of several arguments."""
    for at, leaf in enumerate(map(traced, leaves)):
        if leaf.weak is None and leaf.dtype in _WEAK:
            as_strong, as_weak = (
                promoted([*leaves[:at], replace(leaf, weak=is_weak), *leaves[at + 1 :]], rank, inexact=inexact)
                for is_weak in (False, True)
            )
            return jax(
                as_strong.dtype if as_strong.dtype == as_weak.dtype else None,
                as_strong.weak if as_strong.weak == as_weak.weak else None,
                rank,
            )
    nodes = [_node(leaf) for leaf in leaves]
    known = [node for node in nodes if node is not None]
    if len(known) < len(nodes) or any(node not in _UPPER for node in known):
        strong = any(map(_is_float, leaves)) or all(traced(leaf).weak is False for leaf in leaves)
        weak = all(traced(leaf).weak is True for leaf in leaves)
        return jax(None, False if strong else True if weak else None, rank)
    common = frozenset.intersection(*(_UPPER[node] for node in known))
    joined = next(node for node in common if _UPPER[node] == common)
    if inexact and category(joined) in ("int", "bool"):
        joined = "float*" if joined.endswith("*") else "float32"
    if joined.endswith("*"):
        return jax(_OF_WEAK[joined], True, rank)
    return jax(CANONICAL.get(joined, joined), False, rank)


_BITS = {"float16": 16, "float32": 32, "float64": 64, "complex64": 32, "complex128": 64}
_INT_NEEDS = {"8": 16, "16": 32, "32": 64, "64": 64}


def of_numpy(left: Leaf, right: Leaf) -> str | None:
    """NumPy's result type (since NumPy 2 a Python number never widens a type of its own category)."""
    if left.dtype is None or right.dtype is None:
        return None
    if left.world is World.PYTHON:
        left, right = right, left
    assert left.dtype is not None and right.dtype is not None
    if right.world is World.PYTHON:
        return _with_python(left.dtype, right.dtype)
    return _of_two(left.dtype, right.dtype)


def _with_python(dtype: str, number: str) -> str | None:
    own = category(dtype)
    if own is None:
        return None
    if _ORDER.index(number) <= _ORDER.index(own):
        return dtype
    if number == "complex" and own == "float":
        return "complex128" if dtype == "float64" else "complex64"
    return {"int": "int64", "float": "float64", "complex": "complex128"}[number]


def _of_two(one: str, other: str) -> str | None:
    if one == other:
        return one
    a, b = category(one), category(other)
    if a is None or b is None:
        return None
    if _ORDER.index(a) > _ORDER.index(b):
        return _of_two(other, one)
    if a == "bool":
        return other
    if a == b == "int":
        if one.startswith("u") == other.startswith("u"):
            return max(one, other, key=lambda name: int(name.lstrip("uint")))
        return None
    if (one not in _BITS and a != "int") or other not in _BITS:
        return None
    bits = _INT_NEEDS[one.lstrip("uint")] if a == "int" else _BITS[one]
    bits = max(bits, _BITS[other])
    if b == "complex":
        return "complex128" if bits == 64 else "complex64"
    return f"float{bits}"
