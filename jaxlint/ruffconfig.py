"""What ruff's configuration says about files, read as ruff reads it.

In each folder that is ``.ruff.toml``, ``ruff.toml`` or a ``pyproject.toml`` with ``[tool.ruff]``, the first of them
that is there. The nearest one at or above a file governs it; ``extend`` names another to build on. Ruff reports what
is wrong in its own settings: here that counts as not set.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jaxlint.globs import Globs
from jaxlint.toml import read_toml

__all__ = ["BUILT_IN", "FILES", "SUFFIXES", "RuffConfig", "at", "from_table", "nearest", "of_the_user", "read"]

FILES = (".ruff.toml", "ruff.toml", "pyproject.toml")
"""Where ruff looks in a folder, in this order."""

BUILT_IN = (
    ".bzr",
    ".direnv",
    ".eggs",
    ".git",
    ".git-rewrite",
    ".hg",
    ".ipynb_checkpoints",
    ".mypy_cache",
    ".nox",
    ".pants.d",
    ".pyenv",
    ".pytest_cache",
    ".pytype",
    ".ruff_cache",
    ".svn",
    ".tox",
    ".venv",
    ".vscode",
    "__pypackages__",
    "_build",
    "buck-out",
    "dist",
    "node_modules",
    "site-packages",
    "venv",
)
"""Ruff's own excludes."""

SUFFIXES = (".py", ".pyi", ".ipynb")
"""What ruff includes by default, of that which is Python."""


@dataclass(frozen=True, eq=False)
class RuffConfig:
    """The settings of one folder; what is not set is ``None``, or ruff's default where that is all the same."""

    root: Path
    """Where relative patterns start."""
    source: Path | None = None
    exclude: Globs | None = None
    extend_exclude: tuple[Globs, ...] = ()
    include: Globs | None = None
    extend_include: tuple[Globs, ...] = ()
    lint_exclude: Globs | None = None
    """Files that are listed, but not linted."""
    force_exclude: bool = False
    respect_gitignore: bool = True
    src: tuple[str, ...] = ()
    target_version: str | None = None
    external: tuple[str, ...] = ()
    """Codes in comments that ruff takes for those of other tools (``lint.external``)."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """The scalar settings of the top level, such as ``output-format`` and ``fix``."""

    def includes(self, path: str) -> bool:
        """Whether a file that is found in a folder is to be linted, by its name."""
        if self.include is None and path.endswith(SUFFIXES):
            return True
        included = self.include is not None and self.include.match_path(path)
        return included or any(globs.match_path(path) for globs in self.extend_include)


def at(folder: Path, names: Collection[str] | None = None) -> RuffConfig | None:
    """The configuration that is in ``folder`` itself; ``names`` are the entries of the folder, where they are known."""
    for name in FILES:
        file = folder / name
        if name not in names if names is not None else not file.is_file():
            continue
        if name != "pyproject.toml" or _table(file) is not None:
            return read(file)
    return None


def nearest(start: Path) -> RuffConfig | None:
    """The configuration that governs the folder ``start``."""
    for folder in (start, *start.parents):
        found = at(folder)
        if found is not None:
            return found
    return None


def of_the_user() -> RuffConfig | None:
    """The configuration of the user's account, which holds where no project has one. Its patterns start here."""
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"), "ruff")
    file = next((file for name in FILES if (file := folder / name).is_file()), None)
    return None if file is None else read(file, Path.cwd())


def read(file: Path, root: Path | None = None) -> RuffConfig:
    """The settings of one file and of those that it extends; relative patterns start at its folder, or ``root``."""
    return _made(list(_layers(file, root)), file)


def from_table(table: Mapping[str, Any], root: Path, source: Path) -> RuffConfig:
    """The configuration of a table that is at hand."""
    return _made([(table, root)], source)


def _made(layers: Sequence[tuple[Mapping[str, Any], Path]], source: Path) -> RuffConfig:
    tables = [table for table, _ in layers]

    def globs(*keys: str) -> Iterator[Globs]:
        for table, base in layers:
            patterns = _texts(_at(table, keys))
            if patterns is not None:
                yield Globs(patterns, base)

    return RuffConfig(
        root=layers[0][1],
        source=source,
        exclude=next(globs("exclude"), None),
        extend_exclude=tuple(globs("extend-exclude")),
        include=next(globs("include"), None),
        extend_include=tuple(globs("extend-include")),
        lint_exclude=next(globs("lint", "exclude"), None),
        force_exclude=_first(tables, ("force-exclude",), bool, False),
        respect_gitignore=_first(tables, ("respect-gitignore",), bool, True),
        src=_sources(layers),
        target_version=_first(tables, ("target-version",), str, None),
        external=_texts(_first(tables, ("lint", "external"), list, None) or _first(tables, ("external",), list, []))
        or (),
        values={
            key: value
            for table in reversed(tables)
            for key, value in table.items()
            if isinstance(value, str | bool | int)
        },
    )


def _layers(file: Path, root: Path | None) -> Iterator[tuple[Mapping[str, Any], Path]]:
    """The tables of the file and of what it extends, nearest first, each with the folder its patterns start at."""
    seen: set[Path] = set()
    while file not in seen:
        seen.add(file)
        table = _table(file) or {}
        yield table, root or file.parent
        extended = table.get("extend")
        if not isinstance(extended, str):
            return
        file = Path(os.path.abspath(file.parent / os.path.expanduser(os.path.expandvars(extended))))
        if not file.is_file():
            return


def _table(file: Path) -> Mapping[str, Any] | None:
    """The settings in a file; ``None`` for a ``pyproject.toml`` without any."""
    if file.name != "pyproject.toml":
        return read_toml(file)
    tools = read_toml(file, tables=(b"ruff",)).get("tool")
    table = tools.get("ruff") if isinstance(tools, dict) else None
    return table if isinstance(table, dict) else None


def _at(table: Mapping[str, Any], keys: Iterable[str]) -> Any:
    value: Any = table
    for key in keys:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def _texts(value: Any) -> tuple[str, ...] | None:
    return tuple(text for text in value if isinstance(text, str)) if isinstance(value, list) else None


def _first(tables: Iterable[Mapping[str, Any]], keys: tuple[str, ...], kind: type, default: Any) -> Any:
    return next((value for table in tables if isinstance(value := _at(table, keys), kind)), default)


def _sources(layers: Iterable[tuple[Mapping[str, Any], Path]]) -> tuple[str, ...]:
    for table, base in layers:
        folders = _texts(table.get("src"))
        if folders is not None:
            return tuple(str(base / os.path.expanduser(folder)) for folder in folders)
    return ()
