"""Fixes tried out: the code runs again with the fixed text in place of the files, and nothing is written.

The texts go to the import hook that counts in the user's modules. What is compared is a whole run, of the workload or
of a probe: what it compiled, and what tracing, lowering and compiling took.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from jaxlint import fix
from jaxlint.findings import Applicability, Finding, Outcome, Span
from jaxlint.sources import shown_path

from . import comparing
from .launcher import Ended
from .programs import identities
from .rewrite import SOURCE, Wanted
from .verdicts import Confirmation, Results, Trial, Verdict, without_warm_up

__all__ = ["Bench", "Kept", "keep", "tried", "worth_a_trial"]

Mend = Callable[[Callable[[Finding], bool]], fix.Mended]
"""Makes the fixes of the wanted findings, and writes nothing."""
_Texts = Mapping[Path, str]
_SHOWN = (Verdict.CONFIRMED, Verdict.SPECIALISED)
_ADDRESS = re.compile(r"0x[0-9a-fA-F]+")


@dataclass(frozen=True, slots=True)
class Kept:
    """The fixes that helped, for which findings, and what they did together; those that did not, with the reason."""

    mended: fix.Mended | None
    trial: Trial | None
    findings: tuple[Finding, ...] = ()
    dropped: tuple[tuple[Finding, str], ...] = ()


class Bench:
    """Runs the code with other texts, and compares that with the run before."""

    def __init__(
        self,
        run: Callable[[Mapping[str, Wanted]], Ended],
        before: Sequence[Ended],
        *,
        seen: Ended | None = None,
        what: str = "workload",
        repeat: bool = True,
        tell: Callable[[str], None] = lambda line: None,
    ) -> None:
        """``before`` are runs without a fix; ``seen`` is the run that the verdicts are of, where that is not the last.

        With ``repeat`` code that seems to compile less is run once more as it is: where it compiles less then too (it
        goes on where it left off, or draws its sizes by chance), that is no merit of the fix.
        """
        self._run = run
        self._seen = before[-1] if seen is None else seen
        self._what = what
        self._repeat = repeat
        self.tell = tell
        self._known: dict[str, float] = {}
        self._before = [(ended, self._programs(ended)) for ended in before]
        self._runs: dict[frozenset[tuple[Path, str]], tuple[Ended, comparing.Programs]] = {}

    def _programs(self, ended: Ended) -> comparing.Programs:
        found = comparing.programs(ended.record, self._known)
        self._known = {**comparing.written(ended.record), **self._known}
        return found

    def trial(self, texts: _Texts, confirmations: Sequence[Confirmation]) -> Trial:
        """What the fixes of findings do, which give these texts."""
        key = frozenset(texts.items())
        if key not in self._runs:
            ended = self._run({str(path): Wanted(source=text) for path, text in texts.items()})
            self._runs[key] = ended, self._programs(ended)
        own = {identity for confirmation in confirmations for identity in self._identities(confirmation)}
        findings = [confirmation.finding for confirmation in confirmations]

        def against(before: tuple[Ended, comparing.Programs]) -> Trial:
            return self._against(before, self._runs[key], texts, findings, own)

        first = against(self._before[-1])
        if not first.helps or first.cured:
            return first
        if len(self._before) < 2 and self._repeat:
            self.tell(f"runs the {self._what} as it is once more, to compare")
            again = self._run({})
            self._before.insert(0, (again, self._programs(again)))
        second = against(self._before[0])
        if second.error:
            return second
        if not second.helps:
            runs = f"{first.in_all} and {second.in_all} in two runs without it"
            with_it = f"compiles in all: {_total(self._runs[key][1])} with it"
            return replace(second, error=f"this shows nothing; {with_it}, {runs}")
        least = min(first, second, key=lambda t: t.compiles - t.compiles_after)
        if (first.compiles, first.compiles_after) == (second.compiles, second.compiles_after):
            return replace(least, seconds=(first.seconds + second.seconds) / 2)
        return least

    def _identities(self, confirmation: Confirmation) -> list[str]:
        """The programs that a run has shown for a finding."""
        numbers = frozenset(confirmation.events)
        process = next((p for p in self._seen.record.processes if p.pid == confirmation.seen.pid), None)
        events = [e for e in (process.events if process is not None else ()) if e.number in numbers]
        return identities(e for e in without_warm_up(events) if e.kind == "compile")

    def _against(
        self,
        before: tuple[Ended, comparing.Programs],
        after: tuple[Ended, comparing.Programs],
        texts: _Texts,
        findings: Sequence[Finding],
        own: set[str],
    ) -> Trial:
        old, new = before[0], after[0]
        one, other = comparing.differing(before[1], after[1], own)
        raises = any(f.prediction is not None and f.prediction.outcome is Outcome.ERROR for f in findings)
        unsafe = any(f.fix is not None and f.fix.applicability is Applicability.UNSAFE for f in findings)
        return Trial(
            one.compiles,
            other.compiles,
            one.seconds,
            other.seconds,
            error=self._error(old, new, texts, raises),
            lowerings=one.lowerings,
            lowerings_after=other.lowerings,
            in_all=_total(before[1]),
            cured=old.error if raises and old.failed and not new.failed else "",
            results=next((Results(p.results) for p in new.record.processes if p.results), Results.UNKNOWN),
            applicability=Applicability.UNSAFE if unsafe else Applicability.SAFE,
        )

    def _error(self, old: Ended, new: Ended, texts: _Texts, raises: bool) -> str:
        """Why the figures of two runs say nothing about a fix; empty where they do."""
        if "CannotProbe: " in new.error:
            return f"cannot be probed with it: {new.error.partition('CannotProbe: ')[2]}"
        if new.timed_out:
            as_before = ", as without it: how much it compiles in that time says nothing" if old.timed_out else ""
            return f"the {self._what} was {new.error} with it{as_before}"
        if new.failed and not old.failed:
            return f"the {self._what} fails with it: {new.error}"
        if new.failed and (raises or _cause(new) != _cause(old)):
            return f"the {self._what} still fails with it: {new.error}"
        if old.failed and not new.failed and not raises:
            return f"the {self._what} ended well with it, but not without it: the figures say nothing"
        files = {str(path.resolve()) for path in texts}
        if not any(c.kind == SOURCE and c.file in files for p in new.record.processes for c in p.counts):
            return f"not tried: the {self._what} ran nothing of the fixed text"
        return ""


def worth_a_trial(confirmation: Confirmation, *, unsafe: bool) -> bool:
    """Whether a finding's fix is tried: a run has shown the finding, and ``--fix`` makes the fix."""
    return confirmation.verdict in _SHOWN and fix.fixable(confirmation.finding, unsafe=unsafe)


def tried(bench: Bench, confirmations: Sequence[Confirmation], *, unsafe: bool) -> list[Confirmation]:
    """The confirmations, with a trial of each confirmed finding's own fix."""
    found: list[Confirmation] = []
    for confirmation in confirmations:
        if worth_a_trial(confirmation, unsafe=unsafe):
            finding = confirmation.finding
            start = finding.span.start
            bench.tell(f"tries the fix of {shown_path(finding.path)}:{start.row}:{start.column}: {finding.code}")
            texts, _ = fix.applied(fix.text_of, [finding])
            confirmation = replace(confirmation, trial=bench.trial(texts, [confirmation]))
        found.append(confirmation)
    return found


def keep(bench: Bench, confirmations: Sequence[Confirmation], mend: Mend, *, unsafe: bool) -> Kept:
    """The fixes of confirmed findings that make the workload compile less: all of them, or else those that do alone."""
    able = [c.finding for c in confirmations if fix.fixable(c.finding, unsafe=unsafe)]
    candidates = [c.finding for c in confirmations if worth_a_trial(c, unsafe=unsafe)]
    dropped = [(finding, "the run does not show that it would help") for finding in able if finding not in candidates]
    kept, trial = _together(bench, confirmations, candidates, mend)
    if trial is not None and not trial.helps:
        alone = tried(bench, [c for c in confirmations if c.finding in candidates], unsafe=unsafe)
        helping = [c.finding for c in alone if c.trial is not None and c.trial.helps]
        dropped += [(c.finding, c.trial.told) for c in alone if c.trial is not None and not c.trial.helps]
        if len(helping) < len(candidates):
            kept, trial = _together(bench, confirmations, helping, mend)
        if trial is not None and not trial.helps:
            dropped += [(finding, f"with the others: {trial.told}") for finding in helping]
            kept, trial, helping = None, None, []
        candidates = helping
    return Kept(kept, trial, tuple(candidates), tuple(dropped))


def _together(
    bench: Bench, confirmations: Sequence[Confirmation], findings: Sequence[Finding], mend: Mend
) -> tuple[fix.Mended | None, Trial | None]:
    if not findings:
        return None, None
    theirs = [confirmation for confirmation in confirmations if confirmation.finding in findings]
    # A finding that reads as another one, which is not to be fixed, is known by its place only.
    places = {_place(finding) for finding in findings}
    others = {_key(confirmation.finding) for confirmation in confirmations if confirmation.finding not in findings}
    keys = {_key(finding) for finding in findings} - others
    mended = mend(lambda finding: _place(finding) in places or _key(finding) in keys)
    return mended, bench.trial(mended.after, theirs) if mended.after else None


def _key(finding: Finding) -> tuple[str, str, str]:
    """What stays the same of a finding when other fixes move its line."""
    return finding.path, finding.code, finding.fix.message if finding.fix is not None else ""


def _place(finding: Finding) -> tuple[str, str, Span]:
    return finding.path, finding.code, finding.span


def _cause(ended: Ended) -> str:
    """The error that ended a run, without what a moved line or another process changes of it."""
    file, line = ended.traceback[-1] if ended.traceback else ("", 0)
    return _ADDRESS.sub("0x", ended.error.removeprefix(f"{file}:{line}: "))


def _total(programs: comparing.Programs) -> int:
    return sum(cost.compiles for cost in programs.values())
