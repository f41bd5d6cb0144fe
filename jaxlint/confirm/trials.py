"""Fixes tried out: the workload runs again with the fixed text in place of the files, and nothing is written.

The texts go to the import hook that counts in the user's modules. What is compared is the whole workload: how much it
compiled, and what tracing, lowering and compiling took.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from jaxlint import fix
from jaxlint.findings import Finding

from . import launcher
from .launcher import Ended, Workload
from .rewrite import Wanted
from .verdicts import Confirmation, Trial, Verdict

__all__ = ["Kept", "keep", "tried"]

Mend = Callable[[Callable[[Finding], bool]], fix.Mended]
"""Makes the fixes of the wanted findings, and writes nothing."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The fixes that helped, for which findings, and what they did together; those that did not, with the reason."""

    mended: fix.Mended | None
    trial: Trial | None
    findings: tuple[Finding, ...] = ()
    dropped: tuple[tuple[Finding, str], ...] = ()


def tried(
    workload: Workload, before: Ended, confirmations: Sequence[Confirmation], *, unsafe: bool
) -> list[Confirmation]:
    """The confirmations, with a trial of each confirmed finding's own fix."""
    found: list[Confirmation] = []
    for confirmation in confirmations:
        if confirmation.verdict is Verdict.CONFIRMED and fix.fixable(confirmation.finding, unsafe=unsafe):
            texts, _ = fix.applied(fix.text_of, [confirmation.finding])
            confirmation = replace(confirmation, trial=_trial(workload, before, texts))
        found.append(confirmation)
    return found


def keep(workload: Workload, before: Ended, confirmations: Sequence[Confirmation], mend: Mend, *, unsafe: bool) -> Kept:
    """The fixes of confirmed findings that make the workload compile less: all of them, or else those that do alone."""
    able = [c.finding for c in confirmations if fix.fixable(c.finding, unsafe=unsafe)]
    candidates = [c.finding for c in confirmations if c.verdict is Verdict.CONFIRMED and c.finding in able]
    dropped = [(finding, "the run does not show that it would help") for finding in able if finding not in candidates]
    kept, trial = _together(workload, before, candidates, mend)
    if trial is not None and not trial.helps:
        alone = tried(workload, before, [c for c in confirmations if c.finding in candidates], unsafe=unsafe)
        helping = [c.finding for c in alone if c.trial is not None and c.trial.helps]
        dropped += [(c.finding, c.trial.told) for c in alone if c.trial is not None and not c.trial.helps]
        if len(helping) < len(candidates):
            kept, trial = _together(workload, before, helping, mend)
        if trial is not None and not trial.helps:
            dropped += [(finding, f"with the others: {trial.told}") for finding in helping]
            kept, trial, helping = None, None, []
        candidates = helping
    return Kept(kept, trial, tuple(candidates), tuple(dropped))


def _together(
    workload: Workload, before: Ended, findings: Sequence[Finding], mend: Mend
) -> tuple[fix.Mended | None, Trial | None]:
    if not findings:
        return None, None
    keys = {_key(finding) for finding in findings}
    mended = mend(lambda finding: _key(finding) in keys)
    return mended, _trial(workload, before, mended.after) if mended.after else None


def _key(finding: Finding) -> tuple[str, str, str]:
    """What stays the same of a finding when other fixes move its line."""
    return finding.path, finding.code, finding.fix.message if finding.fix is not None else ""


def _trial(workload: Workload, before: Ended, texts: Mapping[Path, str]) -> Trial:
    ended = launcher.run(workload, {str(path): Wanted(source=text) for path, text in texts.items()})
    (compiles, seconds), (compiles_after, seconds_after) = _cost(before), _cost(ended)
    error = ended.error if ended.failed and not before.failed else ""
    return Trial(compiles, compiles_after, seconds, seconds_after, error)


def _cost(ended: Ended) -> tuple[int, float]:
    """How many programs a run compiled or fetched from the disk cache, and the seconds that all that took."""
    events = [event for process in ended.record.with_jax for event in process.events]
    return sum(event.kind == "compile" for event in events), sum(event.seconds for event in events)
