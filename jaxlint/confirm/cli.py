"""``jaxlint --confirm PATHS [-- COMMAND...]``: the run and its reports, called by the command line."""

from __future__ import annotations

import argparse
import functools
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from jaxlint import fix
from jaxlint.config import SYNTAX_ERROR
from jaxlint.findings import Finding
from jaxlint.options import ConfigError
from jaxlint.output import complain, write
from jaxlint.report import machine, outside
from jaxlint.report.style import Style, wants_colour
from jaxlint.report.told import Level, Told
from jaxlint.sources import Sources, shown_path

from . import document, html, launcher, probes, text, trials, unpredicted
from .join import Project, Target, wanted
from .verdicts import NO_RECORDER, Confirmation, Seen, Verdict, judge

__all__ = ["CONFIRMED", "run"]

NOTHING, CONFIRMED, FAILED = 0, 1, 2
"""The exit statuses: nothing confirmed, something confirmed, the code could not be run to its end."""
_UNREAD = "nothing in this file was checked"
_UNREAD_CELL = "nothing in this cell was checked"
_LEVELS: dict[Verdict, Level] = {Verdict.CONFIRMED: "error", Verdict.SPECIALISED: "warning"}
_TOLD_OF_HIDDEN = (Verdict.CONFIRMED, Verdict.SPECIALISED)


def run(
    args: argparse.Namespace,
    findings: Sequence[Finding],
    command: Sequence[str],
    paths: Sequence[str],
    *,
    hidden: Sequence[Finding] = (),
    directory: str | None = None,
    keep: Callable[[Finding], bool] = lambda finding: True,
    mend: trials.Mend | None = None,
) -> int:
    """Run the workload, or without one the probes, and report; ``findings`` are those of the check of ``paths``.

    ``hidden`` findings depend on callers out of view. A workload is such a caller, so they are judged by it too, and
    told where it shows recompiles; they are not probed, as a probe's calls are not the program's. ``keep`` says
    which of the recompiles that no rule predicted are to be told. ``mend`` makes fixes, where those that help are to
    be kept.
    """
    if args.runs < 1:
        raise ConfigError("--runs needs a positive number")
    if not command and mend is not None:
        raise ConfigError("--fix with --confirm needs a workload (--try-fixes does not)")
    for name in filter(None, (args.record, args.html, args.output_file)):
        _check_folder(name)
    python = _python(args.python)
    unsafe = bool(args.unsafe_fixes)
    fixed: trials.Kept | None = None
    unread = [finding for finding in findings if finding.code == SYNTAX_ERROR]
    findings = [finding for finding in findings if finding.prediction is not None]  # what is about a run
    project = Project(paths or ["."])
    if args.platform and args.platform != "cpu":
        why = launcher.missing_device(args.platform, launcher.interpreter_of(command, python))
        if why:
            raise ConfigError(f"--platform {args.platform}: JAX finds no such device: {why}")
    if command:
        workload = _workload(args, command, python, directory)
        confirmations, runs = _run(args, [*findings, *hidden], workload, project)
        bench = trials.Bench(
            functools.partial(launcher.run, replace(workload, quiet=True)), runs[-2:], tell=_teller(args)
        )
        if args.try_fixes:
            confirmations = trials.tried(bench, confirmations, unsafe=unsafe)
        if mend is not None:
            shown = {id(finding) for finding in findings}
            own = [confirmation for confirmation in confirmations if id(confirmation.finding) in shown]
            fixed = trials.keep(bench, own, mend, unsafe=unsafe)
    else:
        if not args.quiet:
            complain("calls each flagged function in a process of its own (this executes the project's code)")
        confirmations, runs = probes.run(
            findings,
            project,
            way=probes.Way(python, args.timeout, args.platform, args.check_stale),
            wants_trial=lambda c: bool(args.try_fixes) and trials.worth_a_trial(c, unsafe=unsafe),
            attempt=functools.partial(_attempt, tell=_teller(args), unsafe=unsafe),
        )
    confirmations = [c for c in confirmations if c.finding.code != unpredicted.CODE or keep(c.finding)]
    confirmations += [Confirmation(finding, Verdict.COULD_NOT_RUN, _unread(finding), Seen()) for finding in unread]
    if args.record or args.html:
        whole = document.build("workload" if command else "probe", runs or [probes.nothing()], confirmations)
        if args.record:
            _save(args.record, document.encode(whole))
        if args.html:
            _save(args.html, html.render(whole))
    held_back = {id(finding) for finding in hidden}
    confirmations = [c for c in confirmations if id(c.finding) not in held_back or c.verdict in _TOLD_OF_HIDDEN]
    if command and args.output_format not in ("full", "concise"):
        for line in text.rank_lines(runs):
            complain(line)
    style = Style(not args.output_file and wants_colour(sys.stdout))
    notes = [] if args.quiet or mend is not None else text.offers(confirmations, tried=args.try_fixes, unsafe=unsafe)
    report = _render(args.output_format, confirmations, runs or [probes.nothing()], style, not command, notes)
    if args.output_file:
        _save(args.output_file, "".join(report))
    else:
        write(report)
    errors = [] if fixed is None else _fixed(fixed, write_them=not args.diff)
    left = [c for c in confirmations if fixed is None or c.finding not in fixed.findings]
    failure = _failure_of_probes(left, runs) if not command else _failure(runs)
    if fixed is not None and fixed.trial is not None and fixed.trial.cured:
        failure = ""  # the fixes that were made have mended it
    if failure:
        complain(f"error: {failure}")
    return FAILED if errors else _status(left, bool(failure), args.exit_zero)


def _unread(finding: Finding) -> str:
    """What a fault of syntax keeps from being checked: in a notebook it is a cell only."""
    return _UNREAD_CELL if Sources().relative(finding).cell is not None else _UNREAD


def _teller(args: argparse.Namespace) -> Callable[[str], None]:
    return (lambda line: None) if args.quiet else complain


def _attempt(
    again: probes.Again,
    before: Sequence[launcher.Ended],
    confirmations: Sequence[Confirmation],
    *,
    tell: Callable[[str], None],
    unsafe: bool,
) -> list[Confirmation]:
    """Try the fixes of a probe's findings."""
    bench = trials.Bench(again, before, seen=before[0], what="probe", repeat=False, tell=tell)
    return trials.tried(bench, confirmations, unsafe=unsafe)


def _fixed(fixed: trials.Kept, *, write_them: bool) -> list[str]:
    """Write the fixes that helped, or show them, and tell of them and of the others; returns what went wrong."""
    errors: list[str] = []
    for finding, why in fixed.dropped:
        start = finding.span.start
        complain(f"{shown_path(finding.path)}:{start.row}:{start.column}: {finding.code} not fixed: {why}")
    if fixed.mended is not None and fixed.trial is not None:
        errors = [*fixed.mended.errors, *(fix.save(fixed.mended) if write_them else ())]
        if not write_them:
            write(fix.diff(fixed.mended))
        number = len(fixed.findings)
        what = f"{number} {'finding' if number == 1 else 'findings'}"
        complain(f"{'fixed' if write_them else 'would fix'} {what}: {fixed.trial.told}")
    for error in errors:
        complain(f"error: {error}")
    return errors


def _workload(
    args: argparse.Namespace, command: Sequence[str], python: str | None, directory: str | None
) -> launcher.Workload:
    return launcher.Workload(
        tuple(command),
        python=python,
        timeout=args.timeout,
        platform=args.platform,
        directory=directory,
        quiet=args.quiet,
    )


def _run(
    args: argparse.Namespace, findings: Sequence[Finding], workload: launcher.Workload, project: Project
) -> tuple[list[Confirmation], list[launcher.Ended]]:
    counted = wanted([Target(finding) for finding in findings], args.check_stale, project)
    if not args.quiet:
        complain(f"runs {' '.join(workload.command)}" + (f" ({args.runs} times)" if args.runs > 1 else ""))
    runs = []
    for _ in range(args.runs):
        runs.append(launcher.run(workload, counted))
        if runs[-1].status is None:
            break
    confirmations, unjoined = judge(findings, runs, project, args.check_stale)
    return confirmations + unpredicted.find(unjoined, project), runs


def _status(confirmations: Sequence[Confirmation], failed: bool, exit_zero: bool) -> int:
    """A file that cannot be parsed is a finding that holds whatever a run shows."""
    if any(c.verdict is Verdict.CONFIRMED or c.finding.code == SYNTAX_ERROR for c in confirmations):
        return NOTHING if exit_zero else CONFIRMED
    return FAILED if failed else NOTHING


def _failure(runs: Sequence[launcher.Ended]) -> str:
    """Why the workload has shown little or nothing; empty where it ran to its end, under the recorder."""
    last = runs[-1]
    if last.failed:
        return f"the workload failed: {last.error}{_without_jax(runs)}"
    return "" if last.record.processes else f"nothing was recorded: {NO_RECORDER}"


def _failure_of_probes(confirmations: Sequence[Confirmation], runs: Sequence[launcher.Ended]) -> str:
    """Why no finding at all could be probed; a single probe that could not be made says so by itself."""
    probed = [c for c in confirmations if c.finding.code != SYNTAX_ERROR]
    if not probed or any(c.verdict is not Verdict.COULD_NOT_RUN for c in probed):
        return ""
    return f"no finding could be probed{_without_jax(runs)}"


def _without_jax(runs: Sequence[launcher.Ended]) -> str:
    """What to do where the interpreter has no JAX."""
    lacking = any(run.error.endswith("No module named 'jax'") for run in runs)
    return " (--python PYTHON runs an interpreter that has JAX)" if lacking else ""


def _render(
    output_format: str,
    confirmations: Sequence[Confirmation],
    runs: Sequence[launcher.Ended],
    style: Style,
    probed: bool,
    notes: Sequence[str],
) -> Iterable[str]:
    if output_format in ("full", "concise"):
        sources = Sources()
        confirmations = [replace(c, finding=sources.relative(c.finding)) for c in confirmations]
        return (text.full if output_format == "full" else text.concise)(confirmations, runs, style, probed, notes)
    if not output_format.startswith("json"):
        return outside(output_format, map(_told, confirmations), Sources())
    dicts = list(_dicts(confirmations))
    if output_format == "json":
        return [json.dumps(dicts, indent=2, sort_keys=True) + "\n"]
    return (json.dumps(one, separators=(",", ":"), sort_keys=True) + "\n" for one in dicts)


def _dicts(confirmations: Iterable[Confirmation]) -> Iterator[dict[str, object]]:
    sources = Sources()
    for confirmation in confirmations:
        described = machine.finding_as_dict(sources.relative(confirmation.finding), sources)
        described["jaxlint"]["confirmation"] = document.as_dict(confirmation)
        yield described


def _told(confirmation: Confirmation) -> Told:
    """The finding with its verdict, for forges."""
    facts = {"confirmation": document.as_dict(confirmation)}
    level = _LEVELS.get(confirmation.verdict, "note")
    return Told(confirmation.finding, level, confirmation.verdict.value, confirmation.told, facts)


def _python(name: str | None) -> str | None:
    if name is None:
        return None
    found = shutil.which(name)
    if found is None and os.path.isdir(name):  # the folder of an environment
        found = shutil.which(os.path.join(name, "bin", "python"))
    if found is None:
        raise ConfigError(f"--python {name}: no such interpreter")
    return os.path.abspath(found)


def _check_folder(name: str) -> None:
    """A file that cannot be written is better known before a long run than after it."""
    folder = os.path.dirname(os.path.abspath(name))
    if not os.path.isdir(folder) or os.path.isdir(name):
        raise ConfigError(f"{name}: cannot be written: {'no such folder' if not os.path.isdir(folder) else 'a folder'}")
    if not os.access(name if os.path.exists(name) else folder, os.W_OK):
        raise ConfigError(f"{name}: cannot be written: no permission")


def _save(name: str, content: str) -> None:
    try:
        Path(name).write_text(content, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise ConfigError(f"{name}: cannot be written: {error.strerror or error}") from None
