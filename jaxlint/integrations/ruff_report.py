"""What ``jaxlint ruff`` prints: the reports of both in one, with one summary."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from jaxlint import report
from jaxlint.formats import TEXTS
from jaxlint.integrations.ruff_merging import merge, merge_statistics
from jaxlint.integrations.ruff_side import Ours
from jaxlint.integrations.ruff_summary import Summary, cut, show_fixes
from jaxlint.options import ConfigError
from jaxlint.output import write
from jaxlint.report.style import is_fixable
from jaxlint.sources import Sources

if TYPE_CHECKING:
    from jaxlint.integrations.ruff_diff import Difference
    from jaxlint.integrations.ruff_run import Done, Run

__all__ = ["tell", "tell_difference"]


def tell(asked: Run, theirs: Done, ours: Ours) -> int:
    """Print both; returns the exit status."""
    if asked.given.stdin and asked.mends:
        write([theirs.out])  # what is left to say goes beside it
        sys.stderr.write(_shown(asked, theirs.err, ours))
    else:
        sys.stderr.write(theirs.err)
        _put(asked, _shown(asked, theirs.out, ours, usage_error=theirs.err.startswith("error:")))
    return max(theirs.status, 2 if ours.failed else int(_is_fault(asked, ours)))


def tell_difference(asked: Run, theirs: Difference, ours: Ours) -> int:
    """Print what both would change; returns the exit status."""
    sys.stderr.write(theirs.warnings)
    text, summary = theirs.text, theirs.summary
    last = "" if asked.quiet or theirs.status > 1 else _summary(asked, summary, ours)
    if asked.given.stdin:
        write([text])
        sys.stderr.write(last)
    else:
        _put(asked, text + ("\n" if text and last else "") + last)
    changed = bool(text) and "exit-zero" not in asked.given.flags
    return max(theirs.status, 2 if ours.failed else int(changed))


def _is_fault(asked: Run, ours: Ours) -> bool:
    if "exit-zero" in asked.given.flags:
        return False
    if ours.fixed and asked.switched("exit-non-zero-on-fix"):
        return True
    return bool(ours.findings) and not asked.switched("fix-only")


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
    if asked.switched("fix-only"):
        merged = body
    else:
        statistics = "statistics" in asked.given.flags
        merged = (merge_statistics if statistics else merge)(asked.output_format, body, _rendered(asked, ours))
    return merged if asked.quiet or not in_words else merged + _summary(asked, summary, ours)


def _summary(asked: Run, summary: Summary, ours: Ours) -> str:
    """The last lines: ruff's numbers and ours."""
    fixes = [finding.fix for finding in ours.findings if finding.fix is not None]
    safe = sum(is_fixable(fix, asked.switched("unsafe-fixes")) for fix in fixes)
    fixed = len(ours.fixed)
    summary.add(found=len(ours.findings) + fixed, fixed=fixed, fixable=safe, unsafe=len(fixes) - safe)
    more: list[str] = []
    if asked.switched("show-fixes") and summary.fixed:
        more = ["", *show_fixes(summary.more, ours.fixed, summary.fixed, would=asked.shows_diff), ""]
    lines = summary.lines(
        fix=asked.mends, fix_only=asked.switched("fix-only"), diff=asked.shows_diff, star=asked.style.star
    )
    return "".join(f"{line}\n" for line in [*more, *lines])


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
