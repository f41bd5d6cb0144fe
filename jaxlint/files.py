"""Which files are linted, and which make up the project.

Folders are walked with ``os.scandir``; what the configuration or a ``.gitignore`` excludes is not entered. A file
or folder that is given by name is taken whatever excludes it; the excludes then apply to what is below it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from jaxlint.config import Settings, find_vcs_root

__all__ = ["SUFFIXES", "discover", "missing", "project_files"]

SUFFIXES = (".py", ".pyi", ".ipynb")


def missing(paths: Iterable[Path | str]) -> list[str]:
    """Those of ``paths`` that do not exist, as they were given."""
    return [str(path) for path in paths if not os.path.exists(path)]


def discover(paths: Iterable[Path | str], settings: Settings, *, force_exclude: bool = False) -> list[Path]:
    """The files to lint for ``paths``, absolute and sorted. Paths that do not exist are left out.

    With ``force_exclude``, the excludes also hold for what is given by name: of the project's folder only those
    files are left that are found by walking it.
    """
    found: set[str] = set()
    for path in paths:
        name = os.path.abspath(path)
        if os.path.isdir(name):
            found.update(_walk(name, settings))
        elif os.path.exists(name):
            found.add(name)
    if force_exclude and settings.root is not None:
        inside = str(settings.root).rstrip(os.sep) + os.sep
        walked = set(_walk(str(settings.root), settings))
        found = {name for name in found if name in walked or not name.startswith(inside)}
    return [Path(name) for name in sorted(found)]


def project_files(settings: Settings) -> list[Path]:
    """All files of the project, absolute and sorted: the program in which callers are looked for."""
    if settings.root is None:
        return []
    found = set(_walk(str(settings.root), settings))
    inside = str(settings.root) + os.sep
    for folder in settings.src:
        if folder != settings.root and not str(folder).startswith(inside) and folder.is_dir():
            found.update(_walk(str(folder), settings))
    return [Path(name) for name in sorted(found)]


class _IgnoreFile:
    """The patterns of one ``.gitignore``, asked about single entries: what is below an ignored one is not asked."""

    __slots__ = ("_any", "_negated", "_patterns", "_prefix")

    def __init__(self, folder: str, patterns: Sequence[tuple[bool, re.Pattern[str]]]) -> None:
        self._prefix = len(folder.rstrip(os.sep)) + 1
        self._patterns = tuple(reversed(patterns))
        self._negated = any(not include for include, _ in patterns)
        # Without "!" lines the order does not matter, and one expression answers for all of them.
        texts = (regex.pattern.replace("(?P<ps_d>", "(?:") for include, regex in patterns if include)
        self._any = re.compile("|".join(f"(?:{text})" for text in texts))

    def verdict(self, path: str, is_folder: bool) -> bool | None:
        """Whether the entry is ignored (True), taken back (False), or not mentioned (None)."""
        name = path[self._prefix :].replace(os.sep, "/") + ("/" if is_folder else "")
        if not self._negated:
            return True if self._any.match(name) is not None else None
        return next((include for include, regex in self._patterns if regex.match(name) is not None), None)


def _read_ignore_file(folder: str) -> _IgnoreFile | None:
    try:
        with open(os.path.join(folder, ".gitignore"), encoding="utf-8", errors="replace") as file:
            lines = [line for line in file.read().splitlines() if line.strip() and not line.startswith("#")]
    except OSError:
        return None
    if not lines:
        return None
    from pathspec import GitIgnoreSpec

    patterns: list[tuple[bool, re.Pattern[str]]] = []
    for line in lines:
        try:
            spec = GitIgnoreSpec.from_lines([line])
        except ValueError:  # git skips a line that it cannot read
            continue
        for pattern in spec.patterns:
            regex = getattr(pattern, "regex", None)
            if pattern.include is not None and isinstance(regex, re.Pattern):
                patterns.append((pattern.include, regex))
    return _IgnoreFile(folder, patterns) if patterns else None


def _ignored(path: str, is_folder: bool, ignore_files: Sequence[_IgnoreFile]) -> bool:
    """The nearest ``.gitignore`` that mentions the entry decides."""
    for ignore_file in reversed(ignore_files):
        verdict = ignore_file.verdict(path, is_folder)
        if verdict is not None:
            return verdict
    return False


def _outer_ignore_files(start: str, settings: Settings) -> tuple[_IgnoreFile, ...]:
    """The ignore files above ``start``, outermost first; none of them if they ignore ``start`` itself."""
    top = find_vcs_root(Path(start)) or settings.root
    if top is None or not start.startswith(str(top).rstrip(os.sep) + os.sep):
        return ()
    ignore_files: list[_IgnoreFile] = []
    folder = str(top)
    for part in os.path.relpath(start, folder).split(os.sep):
        ignore_file = _read_ignore_file(folder)
        if ignore_file is not None:
            ignore_files.append(ignore_file)
        folder = os.path.join(folder, part)
        if _ignored(folder, True, ignore_files):
            return ()
    return tuple(ignore_files)


def _walk(start: str, settings: Settings) -> Iterator[str]:
    excludes = settings.excludes
    pending: list[tuple[str, tuple[_IgnoreFile, ...]]] = [(start, _outer_ignore_files(start, settings))]
    while pending:
        folder, ignore_files = pending.pop()
        try:
            with os.scandir(folder) as scan:
                entries = list(scan)
        except OSError:  # vanished, or not ours to read
            continue
        if any(entry.name == ".gitignore" for entry in entries):
            own = _read_ignore_file(folder)
            if own is not None:
                ignore_files = (*ignore_files, own)
        for entry in entries:
            is_folder = _is_folder(entry)
            if not is_folder and not entry.name.endswith(SUFFIXES):
                continue
            if excludes.match(entry.path, entry.name) or _ignored(entry.path, is_folder, ignore_files):
                continue
            if is_folder:
                pending.append((entry.path, ignore_files))
            elif _is_file(entry):
                yield entry.path


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Links to folders are not followed: they lead to files seen elsewhere, or round in circles."""
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:
        return False
