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
    NotKnown,
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
    decided = together.decided(a.decisions, b.decisions, one.entry.call.local)
    same = one.entry.call is other.entry.call
    if decided is None or (not same and not comparable(one, other)):
        return None
    found = _in_one_call(one, other, together) if same else _in_two_calls(one, other, together)
    if found is None:
        return None
    forwards, sure = found
    first, later = (one, other) if forwards else (other, one)
    confidence = min(decided, a.confidence, b.confidence, sure)
    if not (one.entry.call.exact and other.entry.call.exact):
        confidence = min(confidence, Confidence.LIKELY)
    if difference is Difference.ENTRY or (same and _two_classes(a.kind, b.kind)):
        # One call that is given now this class, now that one: as a rule a dispatch whose condition is not followed.
        confidence = Confidence.POSSIBLE
    return Mixture(
        first.alternative.kind,
        later.alternative.kind,
        difference,
        isinstance(a.kind, Tree),
        confidence,
        later.entry.call,
        first.entry.call,
        _places(first, later),
        "".join(one.path),
    )


def _two_classes(one: Kind, other: Kind) -> bool:
    """Whether both are instances of classes of the program, and of different ones."""
    return (
        isinstance(one, Tree) and isinstance(other, Tree) and None not in (one.cls, other.cls) and one.cls != other.cls
    )


def _in_one_call(one: _Part, other: _Part, together: Together) -> tuple[bool, Confidence] | None:
    """One call that gives both: because its callers do, or because it runs again and again."""
    call = one.entry.call
    ends = [part.alternative.via[-1] if part.alternative.via else None for part in (one, other)]
    if ends[0] is not None and ends[1] is not None and ends[0][0] is not ends[1][0]:
        if call.local:
            return None  # each caller has a jitted function of its own
        return _ordered(*ends[0], *ends[1], together)
    if call.rate.often is not Often.MANY:
        return None
    inside = set(ast.walk(call.node))
    return not (one.alternative.node in inside and other.alternative.node not in inside), call.rate.confidence


def _in_two_calls(one: _Part, other: _Part, together: Together) -> tuple[bool, Confidence] | None:
    """Two calls, each with its own kind, both of which run in one process."""
    places = [(part.entry.call.node, part.entry.call.scope) for part in (one, other)]
    placed = _ordered(*places[0], *places[1], together)
    ends = [
        part.alternative.via[-1] if part.alternative.via else place
        for part, place in zip((one, other), places, strict=True)
    ]
    if placed is None or ends == places:
        return placed
    if ends[0][0] is ends[1][0]:
        return placed
    if one.entry.call.local:
        return None
    callers = _ordered(*ends[0], *ends[1], together)
    return None if callers is None else (placed[0], min(placed[1], callers[1]))


def _ordered(
    a: ast.AST, scope_a: Scope, b: ast.AST, scope_b: Scope, together: Together
) -> tuple[bool, Confidence] | None:
    """Which of two places runs first, and how surely both run in one process."""
    order = together.order(a, scope_a, b, scope_b)
    if order is None:
        return None
    confidence = together.decided(order.way_to_first, order.way_to_second)
    if confidence is None:
        return None
    return order.forwards, confidence if order.sure else min(confidence, Confidence.LIKELY)


def comparable(one: _Part, other: _Part) -> bool:
    """Whether two calls would find one program if they gave the same kind: all else may be equal."""
    a, b = one.entry.call, other.entry.call
    if a.owner is not b.owner or a.form != b.form:
        return False
    if any(name in b.static and b.static[name] != text for name, text in a.static.items()):
        return False
    if _apart(one.entry.kind, other.entry.kind):
        return False
    for name in a.given.keys() & b.given.keys():
        pairs = [
            (x.kind, y.kind)
            for x in a.given[name]
            for y in b.given[name]
            if not isinstance(x.kind, NotKnown) and not isinstance(y.kind, NotKnown)
        ]
        if pairs and all(_apart(x, y) for x, y in pairs):
            return False
    return True


def _apart(one: Kind, other: Kind) -> bool:
    """Whether two kinds need programs of their own for other reasons than the type of a number or a container."""
    if isinstance(one, NotKnown) or isinstance(other, NotKnown):
        return False
    if isinstance(one, Leaf) and isinstance(other, Leaf):
        if one.rank == 0 and other.rank == 0:
            return False
        return compare_leaves(one, other) is Difference.RETRACE
    if isinstance(one, Tree) and isinstance(other, Tree):
        if one.items is not None and other.items is not None:
            if len(one.items) != len(other.items):
                return True
            return any(
                x and y and all(_apart(p.kind, q.kind) for p in x for q in y)
                for x, y in zip(one.items, other.items, strict=True)
            )
        if one.named is not None and other.named is not None:
            return one.named.keys() != other.named.keys()
        return False
    return type(one) is not type(other)


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
