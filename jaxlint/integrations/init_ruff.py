"""``lint.external`` in the configuration of ruff: our codes in comments are those of another tool."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any

from jaxlint import config, external, files, ruffconfig
from jaxlint.options import ConfigError
from jaxlint.toml import shown

__all__ = ["places", "with_external"]


def places(root: Path) -> list[Path]:
    """The files of ruff's settings that govern some file of the project and do not name our codes yet.

    A project without any gets them in its ``pyproject.toml``, or else in a new ``ruff.toml``.
    """
    tree = files.Tree(config.load([root]).replace(fixed=False))
    folders = sorted({str(root), *(str(path.parent) for path in files.discover([root], config.load([root])))})
    found = {ruff.source: ruff for folder in folders if (ruff := tree.governing(folder)).source is not None}
    inside = [path for path in found if path is not None and path.is_relative_to(root)]
    if not inside:
        project = root / "pyproject.toml"
        return [project if project.is_file() else root / "ruff.toml"]
    return sorted(inside)


def with_external(path: Path) -> Callable[[str | None], str]:
    """The step that adds our codes to a file."""

    def step(before: str | None) -> str:
        text = before or ""
        if before is not None:
            current = ruffconfig.read(path)
            if external.covers(current):
                return text
        known = () if before is None else ruffconfig.read(path).external
        return _added(text, path, [*known, external.PREFIX])

    return step


def _added(text: str, path: Path, codes: list[str]) -> str:
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        table: Any = document
        for key in ("tool", "ruff") if path.name == "pyproject.toml" else ():
            table = _below(table, key, is_super=True)
        if "external" not in table or "lint" in table:  # ruff once had it at the top
            table = _below(table, "lint", is_super=False)
        listed = table.get("external")
        if listed is None:
            table["external"] = codes  # with those of what the file extends, which it replaces
        else:
            listed.append(external.PREFIX)
        result = tomlkit.dumps(document)
    except (TOMLKitError, ValueError, AttributeError, TypeError) as error:
        raise ConfigError(f"{shown(path)}: cannot be changed: {' '.join(str(error).split())}") from None
    return result.replace("\r\n", "\n").replace("\n", "\r\n") if "\r\n" in text else result


def _below(table: MutableMapping[str, Any], key: str, *, is_super: bool) -> Any:
    """The table ``key`` in a table, made where there is none."""
    import tomlkit
    from tomlkit.items import InlineTable

    if key not in table:
        inline = isinstance(table, InlineTable)
        table[key] = tomlkit.inline_table() if inline else tomlkit.table(is_super_table=is_super)
    return table[key]
