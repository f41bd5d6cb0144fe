"""A project kept in memory, as an editor works on it: read and parsed once, then updated file by file.

An edit indexes and parses one file; all others keep their records and their tables. The model keeps its answers too,
each with what it depends on (``program/dependencies.py``), and forgets those that the edit may have changed. It is
asked twice:

* ``quick``: the edited file alone. What its own sites show is judged; the findings that only a look at the whole
  program gives are carried over from the last judgement, moved with their lines, and left out where one was edited.
* ``judge``: everything. The findings are then those of the command line for the same texts; while a file does not
  parse, those of the other files are as if it were still what it was when it last did.
"""

from __future__ import annotations

import difflib
import os
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from jaxlint import cache as caching
from jaxlint import engine, files, judging, loading
from jaxlint.comments import split_lines
from jaxlint.config import SYNTAX_ERROR, Settings
from jaxlint.findings import Edit, Finding, Location, Place, Span
from jaxlint.notebooks import Notebook
from jaxlint.program.dependencies import Recorder
from jaxlint.program.edited import EditedFile
from jaxlint.rule import Rule
from jaxlint.sources import decode

__all__ = ["Judgement", "Session"]

_MOST_JUDGEMENTS = 8
_MOST_EDITS = 1000
"""Times that a model is used before a new one is made, which has nothing left of texts that are gone."""
_GUESS = 0.01
"""CPU seconds for each file, where nothing was judged yet."""
_LONGEST_CHANGE = 2000
"""Lines between the first and the last changed one in which it is still looked for unchanged ones."""


_Earlier = tuple[tuple[Path, str], ...]


@dataclass
class Judgement:
    """What is found in the program as it is: by file, and one line for each file that could not be judged."""

    findings: dict[Path, list[Finding]] = field(default_factory=dict)
    failures: dict[Path, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Before:
    """A file when all was judged last: its text, and the findings in it that ``quick`` does not find by itself."""

    source: str
    far: tuple[Finding, ...]


class Session:
    """The program of one project. Not for use by several threads at once."""

    def __init__(self, settings: Settings, rules: Sequence[Rule]) -> None:
        """Nothing is read before the first use."""
        self.settings = settings
        self.rules = rules
        self._cache = caching.Cache(settings.cache_dir)
        self._program: loading.Program | None = None
        self._stamps: dict[Path, tuple[int, int]] = {}
        self._open: set[Path] = set()
        self._found: dict[tuple[str, _Earlier], tuple[list[Finding], dict[Path, str]]] = {}
        self._before: dict[Path, _Before] = {}
        self._cost: float | None = None
        self.recorder = Recorder()
        self._judging: judging.Judging | None = None
        self._judged: frozenset[Path] = frozenset()
        self._edits = 0
        self.last: list[Finding] = []
        """All that the last judgement has found, before any selection."""
        self.looked_at: list[Path] = []
        """The files that the last judgement has judged anew."""

    @property
    def cost(self) -> float:
        """CPU seconds that judging all takes: those of the last time, before that a guess."""
        return len(self.program.files) * _GUESS if self._cost is None else self._cost

    @property
    def program(self) -> loading.Program:
        """The files, read at the first use."""
        if self._program is None:
            members = files.project_files(self.settings)
            self._program = loading.read(members, set(), {}, self._cache, 1, self.recorder)
            self._stamps = {path: stamp for path in members if (stamp := _stamp(path)) is not None}
            self._cache.save()
        return self._program

    def put(self, path: Path, content: str | Notebook) -> None:
        """Take an unsaved text, or the cells of an open notebook, for a file's."""
        self._open.add(path)
        if isinstance(content, Notebook):
            self.program.put_notebook(path, content)
        else:
            self.program.put(path, content)

    def close(self, path: Path) -> None:
        """The file on disk counts again; one that is not there is no part of the program any more."""
        self._open.discard(path)
        self._before.pop(path, None)
        self._stamps.pop(path, None)
        self.refresh()

    def refresh(self) -> None:
        """See what has changed on disk: new, changed and removed files."""
        program = self.program
        members = {path for path in files.project_files(self.settings) if path not in self._open}
        for path in [path for path in program.files if path not in members and path not in self._open]:
            program.remove(path)
            self._stamps.pop(path, None)
        for path in sorted(members):
            stamp = _stamp(path)
            if stamp is None or stamp == self._stamps.get(path):
                continue
            try:
                text = decode(path.read_bytes(), path)
            except OSError:
                continue
            self._stamps[path] = stamp
            program.put(path, text)

    def quick(self, path: Path, stop: threading.Event) -> list[Finding] | None:
        """What can be said of an edited file at once; None before the first judgement."""
        before, file = self._before.get(path), self.program.files.get(path)
        if before is None or file is None:
            return None
        found = self._asked(self._ordered(), stop).near(path)
        known = {(finding.span, finding.code) for finding in found}
        moved = [one for one in _moved(before, file.source, path) if (one.span, one.code) not in known]
        broken = judging.syntax_findings(path, self.program, self.settings)  # cells of a notebook
        return self._selected([*broken, *found, *moved], {}, [path])

    def judge(self, stop: threading.Event) -> Judgement:
        """Judge the program as it is now; raises :class:`judging.Interrupted` once ``stop`` is set."""
        program = self._ordered()
        whole = engine.result_key(program, self.settings, self.rules)
        earlier = _earlier(program)
        key = whole, earlier
        asked = self._asked(program, stop)
        self.looked_at = []
        if key not in self._found:
            # What is kept on disk was found without the files that do not parse, and not with what they were.
            cached = self._cache.result(whole) if not earlier else None
            started = time.thread_time()
            found = (cached, {}) if cached is not None else asked.all()
            if cached is None:
                self._cost = time.thread_time() - started
                self.looked_at = asked.judged
            self._found = {**dict(list(self._found.items())[1 - _MOST_JUDGEMENTS :]), key: found}
        findings, failures = self._found[key]
        self.last = findings
        for path in self._open & program.files.keys():
            near = {(one.span, one.code) for one in asked.near(path)} if path not in failures else set()
            here = (one for one in findings if one.path == str(path))
            far = tuple(one for one in here if (one.span, one.code) not in near and one.code != SYNTAX_ERROR)
            self._before[path] = _Before(program.files[path].source, far)
        judgement = Judgement({}, failures)
        for finding in self._selected(findings, failures, program.files):
            judgement.findings.setdefault(Path(finding.path), []).append(finding)
        return judgement

    def syntax_error(self, path: Path) -> Finding | None:
        """The finding that a whole file does not parse, which needs no judgement."""
        file = self.program.files.get(path)
        if file is None or file.record.fault is None or self.settings.ignores_syntax_errors:
            return None
        return next(iter(judging.syntax_findings(path, self.program, self.settings)), None)

    def _asked(self, program: loading.Program, stop: threading.Event) -> judging.Judging:
        """The model, with all that is known from earlier texts; a new one where files have come or gone."""
        members = frozenset(program.files)
        self._edits += 1
        if self._judging is None or members != self._judged or self._edits > _MOST_EDITS:
            self.recorder.detach()
            for file in program.files.values():
                if isinstance(file, EditedFile):
                    file.detach()
            self._judging = judging.Judging(program, self.settings, self.rules)
            self._judged, self._edits = members, 0
        self._judging.stop = stop
        self._judging.edited()
        return self._judging

    def _ordered(self) -> loading.Program:
        """The program, its files in the order in which the command line has them."""
        program = self.program
        program.files = dict(sorted(program.files.items()))
        program.digests = dict(sorted(program.digests.items()))
        return program

    def _selected(
        self, found: Sequence[Finding], failures: Mapping[Path, str], wanted: Iterable[Path]
    ) -> list[Finding]:
        return engine.selected(self.program, found, failures, wanted, self.settings, self.rules).shown


def _earlier(program: loading.Program) -> _Earlier:
    """The texts that stand in for those that do not parse: the findings in other files rest on them."""
    broken = ((path, file) for path, file in program.files.items() if file.record.fault is not None)
    return tuple((path, file.seen) for path, file in broken if isinstance(file, EditedFile) and file.seen is not None)


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


# -- findings that move with their lines --------------------------------------------------------------


def _moved(before: _Before, source: str, path: Path) -> list[Finding]:
    """The findings of a text that still hold in an edited one as far as its lines tell."""
    if not before.far:
        return []
    move = _Move(str(path), _unchanged(split_lines(before.source), split_lines(source)))
    return [moved for finding in before.far if (moved := move.finding(finding)) is not None]


def _unchanged(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    """The rows of an old text whose lines are still there, and where."""
    shortest = min(len(old), len(new))
    head = next((row for row in range(shortest) if old[row] != new[row]), shortest)
    tail = next((row for row in range(shortest - head) if old[-1 - row] != new[-1 - row]), shortest - head)
    rows = {row: row for row in range(1, head + 1)}
    rows |= {len(old) - row: len(new) - row for row in range(tail)}
    inner = old[head : len(old) - tail], new[head : len(new) - tail]
    if all(inner) and max(map(len, inner)) <= _LONGEST_CHANGE:
        for block in difflib.SequenceMatcher(None, *inner, autojunk=False).get_matching_blocks():
            rows |= {head + block.a + row: head + block.b + row for row in range(1, block.size + 1)}
    return rows


@dataclass(frozen=True)
class _Move:
    """What an edit does to the rows of a file: where those are now that it has left alone."""

    path: str
    rows: Mapping[int, int]

    def finding(self, finding: Finding) -> Finding | None:
        """The finding where it is now, without related places that are gone; None if it is gone itself."""
        span = self._span(finding.span)
        if span is None:
            return None
        fix = finding.fix
        if fix is not None and not fix.is_local:
            fix = None  # nobody has looked at the other file since
        if fix is not None:
            spans = [self._span(edit.span) for edit in fix.edits]
            edits = [Edit(span, old.content) for span, old in zip(spans, fix.edits, strict=True) if span is not None]
            fix = replace(fix, edits=tuple(edits)) if len(edits) == len(spans) else None
        places = (self._place(place) for place in finding.related)
        related = tuple(place for place in places if place is not None)
        return replace(finding, span=span, related=related, fix=fix)

    def _place(self, place: Place) -> Place | None:
        if place.path != self.path:
            return place
        span = self._span(place.span)
        return None if span is None else replace(place, span=span)

    def _span(self, span: Span) -> Span | None:
        start, end = span.start, span.end
        last = end.row - 1 if end.column == 1 and end.row > start.row else end.row
        shifts = {self.rows[row] - row if row in self.rows else None for row in range(start.row, last + 1)}
        shift = shifts.pop()
        if shifts or shift is None:
            return None
        return Span(Location(start.row + shift, start.column), Location(end.row + shift, end.column))
