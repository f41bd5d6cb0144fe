"""The verdicts as text: one block per finding, the costly ones first, then what could not be shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from jaxlint.findings import Applicability, Prediction
from jaxlint.report.style import Style
from jaxlint.sources import shown_path

from . import ranks
from .launcher import Ended
from .verdicts import Confirmation, Seen, Verdict

_ORDER = (Verdict.CONFIRMED, Verdict.SPECIALISED, Verdict.REFUTED, Verdict.COULD_NOT_RUN, Verdict.NOT_REACHED)
_OURS = "this finding was wrong here, which is a bug of jaxlint: please report it with the lines above"


def full(
    confirmations: Sequence[Confirmation],
    runs: Sequence[Ended],
    style: Style,
    probed: bool = False,
    notes: Sequence[str] = (),
) -> Iterator[str]:
    """The report for people; ``notes`` are its last lines."""
    ordered = sorted(confirmations, key=lambda c: (_ORDER.index(c.verdict), -c.seen.wasted, c.finding.sort_key))
    for confirmation in ordered:
        yield _head(confirmation, style) + "\n"
        yield from (f"    {line}\n" for line in _details(confirmation))
        yield "\n"
    yield from (f"{line}\n" for line in (*summary(confirmations, runs, probed), *notes))


def concise(
    confirmations: Sequence[Confirmation],
    runs: Sequence[Ended],
    style: Style,
    probed: bool = False,
    notes: Sequence[str] = (),
) -> Iterator[str]:
    """One line per finding."""
    for confirmation in sorted(confirmations, key=lambda c: c.finding.sort_key):
        yield _head(confirmation, style) + f": {confirmation.told}\n"
    yield from (f"{line}\n" for line in (*summary(confirmations, runs, probed), *notes))


def offers(confirmations: Iterable[Confirmation], *, tried: bool, unsafe: bool) -> list[str]:
    """What can be done about the findings that are shown: which of them have a fix that was not tried or made."""
    shown = [c.finding for c in confirmations if c.verdict in (Verdict.CONFIRMED, Verdict.SPECIALISED)]
    fixes = [finding.fix.applicability for finding in shown if finding.fix is not None]
    held_back = 0 if unsafe else fixes.count(Applicability.UNSAFE)
    ready = len(fixes) - held_back
    if tried:
        if held_back:
            return [f"{_fixes(held_back, 'unsafe fix')} not tried: add --unsafe-fixes."]
        return ["No fix was tried: none of these findings has one."] if shown and not fixes else []
    if not fixes:
        return []
    findings = f"{len(fixes)} of these findings {'has' if len(fixes) == 1 else 'have'}"
    flag = " --unsafe-fixes" if not ready or unsafe else ""
    what = "an unsafe fix" if not ready else "a fix"
    more = f" (of {held_back} with --unsafe-fixes)" if held_back and ready else ""
    how = f"--try-fixes{flag} measures what it saves{more}, `jaxlint --fix{flag}` makes it"
    return [f"{findings} {what}: {how}."]


def _fixes(number: int, what: str) -> str:
    return f"1 {what} was" if number == 1 else f"{number} {what}es were"


def _head(confirmation: Confirmation, style: Style) -> str:
    finding = confirmation.finding
    start = finding.span.start
    place = f"{shown_path(finding.path)}:{_cell(finding.cell)}{start.row}:{start.column}"
    return f"{style.path(place)}: {style.code(finding.code)} {_coloured(confirmation.verdict, style)}"


def _cell(number: int | None) -> str:
    return "" if number is None else f"cell {number}:"


def _coloured(verdict: Verdict, style: Style) -> str:
    if verdict in (Verdict.CONFIRMED, Verdict.REFUTED):
        return style.primary(verdict.value)
    return verdict.value


def _details(confirmation: Confirmation) -> Iterable[str]:
    finding, seen = confirmation.finding, confirmation.seen
    yield finding.message
    yield f"seen:      {confirmation.reason}"
    if numbers := _numbers(seen):
        yield f"counted:   {numbers}"
    if finding.prediction is not None and finding.code != "JAX901":
        yield f"predicted: {_predicted(finding.prediction)}"
    if seen.moved and confirmation.verdict is Verdict.CONFIRMED:
        yield f"key:       the first entry that moved is {seen.moved!r}"
    if confirmation.trial is not None:
        yield f"fixed:     {confirmation.trial.told}"
    for place in finding.related:
        yield f"{place.label}: {shown_path(place.path)}:{_cell(place.cell)}{place.span.start.row}"
    if finding.advice and confirmation.verdict in (Verdict.CONFIRMED, Verdict.SPECIALISED):
        yield f"help:      {finding.advice}"
    if confirmation.verdict is Verdict.REFUTED:
        yield _OURS


def _numbers(seen: Seen) -> str:
    parts = [
        (seen.executions, "executions"),
        (seen.body_runs, "runs of the body"),
        (seen.lowerings or None, "lowerings"),
        (seen.compiles or None, "compiles"),
        (seen.disk_hits or None, "read from disk"),
        (seen.programs or None, "different programs"),
        (seen.repeated or None, "needless"),
        (seen.entries or None, "dispatch entries"),
        (seen.stale, "stale results"),
    ]
    text = ", ".join(f"{number} {_singular(what, number)}" for number, what in parts if number is not None)
    return text + (f"; {seen.seconds:.2f} s, {seen.wasted:.2f} s of them wasted" if seen.misses > 1 else "")


def _singular(what: str, number: int) -> str:
    if number != 1:
        return what
    others = {"runs of the body": "run of the body", "dispatch entries": "dispatch entry", "needless": "needless"}
    return others.get(what, what.removesuffix("s"))


def _predicted(prediction: Prediction) -> str:
    figures = (
        (prediction.body_runs, "body run"),
        (prediction.entries, "dispatch entry"),
        (prediction.lowerings, "lowering"),
        (prediction.compiles, "compile"),
    )
    claims = [f"{number} {what}" if number else f"no {what}" for number, what in figures if number is not None]
    often = "for each further form of the arguments" if prediction.per_form else "per later execution"
    text: str = prediction.outcome.value
    text += f"; {often} at least {', '.join(claims)}" if claims else ""
    return text + (f"; disk key {prediction.disk_key}" if prediction.disk_key != "any" else "")


def summary(confirmations: Sequence[Confirmation], runs: Sequence[Ended], probed: bool = False) -> Iterator[str]:
    """The closing lines: how the workload ended, the verdicts in numbers, the evidence that is missing."""
    last = runs[-1]
    times = "" if len(runs) == 1 else f"{len(runs)} times, "
    how = f"failed: {last.error}" if last.failed else "ended well"
    version = last.record.jax
    what = f"JAX {version}" if version else "JAX was never imported"
    seconds = sum(r.seconds for r in runs)
    if probed:
        yield f"{len(runs)} {'probe' if len(runs) == 1 else 'probes'} ran {seconds:.1f} s ({what})."
    else:
        yield f"The workload ran {times}{seconds:.1f} s and {how} ({what})."
    for lack in last.record.lacks:
        yield f"This JAX does not give: {lack}."
    yield from rank_lines(runs)
    counts = [(v, sum(c.verdict is v for c in confirmations)) for v in _ORDER]
    named = ", ".join(f"{n} {v.value}" for v, n in counts if n) or "nothing to confirm, and no recompile seen"
    wasted = sum(c.seen.wasted for c in confirmations if c.verdict is Verdict.CONFIRMED)
    yield f"{named}." + (f" {wasted:.2f} s went into programs that were there already." if wasted else "")


def rank_lines(runs: Sequence[Ended]) -> list[str]:
    """Whether the ranks of a job compiled the same; nothing where it was no such job."""
    programs = ranks.of_record(runs[-1].record)
    return ranks.told(programs, ranks.compare(programs))
