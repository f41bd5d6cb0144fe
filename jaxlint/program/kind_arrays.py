"""What a value is as an array: its leaf, its rank, and that of arrays that are put together or brought into order."""

from __future__ import annotations

from jaxlint.program.kind_values import Kind, Leaf, Other, Tree, World, numpy, parts_of
from jaxlint.program.promotion import of_numpy, promoted

_KEEPS_RANK = frozenset({"sort", "flip", "roll", "transpose", "swapaxes"})


def stacked(world: World, kinds: list[Kind], name: str) -> Kind:
    """The common type of the parts: NumPy makes arrays of Python numbers first, JAX lets them be weak."""
    unknown = Leaf(world, None, False if world is World.NUMPY else None, 2)
    together = kinds[:2] if name == "append" else _gathered(kinds[0]) if kinds else []
    leaves = [as_leaf(kind, world) for kind in together]
    known = [leaf for leaf in leaves if leaf is not None and leaf.dtype is not None]
    if not known or len(known) < len(leaves):
        return unknown
    ranks = {leaf.rank for leaf in known}
    rank = ranks.pop() if len(ranks) == 1 else None
    if rank is not None:
        rank = 2 if name == "vstack" else min(rank + 1, 2) if name == "stack" else max(rank, 1)
    if isinstance(kinds[0], Leaf) and name != "append":
        rank = None  # an array is taken apart along its first axis
    if world is World.JAX:
        return promoted(known, rank)
    dtype = numpy_dtype(known[0])
    for leaf in known[1:]:
        dtype = of_numpy(numpy(dtype), numpy(numpy_dtype(leaf)))
    return numpy(dtype, rank)


def is_unsettled(kind: Kind) -> bool:
    """Whether nothing is known yet of some part of a list: it depends on what is being asked."""
    return isinstance(kind, Tree) and any(not part for part in kind.items or ())


def _gathered(kind: Kind) -> list[Kind]:
    """The parts of what is stacked, an array for its own; none where a part may be of several kinds."""
    if not isinstance(kind, Tree):
        return [kind]
    if kind.form not in ("list", "tuple", "deque"):
        return []
    groups = kind.items if kind.items is not None else (kind.each,)
    found: list[Kind] = []
    for group in groups:
        alike = {(a.kind.world, a.kind.dtype, a.kind.weak, a.kind.rank) for a in group if isinstance(a.kind, Leaf)}
        if len(alike) != 1 or not all(isinstance(a.kind, Leaf) for a in group):
            return []
        found.append(group[0].kind)
    return found


def reshaped_rank(name: str, leaf: Leaf, *, whole: bool) -> int | None:
    """The rank of an array that is brought into another order or shape; ``whole``: nothing else was said."""
    if leaf.rank and name in _KEEPS_RANK:
        return leaf.rank
    if name == "ravel" or (name == "repeat" and whole):
        return 1
    return 2 if leaf.rank and name in ("tile", "expand_dims") else None


def as_leaf(kind: Kind, world: World) -> Leaf | None:
    """A number or array as a function of NumPy or jax.numpy takes it; a list of numbers counts as a vector."""
    if isinstance(kind, Leaf):
        return kind
    if isinstance(kind, Tree) and kind.form in ("list", "tuple", "deque"):
        parts = [a.kind for a in parts_of(kind)]
        leaves = [part for part in parts if isinstance(part, Leaf)]
        if not parts:
            return Leaf(World.NUMPY, None, None, None)
        if len(leaves) == len(parts) and all(leaf.rank == 0 for leaf in leaves):
            worlds = {leaf.world for leaf in leaves}
            if worlds == {World.PYTHON}:
                order = ("bool", "int", "float", "complex")
                widest = max((leaf.dtype or "float" for leaf in leaves), key=order.index)
                dtypes = {"bool": "bool", "int": "int64", "float": "float64", "complex": "complex128"}
                return Leaf(World.NUMPY, dtypes[widest], False, 1)
            gathers = world if World.JAX in worlds else World.NUMPY
            return Leaf(gathers, None, None, 1)
        return Leaf(World.NUMPY, None, None, 2)
    return None


def as_numpy(leaf: Leaf) -> Leaf:
    """A jax array as NumPy sees it."""
    return numpy(leaf.dtype, leaf.rank) if leaf.world is World.JAX else leaf


def numpy_dtype(leaf: Leaf) -> str | None:
    """The dtype that a value has as an array of NumPy."""
    if leaf.world is not World.PYTHON:
        return leaf.dtype
    return {"bool": "bool", "int": "int64", "float": "float64", "complex": "complex128"}[leaf.dtype or "float"]


def rank_of_shape(kind: Kind) -> int | None:
    """The rank of an array that is given a shape."""
    match kind:
        case Leaf(rank=0):
            return 1
        case Tree(items=tuple() as items):
            return min(len(items), 2)
        case Other(what="a shape"):
            return None
        case _:
            return None
