"""The configuration: what a run is set to, and where that comes from.

The settings are those of the nearest ``pyproject.toml`` that has a ``[tool.jaxlint]`` or ``[tool.ruff]`` table, of
the file given with ``--config``, or the defaults (``--isolated``). Every option is one entry of :data:`OPTIONS`,
from which the reader, the checks and the reference (``jaxlint config``, ``docs/configuration.md``) are made.
"""

from __future__ import annotations

import dataclasses
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from jaxlint import ruffconfig
from jaxlint.findings import Confidence
from jaxlint.globs import Globs
from jaxlint.options import OPTIONS, ConfigError, Option, read_value, suggestion
from jaxlint.ruffconfig import RuffConfig
from jaxlint.toml import read_toml, shown

__all__ = ["OPTIONS", "ConfigError", "Option", "Selection", "Settings", "find_root", "load", "shown"]

CACHE_FOLDER = ".jaxlint_cache"

SYNTAX_ERROR = "JAX000"
"""The code of a file that does not parse: shown unless it is ignored by its full name."""
UNUSED_SUPPRESSION = "JAX001"
"""The code of a comment that hides nothing: off unless it is selected."""
UNPREDICTED = "JAX901"
"""The code of a recompile that a run has shown and no rule predicted: ignored by its full name, too."""

DEFAULT_EXCLUDES = (*ruffconfig.BUILT_IN, ".jaxlint_cache", "__pycache__")

_VCS_FOLDERS = (".git", ".hg", ".jj", ".svn")
_INSTALLED_FOLDERS = ("site-packages", "dist-packages")


@dataclass(frozen=True)
class Selection:
    """One layer of ``select``, ``extend-select`` and ``ignore``; ``where`` and the key's name start an error.

    ``select`` is ``None`` where the layer does not set it. A later layer wins over an earlier one, whatever the
    length of its selectors, so that the command line has the last word.
    """

    where: str
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()


@dataclass(frozen=True)
class Settings:
    """What a run is set to. All paths are absolute; symbolic links in them are kept."""

    root: Path | None = None
    """The project: the nearest folder with a ``pyproject.toml`` or under version control; ``None`` if isolated."""
    base: Path = field(default_factory=Path.cwd)
    """Where relative patterns start: the folder of the configuration file, else the current one."""
    source: Path | None = None
    """The configuration file in effect."""
    selections: tuple[Selection, ...] = ()
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    exclude: tuple[str, ...] = DEFAULT_EXCLUDES
    extend_exclude: tuple[str, ...] = ()
    confidence: Confidence = Confidence.LIKELY
    jit_like: tuple[str, ...] = ()
    traced_by: tuple[str, ...] = ()
    runs_once: tuple[str, ...] = ()
    runs_often: tuple[str, ...] = ()
    target_jax: str | None = None
    src: tuple[Path, ...] = ()
    baseline: Path | None = None
    """The file of the findings that are known, which are not shown."""
    workload: tuple[str, ...] = ()
    """The command that ``--confirm`` runs where the command line gives none; in ``base``."""
    ruff: RuffConfig | None = None
    """Ruff's configuration for the files that are asked for first; the one for all where it is ``fixed``."""
    fixed: bool = False
    """Whether the configurations of ruff in single folders do not count: ``--config``, ``--isolated``."""

    @property
    def is_for_this_python(self) -> bool:
        """Whether ruff's ``target-version`` says that the code must run on this Python, or on an older one."""
        target = None if self.ruff is None else self.ruff.target_version
        if target is None or not target.startswith("py3") or not target[3:].isdecimal():
            return False
        return (3, int(target[3:])) <= sys.version_info[:2]

    @property
    def cache_dir(self) -> Path | None:
        """The folder for what is remembered between runs; ``None`` without a project."""
        return None if self.root is None else self.root / CACHE_FOLDER

    @cached_property
    def own_excludes(self) -> Globs:
        """The patterns of ``[tool.jaxlint]`` for files and folders that are not walked into."""
        return Globs((*(self.exclude if self.replaces_excludes else ()), *self.extend_exclude), self.base)

    @cached_property
    def default_excludes(self) -> Globs:
        """The patterns that hold where nothing replaces them."""
        return Globs(() if self.replaces_excludes else DEFAULT_EXCLUDES, self.base)

    @property
    def replaces_excludes(self) -> bool:
        """Whether ``[tool.jaxlint]`` has an ``exclude`` of its own."""
        return self.exclude != DEFAULT_EXCLUDES

    @cached_property
    def _per_file(self) -> tuple[tuple[bool, Globs, tuple[str, ...]], ...]:
        return tuple(
            (pattern.startswith("!"), Globs((pattern.removeprefix("!"),), self.base), codes)
            for pattern, codes in self.per_file_ignores
        )

    @cached_property
    def ignores_syntax_errors(self) -> bool:
        """Whether the syntax-error code is ignored by its full name."""
        return any(SYNTAX_ERROR in layer.ignore for layer in self.selections)

    def ignored_in(self, path: Path | str, code: str) -> bool:
        """Whether findings of ``code`` are not wanted in the file ``path`` (``per-file-ignores``).

        Syntax errors are only ignored by their full name, here and by ``ignore``.
        """
        if code == SYNTAX_ERROR and self.ignores_syntax_errors:
            return True
        name = os.path.abspath(path)
        for negated, globs, codes in self._per_file:
            if globs.match(name) != negated and any(_covers(selector, code) for selector in codes):
                return True
        return False

    def replace(self, **changes: Any) -> Settings:
        """A copy with some fields changed."""
        return dataclasses.replace(self, **changes)


def _covers(selector: str, code: str) -> bool:
    if code == SYNTAX_ERROR:
        return selector == code
    return selector == "ALL" or code.startswith(selector)


def find_root(start: Path) -> Path | None:
    """The project that ``start`` is in: the nearest folder with a ``pyproject.toml`` or a version-control folder.

    The search ends at a folder of installed packages: what is installed is not part of the project around it.
    """
    for folder in _upwards(start):
        if (folder / "pyproject.toml").is_file() or _under_version_control(folder):
            return folder
    return None


def load(
    paths: Iterable[Path | str] = (),
    *,
    config: Path | str | None = None,
    isolated: bool = False,
) -> Settings:
    """Read the settings for a run on ``paths``: from ``config`` if given, else from the nearest configuration.

    Raises :class:`ConfigError` with a message of one line.
    """
    start = Path(os.path.abspath(next(iter(paths), ".")))
    cwd = Path.cwd()
    if isolated:
        return Settings(base=cwd, fixed=True)
    root = find_root(start)
    if config is not None:
        file = Path(os.path.abspath(config))
        document = read_toml(file)
        settings = _from_document(document, file, _given_ruff(document, file, cwd), base=cwd, root=root)
        return settings.replace(fixed=True)
    ruff = ruffconfig.nearest(start if start.is_dir() else start.parent) or ruffconfig.of_the_user()
    for folder in _upwards(start):
        file = folder / "pyproject.toml"
        if file.is_file() and (document := read_toml(file, tables=(b"jaxlint", b"ruff"))):
            tools = document.get("tool")
            if isinstance(tools, dict) and ("jaxlint" in tools or "ruff" in tools):
                return _from_document(document, file, ruff, base=folder, root=root)
        if _under_version_control(folder):
            break
    src = _src_folders(ruff.src, ruff.root) if ruff is not None and ruff.src else _default_src(root)
    return Settings(root=root, base=root or cwd, src=src, ruff=ruff)


def _given_ruff(document: Mapping[str, Any], file: Path, base: Path) -> RuffConfig | None:
    tools = document.get("tool")
    table = tools.get("ruff") if isinstance(tools, Mapping) else None
    return ruffconfig.from_table(table, base, file) if isinstance(table, Mapping) else None


def _upwards(start: Path) -> Iterable[Path]:
    """``start`` (or its folder) and the folders above it, up to a folder of installed packages."""
    folder = start if start.is_dir() else start.parent
    for candidate in (folder, *folder.parents):
        if candidate.name in _INSTALLED_FOLDERS:
            return
        yield candidate


def _under_version_control(folder: Path) -> bool:
    return any((folder / name).exists() for name in _VCS_FOLDERS)


def _default_src(root: Path | None) -> tuple[Path, ...]:
    if root is None:
        return ()
    return (root, root / "src") if (root / "src").is_dir() else (root,)


def _from_document(
    document: Mapping[str, Any], file: Path, ruff: RuffConfig | None, *, base: Path, root: Path | None
) -> Settings:
    """The settings of a parsed file: its ``[tool.jaxlint]``, or its top level if it is no ``pyproject.toml``."""
    tools = document.get("tool", {})
    if not isinstance(tools, Mapping):
        raise ConfigError(f"{shown(file)}: [tool] must be a table")
    where = f"{shown(file)}: [tool.jaxlint] "
    if file.name != "pyproject.toml" and "tool" not in document:
        table: Any = document
        where = f"{shown(file)}: "
    else:
        table = tools.get("jaxlint", {})
    if not isinstance(table, Mapping):
        raise ConfigError(f"{where}must be a table")
    values = read_table(table, where)
    return from_values(values, ruff, file=file, where=where, base=base, root=root)


def read_table(table: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Check a table of options; returns the values by option name."""
    values: dict[str, Any] = {}
    for key, value in _flat(table, where):
        option = OPTIONS.get(key)
        if option is None:
            raise ConfigError(f"{where}unknown key {key!r}{suggestion(key, OPTIONS)}")
        values[key] = read_value(option, value, f"{where}{key}")
    return values


def _flat(table: Mapping[str, Any], where: str) -> Iterable[tuple[str, Any]]:
    """The keys and values of a table; those of a table inside of it by their dotted names."""
    groups = {name.partition(".")[0] for name in OPTIONS if "." in name}
    for key, value in table.items():
        if key in groups:
            if not isinstance(value, Mapping):
                raise ConfigError(f"{where}{key}: must be a table")
            yield from ((f"{key}.{inner}", item) for inner, item in value.items())
        elif "." in key:  # a name in quotes is no table
            raise ConfigError(f"{where}unknown key {key!r}{suggestion(key, groups)}")
        else:
            yield key, value


def from_values(
    values: Mapping[str, Any],
    ruff: RuffConfig | None,
    *,
    file: Path | None,
    where: str,
    base: Path,
    root: Path | None,
) -> Settings:
    """Make settings of checked option values, and of ruff's where there are none."""
    src = values.get("src") or (ruff.src if ruff is not None else ())
    return Settings(
        root=root,
        base=base,
        source=file,
        selections=(
            Selection(
                where,
                select=values.get("select"),
                extend_select=values.get("extend-select", ()),
                ignore=values.get("ignore", ()),
            ),
        ),
        per_file_ignores=values.get("per-file-ignores", ()),
        exclude=values.get("exclude", DEFAULT_EXCLUDES),
        extend_exclude=values.get("extend-exclude", ()),
        confidence=values.get("confidence", Confidence.LIKELY),
        jit_like=values.get("jit-like", ()),
        traced_by=values.get("traced-by", ()),
        runs_once=values.get("runs-once", ()),
        runs_often=values.get("runs-often", ()),
        target_jax=values.get("target-jax"),
        src=_src_folders(src, base) if src else _default_src(root),
        baseline=base / values["baseline"] if "baseline" in values else None,
        workload=values.get("confirm.workload", ()),
        ruff=ruff,
    )


def _src_folders(patterns: Iterable[str], base: Path) -> tuple[Path, ...]:
    folders: list[Path] = []
    for pattern in patterns:
        if any(char in pattern for char in "*?["):
            try:
                folders += sorted(path for path in base.glob(pattern) if path.is_dir())
            except (ValueError, NotImplementedError, OSError):
                continue  # a pattern that the file system does not take names no folder
        else:
            folders.append(Path(os.path.abspath(base / os.path.expanduser(pattern))))
    return tuple(dict.fromkeys(folders))
