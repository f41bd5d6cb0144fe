"""Which event belongs to which finding, and how often the finding's code ran.

They meet by sites, not by one line: an event matches a finding on the function that was traced (``defined``) or on
the line of the call (``called``, ``made`` or the reported span). Where several findings share a function, the line
decides. Executions are counted where the rule's repeated thing happens: at ``made`` for a fresh callable, at the
call for arguments and all else.
"""

from __future__ import annotations

import ast
import functools
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from jaxlint.findings import Finding, Outcome, Place

from .frames import Frame
from .record import Process
from .recorder import Event
from .rewrite import Position, Wanted


@dataclass(frozen=True, slots=True)
class _Range:
    file: str
    first: int
    last: int

    def holds(self, file: str, line: int) -> bool:
        return self.first <= line <= self.last and file == self.file


class Target:
    """A finding, seen as places at which something can be observed."""

    def __init__(self, finding: Finding) -> None:
        """Resolve the finding's places to real files."""
        self.finding = finding
        sites = finding.sites
        reported = Place(finding.path, finding.span, "")
        self._defined = [_range(sites.defined)] if sites.defined else []
        self._lines = [_range(place) for place in (reported, sites.made, *sites.called) if place is not None]
        self._related = [_range(place) for place in finding.related]
        self.of_identity = finding.code.startswith(("JAX1", "JAX7"))
        counted = [sites.made or reported] if self.of_identity else [reported, *sites.called]
        self._counted = list(dict.fromkeys(_position(place) for place in counted))
        self._eager = finding.code.startswith("JAX7") or finding.code == "JAX106" or sites.defined is None

    @property
    def files(self) -> set[str]:
        """The files in which the finding has a place."""
        return {r.file for r in [*self._lines, *self._defined]}

    @property
    def marks(self) -> Sequence[tuple[str, Position]]:
        """Where executions are counted."""
        return self._counted

    @property
    def bodies(self) -> Sequence[tuple[str, int]]:
        """The lines on which functions begin whose body runs are counted."""
        return [(r.file, line) for r in self._defined for line in range(r.first, r.last + 1)]

    def matches_function(self, event: Event) -> bool:
        """Whether the event is about the finding's function."""
        if event.function is None:
            return False
        file = os.path.realpath(event.function.file)
        lines = (event.function.line, _definitions(file).get(event.function.line, (0, 0))[0])
        return any(r.holds(file, line) for r in self._defined for line in lines)

    def matches_line(self, call: Frame | None, event: Event) -> bool:
        """Whether the event happened for one of the finding's lines."""
        if call is None or (event.function is None and not self._eager):
            return False
        file = os.path.realpath(call.file)
        return any(r.holds(file, call.line) for r in self._lines)

    def concerns(self, file: str, line: int) -> bool:
        """Whether a line is one of the finding's, or of those that it names as its reasons."""
        return any(r.holds(file, line) for r in [*self._lines, *self._defined, *self._related])

    def explains(self, event: Event, *calls: Frame | None) -> bool:
        """Whether a stale result is what the finding is about.

        It is reported where the state is changed. The call that runs the old program again, and the line of the
        traced function that reads the state, are among the reasons that it names.
        """
        outcome = self.finding.prediction and self.finding.prediction.outcome
        if event.kind != "stale" or outcome is not Outcome.STALE:
            return False
        if any(r.holds(os.path.realpath(c.file), c.line) for r in self._related for c in calls if c is not None):
            return True
        body = _body_of(event)
        return body is not None and any(r.file == body.file and body.holds(r.file, r.first) for r in self._related)

    def encloses(self, event: Event) -> bool:
        """Whether the event happened further in, while one of the finding's lines was executed eagerly.

        An eager ``shard_map`` runs its body operation by operation, and each of them is compiled.
        """
        eager = self.finding.code.startswith("JAX7")
        return eager and any(r.holds(os.path.realpath(f.file), f.line) for r in self._lines for f in event.frames)

    @property
    def knows_more(self) -> bool:
        """Whether its places say by themselves which events are its own."""
        return bool(self._defined)

    @property
    def knows_little(self) -> bool:
        """Whether it has no place but the reported one: neither its function nor its calls are known."""
        return not self._defined and not self.finding.sites.called

    def made_at(self, file: str, line: int) -> bool:
        """Whether its executions are counted on a line."""
        return any((file, line) == (counted, position[0]) for counted, position in self._counted)

    def executions(self, process: Process) -> int | None:
        """How often the finding's code ran in a process; ``None`` where nothing was counted."""
        runs = [process.runs("mark", file, position[0]) for file, position in self._counted]
        return max((n for n in runs if n is not None), default=None)

    def body_runs(self, process: Process) -> int | None:
        """How often the bodies of the finding's function ran while JAX was tracing."""
        wanted = set(self.bodies)
        found = [c.traced for c in process.counts if c.kind == "body" and (c.file, c.line) in wanted]
        return max(found) if found else None


def wanted(targets: Iterable[Target], check_stale: bool = False, project: Project | None = None) -> dict[str, Wanted]:
    """What is to be counted, by file; calls, and stale results where wanted, in all files of the project."""
    marks: dict[str, set[Position]] = {}
    bodies: dict[str, set[int]] = {}
    files: set[str] = set()
    for target in targets:
        for file, position in target.marks:
            marks.setdefault(file, set()).add(position)
        for file, line in target.bodies:
            bodies.setdefault(file, set()).add(line)
        files.update(target.files)
    every = files | set(marks) | set(bodies)
    own = {os.path.realpath(file) for file in project.files()} if project is not None else set()
    every |= own
    return {
        file: Wanted(frozenset(bodies.get(file, ())), frozenset(marks.get(file, ())), check_stale, file in own)
        for file in sorted(every)
    }


_FOREIGN = frozenset({"__pycache__", "site-packages", "node_modules", "venv", "build", "dist"})


class Project:
    """The user's own files: those under the paths that were linted."""

    def __init__(self, paths: Iterable[str | os.PathLike[str]]) -> None:
        """``paths`` are files and folders."""
        self._paths = [os.path.realpath(path) for path in paths]

    def holds(self, file: str) -> bool:
        """Whether a file is one of them."""
        real = os.path.realpath(file)
        return any(real == path or real.startswith(path + os.sep) for path in self._paths)

    def files(self) -> Iterator[str]:
        """All Python files among them, other environments and hidden folders left out."""
        for path in self._paths:
            if os.path.isfile(path):
                yield path
            for folder, folders, names in os.walk(path):
                folders[:] = [f for f in folders if not f.startswith(".") and f not in _FOREIGN]
                yield from (os.path.join(folder, name) for name in names if name.endswith(".py"))

    def call(self, event: Event) -> Frame | None:
        """The innermost of the user's own lines; of any line where none is his own."""
        return next((frame for frame in event.frames if self.holds(frame.file)), event.call)


def join(events: Iterable[Event], targets: Sequence[Target], project: Project) -> dict[int, list[Event]]:
    """The events of each finding, by the index of its target; -1: of no finding. Nested traces are left out."""
    memory: dict[tuple[object, ...], list[tuple[int, bool]]] = {}
    matched: list[tuple[Event, list[tuple[int, bool]]]] = []
    for event in events:
        if event.nested:
            continue
        call = project.call(event)
        key = (event.frames, _place_of(event), event.kind == "stale")
        if key not in memory:
            memory[key] = _match(event, call, targets)
        matched.append((event, list(memory[key])))
    _learn_functions(matched, targets)
    # A finding that meets events by function and line has no need of those that another line made of its function.
    precise = {number for _, found in matched for number, exact in found if exact}
    joined: dict[int, list[Event]] = {n: [] for n in range(-1, len(targets))}
    for event, found in matched:
        numbers = [number for number, exact in found if exact or number not in precise]
        for number in numbers or [-1]:
            joined[number].append(event)
    _join_by_order(joined, targets)
    return joined


def _learn_functions(matched: Sequence[tuple[Event, list[tuple[int, bool]]]], targets: Sequence[Target]) -> None:
    """Give a finding about a call the compiles that other calls of the same function cause.

    Its own line shows which function that is, where the finding does not say.
    """
    own: dict[int, set[tuple[str, int]]] = {}
    for event, found in matched:
        for number, _ in found:
            if event.function and not targets[number].of_identity and not targets[number].knows_more:
                own.setdefault(number, set()).add((event.function.file, event.function.line))
    for event, found in matched:
        known = {number for number, exact in found if exact}
        function = _place_of(event)
        found += [(number, True) for number, functions in own.items() if number not in known and function in functions]


def _join_by_order(joined: dict[int, list[Event]], targets: Sequence[Target]) -> None:
    """Give the finding what was compiled right after its line had run, where function and line say nothing.

    So a ``partial`` of a function that is defined elsewhere meets its finding. Right after: no other function was
    compiled since that execution of the line.
    """
    owner: dict[tuple[str, int, int], tuple[str, int] | None] = {}
    left = []
    for event in joined[-1]:
        function = _place_of(event)
        number = next((n for n, t in enumerate(targets) if event.after and t.made_at(*event.after[:2])), None)
        if event.after is None or function is None or number is None:
            left.append(event)
        elif owner.setdefault(event.after, function) == function and not targets[number].knows_more:
            joined[number].append(event)
        else:
            left.append(event)
    joined[-1] = left
    _follow_functions(joined, targets)


def _follow_functions(joined: dict[int, list[Event]], targets: Sequence[Target]) -> None:
    """Give a finding about a context, or a call, the other compiles of the function that was met by order."""
    for number, target in enumerate(targets):
        if not target.of_identity and not target.knows_more:
            own = {_place_of(event) for event in joined[number]} - {None}
            joined[number] += [event for event in joined[-1] if _place_of(event) in own]
            joined[number].sort(key=lambda event: event.number)
            joined[-1] = [event for event in joined[-1] if _place_of(event) not in own]


def _place_of(event: Event) -> tuple[str, int] | None:
    return (event.function.file, event.function.line) if event.function else None


def _match(event: Event, call: Frame | None, targets: Sequence[Target]) -> list[tuple[int, bool]]:
    """The targets of an event, each with whether that is certain."""
    by_function = [n for n, t in enumerate(targets) if t.matches_function(event)]
    # A stale result is the fault of whoever made the jit object, as much as of the call that shows it.
    lines = (call, event.call, event.made if event.kind == "stale" else None)
    by_line = [
        n
        for n, t in enumerate(targets)
        if any(t.matches_line(line, event) for line in lines) or t.explains(event, call, event.call)
    ]
    # One jit object may be called on many lines, and what moves between them is the hazard; of a function that is
    # wrapped on many lines, each line is a hazard of its own.
    exact = [n for n in by_function if n in by_line or not targets[n].of_identity]
    if exact:
        return [(n, True) for n in exact]
    weak = by_function or by_line or [n for n, t in enumerate(targets) if t.encloses(event)]
    return [(n, False) for n in weak]


def _range(place: Place) -> _Range:
    return _Range(os.path.realpath(place.path), place.span.start.row, max(place.span.end.row, place.span.start.row))


def _position(place: Place) -> tuple[str, Position]:
    """File, line and byte column of a place's start."""
    file, row, column = os.path.realpath(place.path), place.span.start.row, place.span.start.column - 1
    lines = _lines(file)
    text = lines[row - 1] if 0 < row <= len(lines) else ""
    return file, (row, len(text[:column].encode()))


@functools.lru_cache(256)
def _lines(file: str) -> tuple[str, ...]:
    try:
        with open(file, encoding="utf-8", errors="replace") as source:
            return tuple(source.read().split("\n"))
    except OSError:
        return ()


def _body_of(event: Event) -> _Range | None:
    """The lines of the function that an event is about."""
    if event.function is None:
        return None
    file, line = os.path.realpath(event.function.file), event.function.line
    last = _definitions(file).get(line, (line, line))[1]
    return _Range(file, line, last)


@functools.lru_cache(256)
def _definitions(file: str) -> Mapping[int, tuple[int, int]]:
    """By the line where a function's or class's code object begins (a decorator): that of its ``def``, its last."""
    try:
        tree = ast.parse("\n".join(_lines(file)))
    except (SyntaxError, ValueError):
        return {}
    return {
        min([node.lineno, *(d.lineno for d in node.decorator_list)]): (node.lineno, node.end_lineno or node.lineno)
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
    }
