"""How two kinds of one parameter are brought to one form: what to write, and where."""

from __future__ import annotations

from collections.abc import Sequence

from jaxlint.program.differing import Aspect
from jaxlint.program.kind_values import NONE, Kind, Leaf, Tree, World, described, traced


def advice(aspect: Aspect, first: Kind, later: Kind, where: Sequence[str], *, carried: bool) -> str:
    """What brings two kinds to one form: the narrower one is changed where it comes from.

    ``where`` names the places (``file.py:12``) at which the first and the later kind come into being.
    """
    if isinstance(first, Leaf) and isinstance(later, Leaf):
        if aspect is Aspect.PLACEMENT:
            return _of_places(first, later, where, carried=carried)
        if aspect is Aspect.DTYPE:
            return _of_arrays(first, later, where, carried=carried)
        return _of_numbers(first, later, where)
    if aspect is Aspect.STRUCTURE:
        return _of_structures(first, later, where)
    assert isinstance(first, Tree)
    if first.cls is not None:
        return f"keep one form: build a `{first.form}` at {where[1]} too"
    return f"keep one form: make it a {first.form} at {where[1]} too (`{_CONVERTERS[first.form]}`)"


def structures(first: Kind, later: Kind) -> tuple[str, str]:
    """Two structures in words, each by what the other has not: "a dict with `mask`", "a dict without `mask`"."""
    if isinstance(first, Tree) and isinstance(later, Tree):
        if first.items is not None and later.items is not None:
            one, other = (f"{described(tree)} of {_counted(len(tree.items or ()))}" for tree in (first, later))
            return one, other
        if first.named is not None and later.named is not None:
            added = [f"`{name}`" for name in later.named if name not in first.named]
            missing = [f"`{name}`" for name in first.named if name not in later.named]
            if added or missing:
                parts = [f"with {', '.join(added)}"] if added else []
                parts += [f"without {', '.join(missing)}"] if missing else []
                return described(first), f"{described(later)} {' and '.join(parts)}"
            return described(first), f"{described(later)} in another order of keys"
    return described(first), described(later)


def _counted(number: int) -> str:
    return "one part" if number == 1 else f"{number} parts"


def _of_structures(first: Kind, later: Kind, where: Sequence[str]) -> str:
    if NONE in (first, later):
        at = where[0] if first == NONE else where[1]
        return (
            f"give the array from the start: zeros (or ones) of the right shape instead of None at {at}; where None "
            "means another computation, call a jitted function of its own"
        )
    assert isinstance(first, Tree)
    if first.items is not None:
        return "keep the number of parts: stack them in one array of fixed size, padded and masked"
    return f"keep the keys: give all of them at {where[0]} and at {where[1]}, with a neutral value where one has no use"


def _of_arrays(first: Leaf, later: Leaf, where: Sequence[str], *, carried: bool) -> str:
    a, b = traced(first), traced(later)
    if a.dtype is not None and a.dtype == b.dtype:
        weak = 0 if a.weak else 1
        return f"pin the dtype where the weakly typed one is made: `dtype=jnp.{a.dtype}` at {where[weak]}"
    if carried:
        wanted = f"`{b.dtype}`" if b.dtype else "the dtype that comes back"
        back = f", or cast what the function returns (`.astype(jnp.{a.dtype})`)" if a.dtype else ""
        return f"start with {wanted} at {where[0]}{back}"
    return f"keep one dtype: cast at {where[0]} or at {where[1]}, before the call"


def _of_places(first: Leaf, later: Leaf, where: Sequence[str], *, carried: bool) -> str:
    if carried:
        return f"put it where it will be from the start: `jax.device_put` with the same sharding at {where[0]}"
    free = 0 if not first.placed else 1 if not later.placed else None
    if free is None:
        return f"put both in one place, at {where[0]} or at {where[1]}"
    return f"put the other one there too: `jax.device_put` with the same device or sharding at {where[free]}"


def place(leaf: Kind) -> str:
    """Where an array is bound to, in words."""
    known = leaf.placed if isinstance(leaf, Leaf) and leaf.world is World.JAX else ""
    if not known:
        return "an array that is bound to no device"
    return "an array that is bound to a device or sharding" if known == "?" else f"an array bound to {known}"


def _of_numbers(first: Leaf, later: Leaf, where: Sequence[str]) -> str:
    order = ("bool", "int", "float", "complex")
    both = (first, later)
    if all(leaf.world is World.PYTHON for leaf in both):
        wide, narrow = (0, 1) if order.index(first.dtype or "") > order.index(later.dtype or "") else (1, 0)
        names = [leaf.dtype or "" for leaf in both]
        if names[narrow] == "bool":
            return f"keep one form: write a bool at {where[wide]} too, or make both an {names[wide]}"
        return f"keep one form: make it a {names[wide]} at {where[narrow]} too (`1.0` instead of `1`)"
    if World.PYTHON not in (first.world, later.world):
        return f"keep one form: the same dtype at {where[0]} and {where[1]}"
    number = 0 if first.world is World.PYTHON else 1
    array = both[1 - number]
    dtype = array.dtype or "float32"
    dtype = {"float64": "float32", "int64": "int32"}.get(dtype, dtype)
    name = f"{'bool_' if dtype == 'bool' else dtype}"
    if array.world is World.NUMPY:
        converted = both[number].dtype or "float"
        return (
            f"keep one form: a Python number everywhere (`{converted}(…)` at {where[1 - number]}), or "
            f"`np.{name}(…)` at {where[number]} too"
        )
    return f"keep one form: `jnp.{name}(…)` or `np.{name}(…)` at {where[number]} too"


_CONVERTERS = {
    "list": "list(…)",
    "tuple": "tuple(…)",
    "dict": "dict(…)",
    "OrderedDict": "OrderedDict(…)",
    "defaultdict": "dict(…)",
}
