"""A project kept in memory, as an editor works on it: read and parsed once, then updated file by file.

An edit indexes and parses one file; all others keep their records and their tables. The findings are those of the
command line for the same texts: the model is linked anew, since any answer may depend on the edited file.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from jaxlint import cache as caching
from jaxlint import engine, files, loading
from jaxlint.config import Settings
from jaxlint.findings import Finding
from jaxlint.notebooks import Notebook
from jaxlint.rule import Rule
from jaxlint.sources import decode

__all__ = ["Judgement", "Session"]


@dataclass
class Judgement:
    """What is found in the program as it is: by file, and one line for each file that could not be judged."""

    findings: dict[Path, list[Finding]] = field(default_factory=dict)
    failures: dict[Path, str] = field(default_factory=dict)


class Session:
    """The program of one project. Not for use by several threads at once."""

    def __init__(self, settings: Settings, rules: Sequence[Rule]) -> None:
        """Nothing is read before the first judgement."""
        self.settings = settings
        self.rules = rules
        self._cache = caching.Cache(settings.cache_dir)
        self._program: loading.Program | None = None
        self._stamps: dict[Path, tuple[int, int]] = {}
        self._open: set[Path] = set()
        self._judged: dict[str, Judgement] = {}

    @property
    def program(self) -> loading.Program:
        """The files, read at the first use."""
        if self._program is None:
            members = files.project_files(self.settings)
            self._program = loading.read(members, set(), {}, self._cache, 1)
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

    def judge(self, stop: threading.Event) -> Judgement:
        """Judge the program as it is now; raises :class:`engine.Interrupted` once ``stop`` is set."""
        program = self.program
        program.files = dict(sorted(program.files.items()))
        program.digests = dict(sorted(program.digests.items()))
        key = engine.result_key(program, self.settings, self.rules)
        known = self._judged.get(key)
        if known is None:
            found = self._cache.result(key)
            failures: dict[Path, str] = {}
            if found is None:
                found, failures = engine.judge(program, self.settings, self.rules, stop=stop)
            known = Judgement({}, failures)
            for finding in self._selected(found, failures):
                known.findings.setdefault(Path(finding.path), []).append(finding)
            self._judged = {**dict(list(self._judged.items())[-_MOST_JUDGEMENTS:]), key: known}
        return known

    def _selected(self, found: Sequence[Finding], failures: Mapping[Path, str]) -> list[Finding]:
        program = self.program
        return engine.selected(program, found, failures, program.files, self.settings, self.rules).shown

    def syntax_error(self, path: Path) -> Finding | None:
        """The finding that a file does not parse, which needs no judgement."""
        file = self.program.files.get(path)
        if file is None or file.record.fault is None or engine.is_skipped(file.record, self.settings):
            return None
        return None if self.settings.ignores_syntax_errors else engine.syntax_finding(path, file.record)


_MOST_JUDGEMENTS = 8


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
