"""Compares what one parameter is given by several calls, or by one call at several times."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jaxlint.findings import Confidence
from jaxlint.program.frequency import Often
from jaxlint.program.kind_flow import Together
from jaxlint.program.kind_values import (
    Alternative,
    Difference,
    Kind,
    Leaf,
    Tree,
    World,
    compare_leaves,
    described,
)
from jaxlint.program.syntax import Scope

if TYPE_CHECKING:
    from jaxlint.program.signature import CallSite

MOST_ENTRIES = 24
_BUILT_IN = frozenset({"list", "tuple", "dict", "OrderedDict", "defaultdict"})


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A kind that one call gives."""

    call: CallSite
    alternative: Alternative

    @property
    def kind(self) -> Kind:
        """The kind."""
        return self.alternative.kind


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A place to show."""

    node: ast.AST
    scope: Scope


@dataclass(frozen=True, slots=True, eq=False)
class Mixture:
    """Two kinds that meet in one parameter.

    ``first`` is what the earlier call gives, ``later`` what makes jit trace again. ``containers``: they are containers
    of different types, not numbers. ``path`` leads to the part of the argument that differs.
    """

    first: Kind
    later: Kind
    difference: Difference
    containers: bool
    confidence: Confidence
    reported: CallSite
    other: CallSite
    places: tuple[tuple[Place, str], ...]
    path: str = ""

    @property
    def only_an_entry(self) -> bool:
        """Whether the second kind finds the program of the first, and only the dispatch cache grows."""
        return self.difference is Difference.ENTRY

    @property
    def otherwise(self) -> str:
        """When the other kind comes, in words."""
        if self.same_call:
            return "in another execution of the same call"
        row = getattr(self.other.node, "lineno", 0)
        here, there = self.reported.scope.module, self.other.scope.module
        return f"in the call at {f'line {row}' if here is there else f'{there.path.name}:{row}'}"

    @property
    def advice(self) -> str:
        """How to bring both to one form, and where."""
        return advice(self.first, self.later, self.places)

    @property
    def same_call(self) -> bool:
        """Whether one call gives both."""
        return self.reported.node is self.other.node


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    entry: Entry
    alternative: Alternative
    path: tuple[str, ...]


def mixtures(entries: Sequence[Entry], together: Together) -> Iterator[Mixture]:
    """What is mixed in a parameter: at most one mixture of containers, or one of numbers."""
    parts: dict[tuple[str, ...], list[_Part]] = {}
    for entry in entries[:MOST_ENTRIES]:
        for part in _parts(entry, entry.alternative, ()):
            parts.setdefault(part.path, []).append(part)
    reported: set[tuple[str, ...]] = set()
    for path in sorted(parts, key=len):
        if any(path[: len(above)] == above for above in reported):
            continue
        best = _best(parts[path], together)
        if best is not None:
            reported.add(path)
            yield best


def _parts(entry: Entry, alternative: Alternative, path: tuple[str, ...]) -> Iterator[_Part]:
    yield _Part(entry, alternative, path)
    kind = alternative.kind
    if not isinstance(kind, Tree) or len(path) > 2:
        return
    inner: list[tuple[str, Sequence[Alternative]]] = []
    if kind.items is not None:
        inner += [(f"[{position}]", part) for position, part in enumerate(kind.items)]
    if kind.named is not None:
        inner += [(f"[{name!r}]" if kind.cls is None else f".{name}", part) for name, part in kind.named.items()]
    for step, alternatives in inner:
        for part in alternatives:
            joined = part.at_most(alternative.confidence).under(alternative.decisions)
            yield from _parts(entry, joined, (*path, step))


def _best(parts: list[_Part], together: Together) -> Mixture | None:
    found: list[Mixture] = []
    for position, one in enumerate(parts):
        for other in parts[position + 1 :]:
            difference = _difference(one.alternative.kind, other.alternative.kind)
            if difference not in (Difference.RETRACE, Difference.ENTRY):
                continue
            mixture = _meeting(one, other, difference, together)
            if mixture is not None:
                found.append(mixture)
    worst = [m for m in found if m.difference is Difference.RETRACE] or found
    return max(worst, key=lambda m: (m.confidence, m.same_call, m.reported.rate.often is Often.MANY), default=None)


def _difference(one: Kind, other: Kind) -> Difference:
    if isinstance(one, Leaf) and isinstance(other, Leaf):
        if one.rank != 0 or other.rank != 0 or {one.world, other.world} == {World.JAX}:
            return Difference.NONE
        return compare_leaves(one, other)
    if isinstance(one, Tree) and isinstance(other, Tree):
        if not (_is_container(one) and _is_container(other)):
            return Difference.UNKNOWN
        if (one.form, one.cls) != (other.form, other.cls):
            return Difference.RETRACE
    return Difference.UNKNOWN


def _is_container(tree: Tree) -> bool:
    """Whether jax takes it apart: the built-in containers and classes registered with it."""
    return tree.form in _BUILT_IN or tree.cls is not None


def _meeting(one: _Part, other: _Part, difference: Difference, together: Together) -> Mixture | None:
    """Whether both kinds come up in one run, which of them comes later, and how sure all that is."""
    a, b = one.alternative, other.alternative
    confidence = together.decided(a, b)
    if confidence is None:
        return None
    confidence = min(confidence, a.confidence, b.confidence)
    first, later = one, other
    if one.entry.call is other.entry.call:
        call = one.entry.call
        ends = [p.via[-1] if p.via else None for p in (a, b)]
        if ends[0] is not None and ends[1] is not None and ends[0][0] is not ends[1][0]:
            order = together.order(*ends[0], *ends[1])
            if order is None:
                return None
            if order[0] > 0:
                first, later = other, one
        elif call.rate.often is not Often.MANY:
            return None
        else:
            confidence = min(confidence, call.rate.confidence)
            if a.node in _inside(call.node) and b.node not in _inside(call.node):
                first, later = other, one
    else:
        placed = _calls_order(one, other, together)
        if placed is None:
            return None
        if placed[0] > 0:
            first, later = other, one
        confidence = min(confidence, placed[1])
    if not (one.entry.call.exact and other.entry.call.exact):
        confidence = min(confidence, Confidence.LIKELY)
    if difference is Difference.ENTRY:
        confidence = Confidence.POSSIBLE
    places = _places(first, later)
    return Mixture(
        first.alternative.kind,
        later.alternative.kind,
        difference,
        isinstance(a.kind, Tree),
        confidence,
        later.entry.call,
        first.entry.call,
        places,
        "".join(one.path),
    )


def _calls_order(one: _Part, other: _Part, together: Together) -> tuple[int, Confidence] | None:
    """Which of two calls runs first, and how surely both run in one process."""
    found = together.order(one.entry.call.node, one.entry.call.scope, other.entry.call.node, other.entry.call.scope)
    if found is None:
        return None
    way = [
        Alternative(
            part.alternative.kind, part.alternative.node, part.alternative.scope, decisions=frozenset(decisions)
        )
        for part, decisions in zip((one, other), found[1:], strict=True)
    ]
    confidence = together.decided(*way)
    if confidence is None:
        return None
    if way[0].decisions or way[1].decisions:
        confidence = min(confidence, Confidence.LIKELY)
    return found[0], confidence


def _inside(node: ast.AST) -> set[ast.AST]:
    return set(ast.walk(node))


def _places(first: _Part, later: _Part) -> tuple[tuple[Place, str], ...]:
    found: list[tuple[Place, str]] = []
    for part in (first, later):
        alternative = part.alternative
        found.append((Place(alternative.node, alternative.scope), f"{described(alternative.kind)} here"))
    if first.entry.call is not later.entry.call:
        call = first.entry.call
        found.append((Place(call.node, call.scope), f"the other call, with {described(first.alternative.kind)}"))
    return tuple(found)


def advice(first: Kind, later: Kind, places: Sequence[tuple[Place, str]]) -> str:
    """What brings two kinds to one form: the narrower one is changed where it comes from."""
    where = [f"{place.scope.module.path.name}:{getattr(place.node, 'lineno', 0)}" for place, _ in places]
    if isinstance(first, Leaf) and isinstance(later, Leaf):
        return _advice_on_numbers(first, later, where)
    assert isinstance(first, Tree)
    if first.cls is not None:
        return f"keep one form: build a `{first.form}` at {where[1]} too"
    return f"keep one form: make it a {first.form} at {where[1]} too (`{_CONVERTERS[first.form]}`)"


def _advice_on_numbers(first: Leaf, later: Leaf, where: Sequence[str]) -> str:
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
