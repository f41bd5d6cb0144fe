"""What is made from the table of options: the reference page, and the JSON schema of ``[tool.jaxlint]``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jaxlint import packs
from jaxlint.findings import Confidence, Group
from jaxlint.options import CODE, OPTIONS, VERSION, Kind, Option, reference_table

__all__ = ["main", "page", "schema", "schema_text"]

_STRING = {"type": "string", "minLength": 1, "pattern": r"^[^\u0000]*$"}
_DOTTED = r"[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*"

_PAGE = """\
# Configuration

The settings are read from the nearest `pyproject.toml` with a `[tool.jaxlint]` (or `[tool.ruff]`) table, from the first
of the given paths upwards; from the file that `--config` names, which may hold the keys without the table; or, with
`--isolated`, from nowhere. What the command line says wins.

```toml
[tool.jaxlint]
extend-select = ["audit"]
jit-like = ["mylib.compiled"]
per-file-ignores = {{ "benchmarks/**" = ["JAX1"] }}
```

A mistake is one line that names the file and the key, and exit status 2. `jaxlint config` lists the options, `jaxlint
config KEY` describes one, `jaxlint --show-settings` prints what is in effect.

`jaxlint config --schema` prints a JSON schema of the table, which is also in [config-schema.json](config-schema.json).
Editors that know TOML complete and check the keys with it: for Taplo and Even Better TOML, in a `jaxlint.toml` of your
own, a first line `#:schema PATH` names it.

{table}
{sections}"""


def page() -> str:
    """The reference of all options, in Markdown."""
    sections = "\n".join(_section(option) for option in OPTIONS.values())
    return _PAGE.format(table=reference_table(), sections=sections)


def _section(option: Option) -> str:
    default = f"`{option.default}`" if option.default[:1] in '["{' else option.default
    return (
        f"## `{option.name}`\n\n{option.doc}\n\n- type: {option.kind.value}\n- default: {default}\n\n"
        f"```toml\n[tool.jaxlint]\n{option.example}\n```\n"
    )


def schema() -> dict[str, Any]:
    """The JSON schema (draft 7, which editors know) of the table. It takes what the reader takes.

    Only the reader can tell whether a workload can be split into words, and which codes other rule packs bring.
    """
    properties: dict[str, Any] = {}
    for option in OPTIONS.values():
        group, _, name = option.name.rpartition(".")
        described = {"description": option.doc, **_of_kind(option.kind)}
        if group:
            table = properties.setdefault(group, {"type": "object", "additionalProperties": False, "properties": {}})
            table["properties"][name] = described
        else:
            properties[name] = described
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "[tool.jaxlint]",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
    }


def _of_kind(kind: Kind) -> dict[str, Any]:
    match kind:
        case Kind.CODES:
            return _codes()
        case Kind.NAMES:
            return _list({"type": "string", "pattern": _whole(rf"{_DOTTED}(\.{_DOTTED})*")})
        case Kind.PATTERNS | Kind.FOLDERS:
            return _list(_STRING)
        case Kind.FILE:
            return _STRING
        case Kind.CODES_BY_PATTERN:
            return {"type": "object", "propertyNames": _STRING, "additionalProperties": _codes()}
        case Kind.CONFIDENCE:
            return {"enum": [level.label for level in sorted(Confidence, reverse=True)]}
        case Kind.VERSION:
            return {"type": "string", "pattern": _whole(VERSION.pattern)}
        case Kind.COMMAND:
            words = {"type": "array", "minItems": 1, "items": [_STRING], "additionalItems": _STRING | {"minLength": 0}}
            return {"anyOf": [_STRING | {"pattern": r"^[^\u0000]*[^\s\u0000][^\u0000]*$"}, words]}


def _codes() -> dict[str, Any]:
    known = [*(group.value for group in Group), "ALL", *(rule.code for rule in packs.load())]
    return _list({"anyOf": [{"enum": known}, {"type": "string", "pattern": _whole(CODE.pattern)}]})


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _whole(pattern: str) -> str:
    """A pattern for the whole text: in some dialects ``$`` also matches before a last newline."""
    return rf"^({pattern})$(?!\n)"


def schema_text() -> str:
    """The schema as it is stored."""
    return json.dumps(schema(), indent=2) + "\n"


def main(argv: Sequence[str] | None = None) -> int:
    """Write the page and the schema, or check that they are fresh."""
    parser = argparse.ArgumentParser(
        prog="python -m jaxlint.configdocs", description="Write the reference and the schema of the configuration."
    )
    parser.add_argument("folder", type=Path, help="where they go, such as docs")
    parser.add_argument("--check", action="store_true", help="only compare; exit with 1 where one is stale")
    args = parser.parse_args(argv)
    stale = False
    for name, text in (("configuration.md", page()), ("config-schema.json", schema_text())):
        file: Path = args.folder / name
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            continue
        stale = True
        if args.check:
            print(f"{file}: stale; write it with `python -m jaxlint.configdocs {args.folder}`", file=sys.stderr)
        else:
            file.write_text(text, encoding="utf-8")
    return 1 if stale and args.check else 0


if __name__ == "__main__":
    sys.exit(main())
