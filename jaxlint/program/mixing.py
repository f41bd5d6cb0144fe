"""Compares what one parameter is given by several calls, or by one call at several times."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jaxlint.findings import Confidence
from jaxlint.program.differing import BUILT_IN, Aspect, apart, difference, only_empty_parts, step_to
from jaxlint.program.frequency import Often
from jaxlint.program.kind_flow import Together, decisions_of
from jaxlint.program.kind_values import (
    NONE,
    Alternative,
    Difference,
    Kind,
    Leaf,
    NotKnown,
    Tree,
    World,
    contradict,
    described,
    key_of,
    parts_of,
)
from jaxlint.program.remedies import advice
from jaxlint.program.syntax import Scope

if TYPE_CHECKING:
    from jaxlint.program.signature import CallSite

MOST_ENTRIES = 24
IsAll = Callable[[Alternative, Alternative, "tuple[CallSite, CallSite]"], bool]


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

    ``first`` is what the earlier call gives, ``later`` what makes jit trace again. ``aspect``: in which respect they
    differ. ``carried``: the later one is what the jitted function itself returned. ``path`` leads to the part of the
    argument that differs.
    """

    first: Kind
    later: Kind
    difference: Difference
    aspect: Aspect
    carried: bool
    confidence: Confidence
    reported: CallSite
    other: CallSite
    places: tuple[tuple[Place, str], ...]
    path: str = ""

    @property
    def drifts(self) -> bool:
        """Whether a number or array that the jitted function returned comes back as another type than it started."""
        return self.carried and not self.only_an_entry and self.aspect in (Aspect.NUMBER, Aspect.DTYPE)

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
        return f"in the call at {self.other.scope.module.place(row, self.reported.scope.module)}"

    @property
    def advice(self) -> str:
        """How to bring both to one form, and where."""
        places = [p.scope.module.place(getattr(p.node, "lineno", 0)) for p, _ in self.places]
        return advice(self.aspect, self.first, self.later, places, carried=self.carried)

    @property
    def same_call(self) -> bool:
        """Whether one call gives both."""
        return self.reported.node is self.other.node


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    entry: Entry
    alternative: Alternative
    path: tuple[str, ...]


def mixtures(entries: Sequence[Entry], together: Together, jitted: Scope | None, is_all: IsAll) -> Iterator[Mixture]:
    """What is mixed in a parameter, outermost first: nothing inside of what is mixed already.

    ``jitted`` is the function whose parameter it is; ``is_all`` says whether what two calls give to it is all that
    tells them apart.
    """
    parts: dict[tuple[str, ...], list[_Part]] = {}
    for entry in entries[:MOST_ENTRIES]:
        for part in _parts(entry, entry.alternative, ()):
            parts.setdefault(part.path, []).append(part)
    reported: set[tuple[str, ...]] = set()
    for path in sorted(parts, key=len):
        if any(path[: len(above)] == above for above in reported):
            continue
        best = _best(parts[path], together, jitted, is_all)
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
        inner += [(step_to(kind, name), part) for name, part in kind.named.items()]
    inner += [("[…]", part) for part in (_any_part(kind), _places_of_parts(kind)) if part]
    for step, alternatives in inner:
        for part in alternatives:
            joined = part.at_most(alternative.confidence).under(alternative.decisions)
            yield from _parts(entry, joined, (*path, step))


def _places_of_parts(tree: Tree) -> Sequence[Alternative]:
    """An array of which only the place is known: that of all parts of a container, where they are in one place."""
    if tree.form not in BUILT_IN or _any_part(tree):
        return ()
    parts = parts_of(tree)
    places = {a.kind.placed if isinstance(a.kind, Leaf) and a.kind.world is World.JAX else None for a in parts}
    place = places.pop() if len(places) == 1 else None
    return [parts[0].of(Leaf(World.JAX, None, None, None, place))] if place is not None else ()


def _any_part(tree: Tree) -> Sequence[Alternative]:
    """Any part of a container, where all are alike; nothing where parts of several kinds stand beside each other."""
    if tree.form not in BUILT_IN:
        return ()
    named = [*(tree.items or ()), *(tree.named or {}).values()]
    kinds = [frozenset(key_of(a.kind) for a in part) for part in named or (tree.each,)]
    if named and not tree.each:
        return [a for a in named[0] if isinstance(a.kind, Leaf)] if len(set(kinds)) == 1 else ()
    return tree.each if not named and len(kinds[0]) == 1 else ()


def _best(parts: list[_Part], together: Together, jitted: Scope | None, is_all: IsAll) -> Mixture | None:
    found: list[Mixture] = []
    for position, one in enumerate(parts):
        for other in parts[position + 1 :]:
            told_apart = difference(one.alternative.kind, other.alternative.kind)
            if told_apart is not None:
                mixture = _meeting(one, other, *told_apart, together, jitted, is_all)
                if mixture is not None:
                    found.append(mixture)
    worst = [m for m in found if m.difference is Difference.RETRACE] or found
    return max(
        worst, key=lambda m: (m.confidence, m.same_call, m.carried, m.reported.rate.often is Often.MANY), default=None
    )


def _meeting(
    one: _Part,
    other: _Part,
    unlike: Difference,
    aspect: Aspect,
    together: Together,
    jitted: Scope | None,
    is_all: IsAll,
) -> Mixture | None:
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
    carried = _is_result(later, jitted)
    if _is_result(first, jitted) and not carried and same:
        first, later, carried = later, first, True
    confidence = min(
        decided, a.confidence, b.confidence, sure, _most(aspect, carried, same, one, other, together, is_all)
    )
    if not (one.entry.call.exact and other.entry.call.exact):
        confidence = min(confidence, Confidence.LIKELY)
    if unlike is Difference.ENTRY or (same and _two_classes(a.kind, b.kind)):
        # One call that is given now this class, now that one: as a rule a dispatch whose condition is not followed.
        confidence = Confidence.POSSIBLE
    return Mixture(
        first.alternative.kind,
        later.alternative.kind,
        unlike,
        aspect,
        carried,
        confidence,
        later.entry.call,
        first.entry.call,
        _places(first, later),
        "".join(one.path),
    )


def _most(
    aspect: Aspect, carried: bool, same: bool, one: _Part, other: _Part, together: Together, is_all: IsAll
) -> Confidence:
    """How sure a finding of an aspect can be: two structures or dtypes may be two programs that are wanted."""
    if aspect in (Aspect.NUMBER, Aspect.CONTAINER):
        return Confidence.CERTAIN
    call = one.entry.call
    if same and any(together.varies(node, call.scope) for node in call.static_expressions.values()):
        return Confidence.POSSIBLE  # another static value needs another program anyway
    if aspect is Aspect.STRUCTURE and only_empty_parts(one.alternative.kind, other.alternative.kind):
        return Confidence.LIKELY
    nones = [part.alternative for part in (one, other) if part.alternative.kind == NONE]
    if carried:
        # None that a constructor leaves behind may be replaced before the first call.
        return Confidence.POSSIBLE if any(_is_replaced(none) for none in nones) else Confidence.LIKELY
    if nones and not contradict(one.alternative, other.alternative):
        return Confidence.POSSIBLE
    if not same and aspect in (Aspect.DTYPE, Aspect.PLACEMENT) and (aspect is Aspect.PLACEMENT or not one.path):
        if is_all(one.alternative, other.alternative, (call, other.entry.call)):
            return Confidence.LIKELY
    same_way = _callers(one) == _callers(other) if same else _take_turns(one.entry.call, other.entry.call)
    return Confidence.LIKELY if same_way else Confidence.POSSIBLE


def _take_turns(one: CallSite, other: CallSite) -> bool:
    """Whether two calls stand in different arms of one branch, which one loop runs through again and again."""
    if one.scope.function is not other.scope.function:
        return False
    module = one.scope.module
    arms = dict(decisions_of(one.node, None, module))
    return any(arms.get(node, arm) != arm for node, arm in decisions_of(other.node, None, module))


def _is_replaced(alternative: Alternative) -> bool:
    """Whether the value is what an attribute holds at first, and more than one other place of the file stores there."""
    module = alternative.scope.module
    statement = module.parents.get(alternative.node)
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    for target in targets:
        name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", None)
        is_field = isinstance(target, ast.Attribute) or alternative.scope.is_class
        if is_field and name is not None and len(module.attribute_stores.get(name, ())) > 2:
            return True
        if isinstance(statement, ast.AnnAssign) and is_field and len(module.attribute_stores.get(name or "", ())) > 1:
            return True
    return False


def _callers(part: _Part) -> ast.AST | None:
    return part.alternative.via[-1][0] if part.alternative.via else None


def _is_result(part: _Part, jitted: Scope | None) -> bool:
    """Whether what is given is what the jitted function returned."""
    if part.entry.alternative.node is part.entry.call.node:
        return True
    # A part may be what the function was given, in a container that it made.
    return jitted is not None and any(
        alternative.scope.within(jitted) for alternative in (part.alternative, part.entry.alternative)
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
    if not a.same_static(b):
        return False
    if apart(one.entry.kind, other.entry.kind, one.path):
        return False
    for name in a.given.keys() & b.given.keys():
        if one.entry.alternative in a.given[name]:
            continue
        pairs = [
            (x.kind, y.kind)
            for x in a.given[name]
            for y in b.given[name]
            if not isinstance(x.kind, NotKnown) and not isinstance(y.kind, NotKnown)
        ]
        if pairs and all(apart(x, y) for x, y in pairs):
            return False
    return True


def _places(first: _Part, later: _Part) -> tuple[tuple[Place, str], ...]:
    found: list[tuple[Place, str]] = []
    for part in (first, later):
        alternative = part.alternative
        found.append((Place(alternative.node, alternative.scope), f"{described(alternative.kind)} here"))
    if first.entry.call is not later.entry.call:
        call = first.entry.call
        found.append((Place(call.node, call.scope), f"the other call, with {described(first.alternative.kind)}"))
    return tuple(found)
