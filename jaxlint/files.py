"""Which files are linted, and which make up the project: those that ruff would take.

Folders are walked with ``os.scandir``; what a configuration or an ignore file excludes is not entered. A file or folder
that is given by name is taken whatever excludes it (unless the excludes are forced); the excludes then apply to what is
below it. The nearest configuration of ruff at or above a file says what is excluded and included there.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from jaxlint import ignores, ruffconfig
from jaxlint.config import Settings
from jaxlint.globs import Globs
from jaxlint.ignores import Ignores
from jaxlint.ruffconfig import SUFFIXES, RuffConfig

__all__ = ["SUFFIXES", "Tree", "discover", "is_excluded", "kept", "missing", "project_files"]

_NO_PYTHON = (".toml", ".md", ".markdown")
"""What ruff also lists; there is nothing in it for us."""


def missing(paths: Iterable[Path | str]) -> list[str]:
    """Those of ``paths`` that do not exist, as they were given."""
    return [str(path) for path in paths if not os.path.exists(path)]


def discover(
    paths: Iterable[Path | str], settings: Settings, *, force_exclude: bool = False, listing: bool = False
) -> list[Path]:
    """The files to lint for ``paths``, absolute and sorted. Paths that do not exist are left out.

    With ``force_exclude``, or where ruff is told so, the excludes also hold for what is given by name. ``listing``:
    all that ruff lists, also what ``lint.exclude`` then keeps from being linted.
    """
    tree = Tree(settings)
    forced = force_exclude or tree.top.force_exclude
    found: set[str] = set()
    for path in paths:
        name = os.path.abspath(path)
        if forced and tree.excludes_by_name(name):
            continue
        if os.path.isdir(name):
            found.update(tree.walk(name, listing=listing))
        elif os.path.exists(name) and (listing or not forced or not tree.lint_excludes(name)):
            found.add(name)
    return [Path(name) for name in sorted(found)]


def kept(listed: Iterable[str], paths: Iterable[str], settings: Settings) -> list[Path]:
    """The Python files that ruff ``listed`` for ``paths``, without those that only it is to check."""
    tree = Tree(settings)
    named = set() if tree.top.force_exclude else {os.path.abspath(path) for path in paths}
    found = {os.path.abspath(name) for name in listed if not name.endswith(_NO_PYTHON)}
    return [
        Path(name)
        for name in sorted(found)
        if name in named or not (tree.excluded_by_us(name) or tree.lint_excludes(name))
    ]


def project_files(settings: Settings) -> list[Path]:
    """All files of the project, absolute and sorted: the program in which callers are looked for."""
    if settings.root is None:
        return []
    tree = Tree(settings)
    found = set(tree.walk(str(settings.root)))
    inside = str(settings.root) + os.sep
    for folder in settings.src:
        if folder != settings.root and not str(folder).startswith(inside) and folder.is_dir():
            found.update(tree.walk(str(folder)))
    return [Path(name) for name in sorted(found)]


def is_excluded(path: Path, settings: Settings) -> bool:
    """Whether a file, or a folder that it is in, is excluded: what an editor opens is not asked for by name."""
    tree = Tree(settings)
    return tree.excludes_by_name(str(path)) or tree.lint_excludes(str(path))


class Tree:
    """The folders of a run, with the configuration of ruff that governs each of them."""

    def __init__(self, settings: Settings) -> None:
        """``settings`` say whether the configurations of ruff in single folders count."""
        self._settings = settings
        here = None if settings.fixed else ruffconfig.nearest(Path.cwd()) or ruffconfig.of_the_user()
        self.top = (settings.ruff if settings.fixed else here) or RuffConfig(Path.cwd())
        """The configuration where no nearer one is; it decides about what holds for the whole run."""
        self._known: dict[str, RuffConfig] = {}
        self._excluded: dict[RuffConfig, Globs] = {}

    def governing(self, folder: str) -> RuffConfig:
        """The configuration for what is in ``folder``."""
        if self._settings.fixed:
            return self.top
        if folder not in self._known:
            parent = os.path.dirname(folder)
            own = ruffconfig.at(Path(folder))
            self._known[folder] = own or (self.top if parent == folder else self.governing(parent))
        return self._known[folder]

    def _below(self, folder: str, names: set[str], outer: RuffConfig) -> RuffConfig:
        """The configuration for what is in ``folder``, whose entries are known; ``outer`` governs what it is in."""
        if self._settings.fixed:
            return outer
        if folder not in self._known:
            self._known[folder] = ruffconfig.at(Path(folder), names) or outer
        return self._known[folder]

    def _excludes(self, path: str, name: str, ruff: RuffConfig) -> bool:
        if ruff not in self._excluded:
            settings = self._settings
            lists = (settings.own_excludes, ruff.exclude or settings.default_excludes, *ruff.extend_exclude)
            self._excluded[ruff] = Globs.joined(lists)
        return self._excluded[ruff].match(path, name)

    def excludes_by_name(self, name: str) -> bool:
        """Whether a path that is given by name, or a folder that it is in, is excluded."""
        while (folder := os.path.dirname(name)) != name:
            ruff = self.governing(folder)
            if self._excludes(name, os.path.basename(name), ruff):
                return True
            if name == str(ruff.root):
                return False
            name = folder
        return False

    def excluded_by_us(self, name: str) -> bool:
        """Whether ``[tool.jaxlint]`` excludes a path, or a folder of the project that it is in."""
        base, own = str(self._settings.base), self._settings.own_excludes
        while name != base and (folder := os.path.dirname(name)) != name:
            if own.match(name):
                return True
            name = folder
        return False

    def lint_excludes(self, name: str) -> bool:
        """Whether a file is listed, but not linted."""
        excluded = self.governing(os.path.dirname(name)).lint_exclude
        return excluded is not None and excluded.match(name)

    def walk(self, start: str, *, listing: bool = True) -> Iterator[str]:
        """The files in and below ``start``; all that ruff lists, or only those that are to be linted."""
        outer = ignores.above(start) if self.top.respect_gitignore else None
        pending: list[tuple[str, Ignores | None, RuffConfig]] = [(start, outer, self.governing(start))]
        while pending:
            folder, hidden, ruff = pending.pop()
            try:
                with os.scandir(folder) as scan:
                    entries = list(scan)
            except OSError:  # vanished, or not ours to read
                continue
            names = {entry.name for entry in entries}
            hidden = None if hidden is None else hidden.enter(folder, names)
            ruff = self._below(folder, names, ruff)
            unwanted = None if listing else ruff.lint_exclude
            for entry in entries:
                is_folder = _is_folder(entry)
                if not is_folder and (entry.name.endswith(_NO_PYTHON) or not ruff.includes(entry.path)):
                    continue
                if self._excludes(entry.path, entry.name, ruff):
                    continue
                if hidden is not None and hidden.hides(entry.path, is_folder):
                    continue
                if is_folder:
                    pending.append((entry.path, hidden, ruff))
                elif _is_file(entry) and (unwanted is None or not unwanted.match(entry.path, entry.name)):
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
