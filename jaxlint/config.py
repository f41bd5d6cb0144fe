"""The configuration: what a run is set to, and where that comes from.

The settings are those of the nearest ``pyproject.toml`` that has a ``[tool.jaxlint]`` or ``[tool.ruff]`` table, of
the file given with ``--config``, or the defaults (``--isolated``). Every option is one entry of :data:`OPTIONS`,
from which the reader, the checks and the reference (``jaxlint config``, ``docs/configuration.md``) are made.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from jaxlint.findings import Confidence
from jaxlint.globs import Globs
from jaxlint.options import OPTIONS, ConfigError, Option, read_value, suggestion

__all__ = ["OPTIONS", "ConfigError", "Option", "Selection", "Settings", "find_root", "load"]

CACHE_FOLDER = ".jaxlint_cache"

SYNTAX_ERROR = "JAX000"
"""The code of a file that does not parse: shown unless it is ignored by its full name."""
UNUSED_SUPPRESSION = "JAX001"
"""The code of a comment that hides nothing: off unless it is selected."""
UNPREDICTED = "JAX901"
"""The code of a recompile that a run has shown and no rule predicted: ignored by its full name, too."""

DEFAULT_EXCLUDES = (
    ".bzr",
    ".direnv",
    ".eggs",
    ".git",
    ".git-rewrite",
    ".hg",
    ".ipynb_checkpoints",
    ".jaxlint_cache",
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
    "__pycache__",
    "__pypackages__",
    "_build",
    "buck-out",
    "dist",
    "node_modules",
    "site-packages",
    "venv",
)

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

    @property
    def cache_dir(self) -> Path | None:
        """The folder for what is remembered between runs; ``None`` without a project."""
        return None if self.root is None else self.root / CACHE_FOLDER

    @cached_property
    def excludes(self) -> Globs:
        """The patterns of files and folders that are not walked into."""
        return Globs((*self.exclude, *self.extend_exclude), self.base)

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


def find_vcs_root(start: Path) -> Path | None:
    """The nearest folder at or above ``start`` that is the root of a version-controlled tree."""
    return next((folder for folder in _upwards(start) if _under_version_control(folder)), None)


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
        return Settings(base=cwd)
    root = find_root(start)
    if config is not None:
        file = Path(os.path.abspath(config))
        return _from_document(_read_toml(file), file, base=cwd, root=root)
    for folder in _upwards(start):
        file = folder / "pyproject.toml"
        if file.is_file() and (document := _read_toml(file, tables=(b"jaxlint", b"ruff"))):
            tools = document.get("tool")
            if isinstance(tools, dict) and ("jaxlint" in tools or "ruff" in tools):
                return _from_document(document, file, base=folder, root=root)
        if _under_version_control(folder):
            break
    return Settings(root=root, base=root or cwd, src=_default_src(root))


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


def shown(path: Path) -> str:
    """A path as messages show it: relative to the current folder where it is below it."""
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return str(path)


def _read_toml(file: Path, tables: tuple[bytes, ...] = ()) -> dict[str, Any]:
    """The parsed file, or an empty document if none of the words ``tables`` is in it (which saves the parse)."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ConfigError(f"{shown(file)}: cannot be read: {error.strerror or error}") from None
    if tables and not any(word in data for word in tables):
        return {}
    import tomllib

    try:
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise ConfigError(f"{shown(file)}: not UTF-8 text") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"{shown(file)}: not valid TOML: {' '.join(str(error).split())}") from None


def _from_document(document: Mapping[str, Any], file: Path, *, base: Path, root: Path | None) -> Settings:
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
    ruff = _from_ruff(tools.get("ruff"))
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


def _from_ruff(table: Any) -> dict[str, tuple[str, ...]]:
    """Excludes and source folders of ``[tool.ruff]``. Ruff reports what is wrong in its own table; we skip it."""
    if not isinstance(table, Mapping):
        return {}
    lint = table.get("lint")
    sources = [table, lint if isinstance(lint, Mapping) else {}]
    excludes = [
        text
        for source in sources
        for key in ("exclude", "extend-exclude")
        if isinstance(source.get(key), list)
        for text in source[key]
        if isinstance(text, str)
    ]
    src = table.get("src")
    return {
        "exclude": tuple(excludes),
        "src": tuple(text for text in src if isinstance(text, str)) if isinstance(src, list) else (),
    }


def from_values(
    values: Mapping[str, Any],
    ruff: Mapping[str, tuple[str, ...]],
    *,
    file: Path | None,
    where: str,
    base: Path,
    root: Path | None,
) -> Settings:
    """Make settings of checked option values and of what is taken from ruff's table."""
    src = values.get("src") or ruff.get("src") or ()
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
        extend_exclude=(*values.get("extend-exclude", ()), *ruff.get("exclude", ())),
        confidence=values.get("confidence", Confidence.LIKELY),
        jit_like=values.get("jit-like", ()),
        traced_by=values.get("traced-by", ()),
        runs_once=values.get("runs-once", ()),
        runs_often=values.get("runs-often", ()),
        target_jax=values.get("target-jax"),
        src=_src_folders(src, base) if src else _default_src(root),
        baseline=base / values["baseline"] if "baseline" in values else None,
        workload=values.get("confirm.workload", ()),
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
