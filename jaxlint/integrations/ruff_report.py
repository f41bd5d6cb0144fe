"""What ``jaxlint ruff`` prints: the reports of both in one, with one summary."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from jaxlint import report
from jaxlint.formats import TEXTS
from jaxlint.integrations.ruff_merging import merge, merge_diffs, merge_statistics
from jaxlint.integrations.ruff_side import Ours
from jaxlint.integrations.ruff_summary import Summary, cut, show_fixes
from jaxlint.options import ConfigError
from jaxlint.output import write
from jaxlint.report.style import is_fixable
from jaxlint.sources import Sources

if TYPE_CHECKING:
    from jaxlint.integrations.ruff import Run

__all__ = ["tell"]


def tell(asked: Run, theirs: subprocess.CompletedProcess[str], ours: Ours) -> int:
    """Print both; returns the exit status."""
    given = asked.given
    out, err = theirs.stdout, theirs.stderr
    if given.stdin and asked.mends:
        write([merge_diffs(out, ours.diff) if asked.shows_diff else out])  # what is left to say goes beside it
        ours = replace(ours, diff="")
        sys.stderr.write(_shown(asked, err, ours))
    else:
        sys.stderr.write(err)
        _put(asked, _shown(asked, out, ours, usage_error=err.startswith("error:")))
    return max(theirs.returncode, 2 if ours.failed else int(_is_fault(asked, ours)))


def _is_fault(asked: Run, ours: Ours) -> bool:
    if "exit-zero" in asked.given.flags:
        return False
    if ours.fixed and (asked.shows_diff or asked.switched("exit-non-zero-on-fix")):
        return True
    return bool(ours.findings) and not asked.shows_diff and not asked.switched("fix-only")


def _put(asked: Run, text: str) -> None:
    name = asked.given.last("output-file") or os.environ.get("RUFF_OUTPUT_FILE")
    if name is None:
        write([text])
        return
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{name}: cannot be written: {error.strerror or error}") from None


def _shown(asked: Run, theirs: str, ours: Ours, *, usage_error: bool = False) -> str:
    """Ruff's report with ours in it."""
    if "silent" in asked.given.flags or not (ours.findings or ours.fixed) or usage_error:
        return theirs
    in_words = asked.output_format in TEXTS
    body, summary, _ = cut(theirs) if in_words else (theirs, Summary(), [])
    only_fixes = asked.shows_diff or asked.switched("fix-only")
    if only_fixes:
        merged = merge_diffs(body, ours.diff)
    else:
        statistics = "statistics" in asked.given.flags
        merged = (merge_statistics if statistics else merge)(asked.output_format, body, _rendered(asked, ours))
    if asked.quiet or not in_words:
        return merged
    fixes = [finding.fix for finding in ours.findings if finding.fix is not None]
    safe = sum(is_fixable(fix, asked.switched("unsafe-fixes")) for fix in fixes)
    fixed = len(ours.fixed)
    summary.add(found=len(ours.findings) + fixed, fixed=fixed, fixable=safe, unsafe=len(fixes) - safe)
    more = ""
    if asked.switched("show-fixes") and summary.fixed:
        listing = show_fixes(summary.more, ours.fixed, summary.fixed, would=asked.shows_diff)
        more = "".join(f"{line}\n" for line in ["", *listing, ""])
    lines = summary.lines(
        fix=asked.mends, fix_only=asked.switched("fix-only"), diff=asked.shows_diff, star=asked.style.star
    )
    gap = "\n" if asked.shows_diff and merged else ""
    return merged + more + gap + "".join(f"{line}\n" for line in lines)


def _rendered(asked: Run, ours: Ours) -> str:
    return "".join(
        report.render(
            asked.output_format,
            ours.findings,
            [],
            Sources(ours.texts),
            asked.style,
            statistics="statistics" in asked.given.flags,
            quiet=True,
            unsafe_fixes=asked.switched("unsafe-fixes"),
        )
    )
