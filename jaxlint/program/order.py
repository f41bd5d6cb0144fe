"""Order: whether a change happens between two runs of one compiled callable.

Places are *lifted* from the function that they stand in to its callers, their callers and so on. In a function that
several lifted places meet in, statement order and loops tell what comes before what.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from jaxlint.program import flow, guards
from jaxlint.program.frequency import Frequency, Often, in_test
from jaxlint.program.syntax import LoopNode, Module, Scope
from jaxlint.program.uses import How, Use, Uses

Spot = tuple[ast.AST, Scope]
"""A node and the scope that it stands in."""

MOST_LEVELS = 7
MOST_EVENTS = 80


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """A place in some function whose execution leads to another place.

    ``chain`` holds the places from the innermost outwards, this one last. ``drives`` is a loop that is known to run
    the place once per iteration although it stands in the loop's header: the generator that the loop consumes.
    """

    node: ast.AST
    scope: Scope
    chain: tuple[Spot, ...]
    exact: bool = True
    each: bool = False
    drives: LoopNode | None = None

    @property
    def module(self) -> Module:
        """The module that the place stands in."""
        return self.scope.module


@dataclass(slots=True, eq=False)
class Meeting:
    """What meets in one function: the traces, the changes, and what makes a new callable."""

    function: Scope
    traces: list[Event] = field(default_factory=list)
    changes: list[Event] = field(default_factory=list)
    makers: list[Event] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False)
class Between:
    """A change that lies between two runs: the run before it, the change, the run after, and the loop, if one."""

    before: Event
    change: Event
    after: Event
    loop: ast.AST | None
    dominated: bool
    """Whether the change comes before the run in each iteration of the loop, so that it must vary to matter."""


class Order:
    """Lifts places and compares them."""

    def __init__(self, uses: Uses, frequency: Frequency) -> None:
        """Part of a model."""
        self.uses = uses
        self.frequency = frequency
        self._lifted: dict[Spot, list[Event]] = uses.evaluator.work.kept()

    # -- lifting ----------------------------------------------------------------------------------

    def lifted(self, node: ast.AST, scope: Scope) -> list[Event]:
        """The place itself, and each place in callers (and theirs) that leads to it."""
        key = (node, scope)
        known = self._lifted.get(key)
        if known is None:
            known = self._lifted[key] = list(self._lift(node, scope))
        return known

    def _lift(self, node: ast.AST, scope: Scope) -> Iterator[Event]:
        level = [Event(node, scope, ((node, scope),), drives=_loop_of_target(node, scope.module))]
        count = 0
        for _ in range(MOST_LEVELS):
            above: list[Event] = []
            for event in level:
                yield event
                count += 1
                if count < MOST_EVENTS:
                    above += self._above(event)
            level = above

    def _above(self, event: Event) -> Iterator[Event]:
        function = event.scope.function
        if not function.is_function or self.frequency.of_function(function).often is Often.MEMOISED:
            return
        seen = {scope.function for _, scope in event.chain}
        for use in self._calls_of(function):
            outer = use.scope.function
            if use.how is not How.CALLED or outer in seen:
                continue
            if in_test(use.scope) and not in_test(function):
                continue
            drives = _consumer(use.node, use.scope) if function.is_generator else None
            yield Event(
                use.node,
                use.scope,
                (*event.chain, (use.node, use.scope)),
                event.exact and use.exact,
                use.each,
                drives,
            )

    def _calls_of(self, function: Scope) -> list[Use]:
        owner = function.owner_class
        if owner is not None and function.name in ("__init__", "__post_init__", "__new__"):
            return self.uses.of(owner)
        return self.uses.of(function)

    def meetings(self, traces: Sequence[Spot], change: Spot, makers: Sequence[Spot]) -> list[Meeting]:
        """The functions in which lifted traces meet the lifted change, the nearest first."""
        found: dict[Scope, Meeting] = {}
        for event in self.lifted(*change):
            found.setdefault(event.scope.function, Meeting(event.scope.function)).changes.append(event)
        for place in traces:
            for event in self.lifted(*place):
                if event.scope.function in found:
                    found[event.scope.function].traces.append(event)
        for place in makers:
            for event in self.lifted(*place):
                if event.scope.function in found:
                    found[event.scope.function].makers.append(event)
        return [meeting for meeting in found.values() if meeting.traces]

    # -- comparing --------------------------------------------------------------------------------

    def between(self, meeting: Meeting) -> Iterator[Between]:
        """The changes of a meeting that lie between two runs of one callable."""
        for change in meeting.changes:
            found = self._in_loop(meeting, change) or self._in_sequence(meeting, change)
            if found is not None:
                yield found

    @staticmethod
    def lazily(node: ast.AST, scope: Scope) -> bool:
        """Whether a write only fills in what is not there yet: ``if X is None: X = …``, ``if k not in X: …``."""
        return any(_fills(getattr(guard, "test", None)) for _, guard in guards.guards_of(node, scope))

    @staticmethod
    def cleared(function: Scope, between: Between) -> bool:
        """Whether the caches are emptied where the change and the runs meet, or where the change is made."""
        scopes = {function, *(scope.function for _, scope in between.change.chain)}
        return any(
            isinstance(call.func, ast.Attribute) and call.func.attr in ("clear_caches", "clear_cache")
            for scope in scopes
            for call in scope.calls
        )

    def _in_loop(self, meeting: Meeting, change: Event) -> Between | None:
        """A loop that holds both, and does not make the callable anew."""
        for loop in self.loops(change, changes=True):
            if any(loop in self.loops(maker) for maker in meeting.makers):
                continue
            inside = [t for t in meeting.traces if loop in self.loops(t) or _tried_again(t.node, change, loop)]
            if inside:
                before = [self._dominates(change, trace, loop) for trace in inside]
                return Between(inside[0], change, inside[0], loop, all(before))
        return None

    def _in_sequence(self, meeting: Meeting, change: Event) -> Between | None:
        here = _place(change)
        for before in meeting.traces:
            if not (_place(before) < here and can_follow(before, change)):
                continue
            for after in meeting.traces:
                if not (here < _place(after) and can_follow(change, after) and can_follow(before, after)):
                    continue
                if any(_place(before) < _place(maker) <= _place(after) for maker in meeting.makers):
                    continue
                return Between(before, change, after, None, False)
        return None

    def loops(self, event: Event, *, changes: bool = False) -> list[ast.AST]:
        """The loops of its function that run an event again and again, innermost first.

        A change matters also where only one iteration, which need not be the first, makes it.
        """
        module = event.module
        found: list[LoopNode] = [
            loop for loop in flow.loops(module, event.node) if self.frequency.iterates(loop, module)
        ]
        if event.drives is not None:
            found.insert(0, event.drives)
        once = guards.first_iteration_only(event.node, event.scope) if not changes else None
        result: list[ast.AST] = [loop for loop in found if loop is not once]
        if event.each:
            result.insert(0, event.node)
        return result

    def _dominates(self, change: Event, trace: Event, loop: ast.AST) -> bool:
        """Whether in each iteration the change comes before the trace and cannot be left out."""
        if change.node is trace.node:
            inner = list(zip(reversed(change.chain), reversed(trace.chain), strict=False))
            for (first, scope), (second, other) in inner:
                if first is not second:
                    return scope.function is other.function and precedes(first, second, scope.module, None)
            return False
        return precedes(change.node, trace.node, change.module, loop)


def _fills(test: ast.expr | None) -> bool:
    """Whether a test asks if something is there, rather than what it is; no test: an attempt that may fail."""
    if test is None or isinstance(test, ast.Name | ast.Attribute):
        return True
    return any(
        isinstance(part, ast.Is | ast.IsNot | ast.In | ast.NotIn | ast.Not)
        or (isinstance(part, ast.Call) and getattr(part.func, "id", "") in ("hasattr", "getattr"))
        for part in ast.walk(test)
    )


def _loop_of_target(node: ast.AST, module: Module) -> LoopNode | None:
    """The loop whose variable is bound at ``node``."""
    child, parent = node, module.parents.get(node)
    while isinstance(parent, ast.Tuple | ast.List | ast.Starred):
        child, parent = parent, module.parents.get(parent)
    return parent if isinstance(parent, ast.For | ast.AsyncFor) and parent.target is child else None


def _consumer(node: ast.AST, scope: Scope) -> LoopNode | None:
    """The ``for`` loop that takes the elements of the generator called at ``node``."""
    child, parent = node, scope.module.parents.get(node)
    while isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id in _PASSING:
        child, parent = parent, scope.module.parents.get(parent)
    if isinstance(parent, ast.For | ast.AsyncFor | ast.comprehension) and parent.iter is child:
        return parent
    return None


_PASSING = frozenset({"enumerate", "zip", "iter", "tqdm", "map", "islice"})


def _place(event: Event) -> tuple[int, int]:
    return flow.position(event.node)


def _blocks(module: Module, node: ast.AST, inside: ast.AST | None) -> set[tuple[int, str]]:
    found: set[tuple[int, str]] = set()
    for block in flow.blocks(module, node):
        if block.node is inside:
            break
        found.add((id(block.node), block.part))
    return found


def precedes(first: ast.AST, second: ast.AST, module: Module, loop: ast.AST | None) -> bool:
    """Whether ``first`` always runs ahead of ``second``: it stands earlier, under no condition of its own."""
    if flow.position(first) >= flow.position(second):
        return False
    kept: set[tuple[int, str]] = set()
    for block in flow.blocks(module, first):
        if block.node is loop:
            break
        # A ``with`` and the body of a ``try`` run as surely as what is around them.
        if not isinstance(block.node, ast.With | ast.AsyncWith | ast.Try):
            kept.add((id(block.node), block.part))
    return kept <= _blocks(module, second, loop)


def can_follow(first: Event, second: Event) -> bool:
    """Whether ``second``, which stands later in the same function, can run after ``first`` in one execution."""
    module = first.module
    around_second = {(id(b.node)): b.part for b in flow.blocks(module, second.node)}
    for block in flow.blocks(module, first.node):
        other = around_second.get(id(block.node))
        if isinstance(block.node, ast.If | ast.IfExp | ast.Match) and other is not None and other != block.part:
            return False
    return not _leaves(module, first.node, second.node)


def _leaves(module: Module, first: ast.AST, second: ast.AST) -> bool:
    """Whether control leaves the function after ``first`` before it can reach ``second``."""
    child: ast.AST = first
    parent = module.parents.get(child)
    while parent is not None and not isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        if isinstance(parent, ast.Try) and child in parent.body:
            if any(_holds(module, other, second) for other in (*parent.handlers, *parent.finalbody)):
                return False
        for part in ("body", "orelse", "finalbody"):
            statements = getattr(parent, part, None)
            if isinstance(statements, list) and child in statements:
                if any(_holds(module, statement, second) for statement in statements):
                    return isinstance(child, ast.Return | ast.Raise)
                if isinstance(statements[-1], ast.Return | ast.Raise):
                    return True
        child, parent = parent, module.parents.get(parent)
    return False


def _tried_again(run: ast.AST, change: Event, loop: ast.AST) -> bool:
    """Whether a run that leaves the loop when it succeeds comes again, after a change, where it fails.

    ``try: return run()`` with an ``except`` that goes on: the one that makes the change, if one does.
    """
    module = change.module
    child, parent = run, module.parents.get(run)
    while parent is not None and child is not loop:
        if isinstance(parent, ast.Try) and child in parent.body:
            own = [handler for handler in parent.handlers if _holds(module, handler, change.node)]
            last = [handler.body[-1] for handler in own or parent.handlers]
            if any(not isinstance(statement, ast.Raise | ast.Return | ast.Break) for statement in last):
                return _holds(module, loop, parent)
        if isinstance(parent, ast.With) and child in parent.body and any(map(_suppresses, parent.items)):
            return _holds(module, loop, parent)
        child, parent = parent, module.parents.get(parent)
    return False


def _suppresses(item: ast.withitem) -> bool:
    called = item.context_expr.func if isinstance(item.context_expr, ast.Call) else None
    return called is not None and (getattr(called, "id", "") or getattr(called, "attr", "")) == "suppress"


def _holds(module: Module, outer: ast.AST, node: ast.AST) -> bool:
    current: ast.AST | None = node
    while current is not None:
        if current is outer:
            return True
        current = module.parents.get(current)
    return False
