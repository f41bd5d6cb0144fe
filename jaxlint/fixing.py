"""``--fix``, ``--fix-only`` and ``--diff``: what they write, show and tell, as ruff does."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from jaxlint import fix
from jaxlint.engine import Result
from jaxlint.findings import Applicability, Finding
from jaxlint.output import complain, write

__all__ = ["failed", "mend", "show"]


def mend(args: argparse.Namespace, check: Callable[..., Result], given: tuple[Path, str] | None) -> fix.Mended:
    """Lint, fix and lint again. Files are written, unless ``--diff`` only shows; standard input is printed."""
    mended = fix.mend(
        lambda texts: check(overlay=texts), dict([given] if given else []), unsafe=bool(args.unsafe_fixes)
    )
    if args.diff:
        write(fix.diff(mended))
    elif given is not None:
        write([mended.after.get(*given)])
    else:
        mended.errors += fix.save(mended)
    return mended


def show(args: argparse.Namespace, mended: fix.Mended) -> bool:
    """Tell what was fixed where no report follows (``--fix-only``, ``--diff``); returns whether none follows."""
    if not (args.diff or args.fix_only):
        return False
    if args.quiet:
        return True
    number = len(mended.fixed)
    hidden = sum(_only_unsafe(finding, args) for finding in mended.result.findings)
    more = f" ({hidden} additional {_fixes(hidden)} available with `--unsafe-fixes`)" if hidden else ""
    what = f"{number} {'finding' if number == 1 else 'findings'}" if number else "nothing"
    if number or hidden:
        complain(f"{'would fix' if args.diff else 'fixed'} {what}{more}")
    return True


def failed(args: argparse.Namespace, mended: fix.Mended) -> bool:
    """Whether the exit status says that there was something to fix, though nothing may be left to find."""
    return bool(mended.fixed) and bool(args.diff or args.exit_non_zero_on_fix) and not args.exit_zero


def _only_unsafe(finding: Finding, args: argparse.Namespace) -> bool:
    return not args.unsafe_fixes and finding.fix is not None and finding.fix.applicability is Applicability.UNSAFE


def _fixes(number: int) -> str:
    return "fix" if number == 1 else "fixes"
