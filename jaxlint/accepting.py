"""What is found is accepted (``--baseline``, ``--write-baseline``, ``--add-noqa``): only new findings are told."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from jaxlint.arguments import BASELINE
from jaxlint.config import Settings
from jaxlint.options import ConfigError
from jaxlint.output import complain
from jaxlint.rule import Rule

if TYPE_CHECKING:
    from jaxlint.engine import Result

__all__ = ["add_noqa", "check", "configured", "write_baseline"]

_OTHERS = ("add_noqa", "confirm", "observed", "statistics", "fix", "fix_only", "diff", "show_files", "show_settings")
"""What cannot be combined with either."""


def check(args: argparse.Namespace) -> None:
    """Raise :class:`ConfigError` where the options do not go together."""
    for name in ("write_baseline", "add_noqa"):
        if getattr(args, name) is None:
            continue
        flag = f"--{name.replace('_', '-')}"
        for other in _OTHERS[1 if name == "add_noqa" else 0 :]:
            if getattr(args, other) not in (None, False):
                raise ConfigError(f"{flag} cannot be combined with --{other.replace('_', '-')}")
        if "-" in args.paths:
            raise ConfigError(f"{flag} cannot be combined with `-` (standard input)")
    if "\n" in (args.add_noqa or "") or "\r" in (args.add_noqa or ""):
        raise ConfigError("--add-noqa: a reason is one line")


def configured(args: argparse.Namespace, settings: Settings) -> Settings:
    """The settings with the baseline of the command line; none is in effect while one is written."""
    if args.write_baseline is not None:
        return settings.replace(baseline=None)
    if args.baseline is not None:
        return settings.replace(baseline=Path(os.path.abspath(args.baseline)))
    return settings


def write_baseline(args: argparse.Namespace, settings: Settings, rules: Sequence[Rule], result: Result) -> None:
    """Write the baseline. ``settings`` are those of the configuration, which may name the file."""
    from jaxlint import baseline
    from jaxlint.sources import Sources

    named = args.write_baseline or args.baseline
    path = Path(os.path.abspath(named)) if named else settings.baseline
    if path is None:
        path = (settings.root or settings.base) / BASELINE
    sources = Sources()
    text = baseline.renew(
        path,
        result.findings,
        result.hidden,
        lambda finding: sources.linted(finding.path),
        result.judged,
        {rule.code for rule in rules},
    )
    complain(text)


def add_noqa(args: argparse.Namespace, check: Callable[..., Result]) -> int:
    """Hide the findings by comments in the files, and say how many were added; returns the exit status."""
    from jaxlint import adding, fix
    from jaxlint.sources import Sources

    def commented(texts: Mapping[Path, str]) -> Result:
        result = check(overlay=texts)
        sources = Sources({str(path): text for path, text in texts.items()})
        return replace(result, findings=adding.with_comments(result.findings, sources.linted, args.add_noqa))

    mended = fix.mend(commented, {}, unsafe=False)
    errors = [*mended.result.errors, *mended.errors, *fix.save(mended)]
    for error in errors:
        complain(f"error: {error}")
    edits = {(path, edit) for finding in mended.fixed for path, own in finding.edits.items() for edit in own}
    complain(f"added {len(edits)} noqa {'comment' if len(edits) == 1 else 'comments'}")
    return 2 if errors else 0
