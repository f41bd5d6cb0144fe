"""``--baseline`` and ``--write-baseline``: what is found today is accepted, so that only new findings are told."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from jaxlint.arguments import BASELINE
from jaxlint.config import Settings
from jaxlint.options import ConfigError
from jaxlint.output import complain
from jaxlint.rule import Rule

if TYPE_CHECKING:
    from jaxlint.engine import Result

__all__ = ["check", "configured", "run"]


def check(args: argparse.Namespace) -> None:
    """Raise :class:`ConfigError` where the options do not go together."""
    if args.write_baseline is None:
        return
    for flag, given in (("--confirm", args.confirm), ("--observed", args.observed), ("--statistics", args.statistics)):
        if given:
            raise ConfigError(f"--write-baseline cannot be combined with {flag}")
    if "-" in args.paths:
        raise ConfigError("--write-baseline cannot be combined with `-` (standard input)")


def configured(args: argparse.Namespace, settings: Settings) -> Settings:
    """The settings with the baseline of the command line; none is in effect while one is written."""
    if args.write_baseline is not None:
        return settings.replace(baseline=None)
    if args.baseline is not None:
        return settings.replace(baseline=Path(os.path.abspath(args.baseline)))
    return settings


def run(args: argparse.Namespace, settings: Settings, rules: Sequence[Rule], result: Result) -> None:
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
        lambda finding: sources.text(finding.path),
        result.judged,
        {rule.code for rule in rules},
    )
    complain(text)
