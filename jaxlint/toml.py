"""TOML files as configuration: read, or one line that says why not."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from jaxlint.options import ConfigError

__all__ = ["read_toml", "shown"]


def shown(path: Path) -> str:
    """A path as messages show it: relative to the current folder where it is below it."""
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return str(path)


def read_toml(file: Path, tables: tuple[bytes, ...] = ()) -> dict[str, Any]:
    """The parsed file, or an empty document if none of the words ``tables`` is in it (which saves the parse)."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ConfigError(f"{shown(file)}: cannot be read: {error.strerror or error}") from None
    if tables and not any(word in data for word in tables):
        return {}
    import tomllib

    try:
        return _parsed(data)
    except UnicodeDecodeError:
        raise ConfigError(f"{shown(file)}: not UTF-8 text") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"{shown(file)}: not valid TOML: {' '.join(str(error).split())}") from None


@functools.lru_cache(maxsize=16)
def _parsed(data: bytes) -> dict[str, Any]:
    """Two parts of a run read the same file: it is parsed once."""
    import tomllib

    return tomllib.loads(data.decode("utf-8-sig"))  # ruff reads a byte-order mark over, too
