"""The plugin for ruffian: our findings in the form that it asks its plugins for.

ruffian calls the program with the files, gives it ``{"config": {...}}`` on standard input, and reads a list of findings
from standard output. The exit status only says whether the plugin itself has failed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jaxlint.config import Selection, Settings
from jaxlint.findings import Finding
from jaxlint.options import ConfigError
from jaxlint.output import complain, write

__all__ = ["main"]

_OPTIONS = ("select", "extend-select", "ignore", "confidence")


def main() -> int:
    """Lint the files on the command line; returns the exit status."""
    try:
        return _run(sys.argv[1:], sys.stdin.buffer.read())
    except ConfigError as error:
        complain(f"error: {error}")
        return 2


def _run(paths: list[str], given: bytes) -> int:
    from jaxlint import config, engine, files, packs
    from jaxlint.sources import Sources

    options = _options(given)
    settings = _with(config.load(paths), options)
    targets = files.discover(paths, settings, force_exclude=True)  # ruffian names also what ruff excludes
    result = engine.check(targets, settings, packs.resolve(settings, packs.load()))
    for error in result.errors:
        complain(f"error: {error}")
    sources = Sources()
    write([json.dumps([_violation(sources.relative(finding)) for finding in result.findings]) + "\n"])
    return 2 if result.errors else 0


def _options(given: bytes) -> Mapping[str, Any]:
    from jaxlint.config import read_table

    try:
        document = json.loads(given or b"{}")
    except ValueError as error:
        raise ConfigError(f"standard input: not valid JSON: {error}") from None
    table = document.get("config") if isinstance(document, dict) else None
    if not isinstance(table, dict | None):
        raise ConfigError("standard input: `config` is no object")
    values = read_table(table or {}, "[tool.ruffian.plugins] config: ")
    for name in values:
        if name not in _OPTIONS:
            raise ConfigError(f"[tool.ruffian.plugins] config: {name!r} belongs in [tool.jaxlint]")
    return values


def _with(settings: Settings, options: Mapping[str, Any]) -> Settings:
    layer = Selection(
        where="[tool.ruffian.plugins] config: ",
        select=options.get("select"),
        extend_select=options.get("extend-select", ()),
        ignore=options.get("ignore", ()),
    )
    settings = settings.replace(selections=(*settings.selections, layer))
    return settings.replace(confidence=options["confidence"]) if "confidence" in options else settings


def _violation(finding: Finding) -> dict[str, Any]:
    start, end = finding.span.start, finding.span.end
    return {
        "code": finding.code,
        "message": finding.message,
        "filename": str(Path(finding.path).absolute()),
        "location": {"row": start.row, "column": start.column},
        "end_location": {"row": end.row, "column": end.column},
        "url": None,
        "fix": None,  # ruffian makes the fixes of ruff only
    }


if __name__ == "__main__":
    sys.exit(main())
