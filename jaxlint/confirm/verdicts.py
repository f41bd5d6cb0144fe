"""From what was seen to a verdict; nothing passes silently."""

from __future__ import annotations

import collections
import enum
import os
from collections.abc import Sequence
from dataclasses import dataclass

from jaxlint.findings import Applicability, Finding, Outcome, Prediction, Scope

from . import errors, restarts
from .join import Project, Target, join
from .launcher import Ended
from .programs import identities, moved, program_name
from .record import Process
from .recorder import Event


class Verdict(enum.StrEnum):
    """What a run says about a finding."""

    CONFIRMED = "confirmed"
    SPECIALISED = "specialised"
    REFUTED = "refuted"
    NOT_REACHED = "not-reached"
    COULD_NOT_RUN = "could-not-run"


@dataclass(frozen=True, slots=True)
class Seen:
    """What was counted for a finding in the process that showed most of it."""

    pid: int = 0
    executions: int | None = None
    body_runs: int | None = None
    entries: int = 0
    lowerings: int = 0
    compiles: int = 0
    """Programs that were compiled; those that the disk cache gave are in ``disk_hits``."""
    disk_hits: int = 0
    programs: int = 0
    """How many different ones there were among them, by disk key."""
    functions: int = 0
    """How many different function objects were traced."""
    seconds: float = 0.0
    """Tracing, lowering and compiling together."""
    wasted: float = 0.0
    """The part of ``seconds`` that went into programs which were there already."""
    moved: str | None = None
    """The first entry of the disk key in which two programs differ."""
    stale: int | None = None

    @property
    def misses(self) -> int:
        """Times that JAX wanted an executable which it did not have in memory."""
        return self.compiles + self.disk_hits

    @property
    def repeated(self) -> int:
        """Misses for a program that had been there before."""
        return self.misses - self.programs


class Results(enum.StrEnum):
    """What a probed function gave with a fix, beside what it gave without."""

    UNKNOWN = "unknown"
    """Nothing that can be compared, or not the same from call to call even without the fix."""
    SAME = "same"
    CLOSE = "close"
    OTHER = "other"


_RESULTS = {
    Results.UNKNOWN: "",
    Results.SAME: "",
    Results.CLOSE: "; the results differ a little, as rounding does",
    Results.OTHER: ", but the results are not the same",
}


@dataclass(frozen=True, slots=True)
class Trial:
    """What a workload, or a probe, compiled without and with a fix, and what that took.

    Programs that were compiled as often with the fix as without it are the rest of the run, and not counted.
    """

    compiles: int
    compiles_after: int
    seconds: float
    seconds_after: float
    error: str = ""
    """Why the figures say nothing, in one line: mostly, why the run did not come to its end with the fix."""
    lowerings: int = 0
    lowerings_after: int = 0
    in_all: int = 0
    """All compiles of the run without the fix, those of other programs among them."""
    cured: str = ""
    """The error that ended the run without the fix, where it ends well with it."""
    results: Results = Results.UNKNOWN
    applicability: Applicability = Applicability.SAFE

    @property
    def helps(self) -> bool:
        """Whether less is compiled with the fix, or an error is gone, and all ends well with the same results."""
        if self.error or self.results is Results.OTHER:
            return False
        return bool(self.cured) or self._figures_after < self._figures

    @property
    def _figures(self) -> tuple[int, int]:
        return self.compiles, self.lowerings

    @property
    def _figures_after(self) -> tuple[int, int]:
        return self.compiles_after, self.lowerings_after

    @property
    def told(self) -> str:
        """In words: "20 compiles → 1, saves 31.0 s"."""
        if self.error:
            return self._marked(self.error)
        if self.cured:
            return self._marked("ends well, and raises without it")
        if self._figures == self._figures_after:
            text = f"no fewer compiles: {self.in_all} with it and without it"
        elif self.compiles == self.compiles_after:
            text = f"no fewer compiles ({self.in_all}); {_times(self.lowerings, 'lowering')} → {self.lowerings_after}"
        else:
            text = f"{_times(self.compiles, 'compile')} → {self.compiles_after}"
        if self._figures_after < self._figures:
            text += f", {_saved(self.seconds - self.seconds_after)}"
        return self._marked(text + _RESULTS[self.results])

    def _marked(self, text: str) -> str:
        return f"{text} (unsafe fix)" if self.applicability is Applicability.UNSAFE else text


def _saved(seconds: float) -> str:
    if seconds < 0.005:
        return "saves no time"
    return f"saves {seconds:.1f} s" if seconds >= 0.95 else f"saves {seconds:.2f} s"


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A finding with its verdict, the reason in one sentence, and the figures."""

    finding: Finding
    verdict: Verdict
    reason: str
    seen: Seen
    events: tuple[int, ...] = ()
    """The numbers of the events that were joined to it (of the process ``seen.pid``)."""
    trial: Trial | None = None
    """What its fix did, where that was tried out."""

    @property
    def told(self) -> str:
        """The reason, and what the fix did."""
        return self.reason if self.trial is None else f"{self.reason}; with its fix: {self.trial.told}"


_DEFAULT = Prediction(Outcome.RECOMPILE)
NO_RECORDER = "no Python process, or one that ignores PYTHONPATH (-I, -E, -S)"


def judge(
    findings: Sequence[Finding], runs: Sequence[Ended], project: Project, check_stale: bool = False
) -> tuple[list[Confirmation], list[tuple[Process, list[Event]]]]:
    """The verdicts, and per process the events that belong to no finding (of the last run)."""
    targets = [Target(finding) for finding in findings]
    last = runs[-1]
    joined = [(p, join(p.events, targets, project)) for p in last.record.with_jax]
    confirmations = []
    for number, target in enumerate(targets):
        sights = [(_look(p, target, events[number], check_stale), events[number]) for p, events in joined]
        sights.sort(key=lambda s: (s[0].stale or 0, s[0].misses, s[0].executions or 0))
        seen, events = sights[-1] if sights else (Seen(), [])
        verdict, reason = _verdict(target, seen, runs, project, check_stale)
        if verdict is Verdict.NOT_REACHED and (why := _obstacle(last)):
            verdict, reason = (Verdict.COULD_NOT_RUN if last.failed else verdict), why
        confirmations.append(Confirmation(target.finding, verdict, reason, seen, tuple(e.number for e in events)))
    return confirmations, [(p, events[-1]) for p, events in joined]


def _look(process: Process, target: Target, events: Sequence[Event], check_stale: bool) -> Seen:
    events = without_warm_up(events)
    compiles = [e for e in events if e.kind == "compile"]
    programs = identities(compiles)
    seconds = sum(e.seconds for e in events)
    return Seen(
        pid=process.pid,
        executions=target.executions(process),
        body_runs=target.body_runs(process),
        entries=sum(e.kind == "entry" for e in events),
        lowerings=sum(e.kind == "lower" for e in events),
        compiles=sum(e.disk != "hit" for e in compiles),
        disk_hits=sum(e.disk == "hit" for e in compiles),
        programs=len(set(programs)),
        functions=len({e.function.serial for e in compiles if e.function}),
        seconds=seconds,
        wasted=seconds * (1 - len(set(programs)) / len(programs)) if programs else 0.0,
        moved=moved(compiles),
        stale=sum(e.kind == "stale" for e in events) if check_stale else None,
    )


def without_warm_up(events: Sequence[Event]) -> list[Event]:
    """The events of programs that were wanted more than once, where there are any; else all.

    A line that builds its loop's start values compiles small programs on its first execution only.
    """
    counts = collections.Counter(program_name(e.program) for e in events if e.kind == "compile")
    if max(counts.values(), default=0) < 2:
        return list(events)
    # JAX 0.4 does not say what it traces and lowers, and a new dispatch entry has no program: those stay.
    return [e for e in events if not e.program or counts[program_name(e.program)] >= 2]


def _verdict(
    target: Target, seen: Seen, runs: Sequence[Ended], project: Project, check_stale: bool
) -> tuple[Verdict, str]:
    prediction = target.finding.prediction or _DEFAULT
    if prediction.outcome is Outcome.ERROR:
        return _of_error(target, seen, runs[-1])
    if prediction.outcome is Outcome.STALE:
        return _of_stale(seen, check_stale)
    if prediction.outcome is Outcome.LARGE:
        return Verdict.NOT_REACHED, "how large a program is, the recorder does not see"
    if prediction.outcome is Outcome.MISS_ON_DISK or prediction.scope is not Scope.PROCESS:
        shown, reason = restarts.look(target, runs, project, prediction)
        return _SHOWN[shown], reason
    if seen.misses >= 2:
        disk = f", {seen.disk_hits} of them read from disk" if seen.disk_hits else ""
        ran = f" in {seen.executions} executions" if (seen.executions or 0) >= seen.misses else ""
        text = f"{_times(seen.misses, 'compile')}{ran}{disk}, {_different(seen.programs)}"
        if seen.repeated:
            return Verdict.CONFIRMED, text
        fresh = " of a new function object" if seen.functions >= seen.misses else ""
        why = f" ({seen.moved} moved in the key)" if seen.moved else ""
        return Verdict.SPECIALISED, f"{text}: each is another program{fresh}{why}"
    runs_of_body = seen.body_runs or 0
    if not prediction.compiles and (seen.lowerings >= 2 or runs_of_body >= 2):
        return Verdict.CONFIRMED, f"traced {max(runs_of_body, seen.lowerings)} times in {seen.executions} executions"
    if prediction.outcome is Outcome.ENTRY and seen.entries >= 2:
        return Verdict.CONFIRMED, f"{seen.entries} dispatch entries in {seen.executions} executions"
    if (seen.executions or 0) >= 2:
        what = _times(seen.misses, "compile") if seen.misses else "no compile"
        return Verdict.REFUTED, f"ran {seen.executions} times, {what}"
    if seen.executions == 1 or seen.misses == 1:
        return Verdict.NOT_REACHED, "ran once: a second execution is needed to see anything"
    return Verdict.NOT_REACHED, "never ran"


_SHOWN = {True: Verdict.CONFIRMED, False: Verdict.REFUTED, None: Verdict.NOT_REACHED}


def _of_error(target: Target, seen: Seen, ended: Ended) -> tuple[Verdict, str]:
    here = any(target.concerns(os.path.realpath(file), line) for file, line in ended.traceback)
    if ended.failed and here and errors.is_of_caching(ended.error, ended.record.jax):
        return Verdict.CONFIRMED, f"raised: {ended.error}"
    if ended.failed:
        return Verdict.NOT_REACHED, "the workload failed with another error, or elsewhere"
    if seen.executions and (seen.misses or seen.lowerings or seen.entries):
        return Verdict.REFUTED, f"ran {seen.executions} times without an error"
    if seen.executions:  # whoever is called there may catch it
        return (
            Verdict.NOT_REACHED,
            f"no error came out in {seen.executions} executions, but JAX compiled nothing either",
        )
    return Verdict.NOT_REACHED, "never ran"


def _of_stale(seen: Seen, check_stale: bool) -> tuple[Verdict, str]:
    if not check_stale:
        return Verdict.NOT_REACHED, "stale results are looked for with --check-stale only"
    if seen.stale:
        return Verdict.CONFIRMED, f"{seen.stale} results were not what the function gives now"
    if (seen.executions or 0) >= 2:
        return Verdict.REFUTED, f"ran {seen.executions} times, every result was the function's own"
    return Verdict.NOT_REACHED, "never ran twice"


def _obstacle(ended: Ended) -> str:
    """Why a workload could not show anything at all."""
    if ended.failed:
        return f"the workload failed: {ended.error}"
    if not ended.record.processes:
        return f"the recorder was not loaded: {NO_RECORDER}"
    if not ended.record.with_jax:
        return next((p.error for p in ended.record.processes if p.error), "the workload never imported jax")
    return ""


def _times(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")


def _different(count: int) -> str:
    return "one program" if count == 1 else f"{count} different programs"
