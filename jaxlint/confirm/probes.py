"""Probe mode: without a workload, each flagged function is called by itself.

What is called is the outermost function (or method) around the finding's line; at module level, importing is enough.
Each probe is a process of its own in a temporary folder with a time limit. **It executes the project's code.**
"""

from __future__ import annotations

import ast
import json
import os
import re
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from jaxlint import notebooks
from jaxlint.findings import Finding, Scope

from . import calls, launcher, unpredicted
from .join import Project, Target, wanted
from .launcher import Ended
from .record import Process, Record
from .recorder import Event
from .rewrite import Wanted
from .verdicts import Confirmation, Seen, Verdict, judge

TIMES = 4
"""How often a probed function is called."""
LIMIT = 60.0
"""Seconds for one probe, where no ``--timeout`` says otherwise."""
_WORKLOAD = "name a workload (-- COMMAND)"
_HINT = f"{_WORKLOAD}, or write `# jaxlint: args=f32[8,128], i32[]` at the function"
_NOTEBOOK = f"notebooks are not run; {_WORKLOAD} that runs the same code"
_COMMENT = re.compile(r"#\s*jaxlint:\s*args\s*=\s*(.+)")
_RUNNER = str(Path(__file__).with_name("runprobe.py"))


@dataclass(frozen=True, slots=True)
class Probe:
    """One function to call, or one module to import (``qualified`` is empty)."""

    file: str
    qualified: str
    comment: str = ""
    """The arguments that a comment at the function names."""
    instance: str = ""
    """Those that a comment at the ``__init__`` of a method's class names."""


@dataclass(frozen=True, slots=True)
class Way:
    """How probes are run."""

    python: str | None = None
    timeout: float | None = None
    platform: str | None = None
    check_stale: bool = False


Again = Callable[[Mapping[str, Wanted]], Ended]
"""Runs a probe once more, with other texts in place of some files."""
Try = Callable[[Again, Sequence[Ended], Sequence[Confirmation]], list[Confirmation]]
"""Tries the fixes of a probe's findings: given how to run it again, its runs without a fix, and the verdicts.

The verdicts are those of the first run.
"""


def plan(finding: Finding) -> Probe:
    """Which function shows a finding."""
    place = finding.sites.made or finding
    return _around(os.path.realpath(finding.path), place.span.start.row)


def run(
    findings: Sequence[Finding],
    project: Project,
    *,
    way: Way = Way(),
    wants_trial: Callable[[Confirmation], bool] = lambda confirmation: False,
    attempt: Try = lambda again, done, confirmations: list(confirmations),
) -> tuple[list[Confirmation], list[Ended]]:
    """Probe each finding; findings of one function share a probe. Recompiles that no rule predicted are told too.

    Where one of its findings ``wants_trial``, ``attempt`` is given the probe to run again.
    """
    probes: dict[Probe, list[Finding]] = {}
    for finding in findings:
        probes.setdefault(plan(finding), []).append(finding)
    confirmations: list[Confirmation] = []
    unjoined: list[tuple[Process, list[Event]]] = []
    ended: list[Ended] = []
    for probe, members in probes.items():
        if probe.file.endswith(notebooks.SUFFIX):
            confirmations += [Confirmation(f, Verdict.COULD_NOT_RUN, _NOTEBOOK, Seen()) for f in members]
            continue
        counted = wanted([Target(finding) for finding in members], way.check_stale, project)
        task = _task(probe, project)
        done = _call(task, way, counted)
        if any(process.called for process in done.record.processes):
            # What the search for arguments has called is compiled by then: nothing would be left to see.
            task = {**task, "choices": _choices(done)}
            done = replace(again := _call(task, way, counted), seconds=done.seconds + again.seconds)
        ended.append(done)
        # A finding of another function may be met on the way: what belongs to it is not unpredicted.
        own = set(map(id, members))
        others = [finding for finding in findings if id(finding) not in own]
        judged, rest = judge([*members, *others], [done], project, way.check_stale)
        told = [_told(confirmation, probe, done) for confirmation in judged[: len(members)]]
        if any(map(wants_trial, told)):
            told = _try(task, way, done, told, attempt)
        confirmations += told
        unjoined += rest
    return confirmations + unpredicted.find(unjoined, project), ended


def _call(task: Mapping[str, object], way: Way, counted: Mapping[str, Wanted]) -> Ended:
    """Probe in a process and a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="jaxlint-probe-") as folder:
        command = (way.python or sys.executable, _RUNNER, json.dumps(task))
        workload = launcher.Workload(
            command,
            python=way.python,
            timeout=way.timeout or LIMIT,
            platform=way.platform,
            directory=folder,
            quiet=True,
        )
        return launcher.run(workload, counted)


def _try(
    task: Mapping[str, object], way: Way, done: Ended, told: Sequence[Confirmation], attempt: Try
) -> list[Confirmation]:
    """Try fixes with the arguments of the probe that has been run.

    That one kept no results, and counters ran in it: it is run once more, to compare.
    """
    with tempfile.TemporaryDirectory(prefix="jaxlint-results-") as folder:
        more = {"choices": _choices(done), "results": os.path.join(folder, "results")}
        before = _call({**task, **more}, way, {})
        return attempt(lambda texts: _call({**task, **more, "compare": True}, way, texts), (done, before), told)


def _choices(done: Ended) -> tuple[int, ...] | None:
    """Which arguments a probe has chosen."""
    return next((p.choices for p in done.record.processes if p.choices is not None), None)


def nothing() -> Ended:
    """The end of a run in which there was nothing to probe."""
    return Ended((), 0, 0.0, False, "", Record())


def _told(confirmation: Confirmation, probe: Probe, done: Ended) -> Confirmation:
    prediction = confirmation.finding.prediction
    if prediction is not None and prediction.scope is not Scope.PROCESS:
        return replace(
            confirmation, verdict=Verdict.NOT_REACHED, reason="a probe is one process: name a workload, --runs 2"
        )
    name = f"`{probe.qualified}`" if probe.qualified else "the module"
    how = f"calling {name}" if probe.qualified else "importing the module"
    imported = any(process.imported for process in done.record.processes)
    if done.status == 3 and "CannotProbe: " in done.error:
        why = done.error.partition("CannotProbe: ")[2]
        return Confirmation(confirmation.finding, Verdict.COULD_NOT_RUN, f"{name}: {why}; {_HINT}", Seen())
    if confirmation.verdict is Verdict.COULD_NOT_RUN:
        how, hint = (how, _HINT if probe.qualified else _WORKLOAD) if imported else ("importing its module", _WORKLOAD)
        return replace(confirmation, reason=f"{how} failed: {done.error}; {hint}")
    seen = confirmation.seen
    if confirmation.verdict is Verdict.REFUTED and not (seen.misses or seen.lowerings or seen.body_runs):
        why = f"nothing was compiled: {name} was called {TIMES} times, but not what it makes or calls conditionally"
        return replace(confirmation, verdict=Verdict.NOT_REACHED, reason=f"{why}; a workload reaches more")
    if confirmation.verdict is Verdict.NOT_REACHED and probe.qualified and not imported and done.record.with_jax:
        why = f"importing its module ended the process, before {name} could be called; {_WORKLOAD}"
        return replace(confirmation, verdict=Verdict.COULD_NOT_RUN, reason=why)
    if confirmation.verdict is Verdict.NOT_REACHED:
        return replace(confirmation, reason=f"{confirmation.reason} (probed by {how}; a workload reaches more)")
    return replace(
        confirmation,
        reason=f"{confirmation.reason} ({name} called {TIMES} times)" if probe.qualified else confirmation.reason,
    )


def _task(probe: Probe, project: Project) -> dict[str, object]:
    """What the probed process is told."""
    folder, parts = os.path.dirname(probe.file), [os.path.splitext(os.path.basename(probe.file))[0]]
    if parts == ["__init__"]:
        parts = []
    while os.path.exists(os.path.join(folder, "__init__.py")):
        folder, leaf = os.path.split(folder)
        parts.insert(0, leaf)
    owner, _, name = probe.qualified.rpartition(".")
    made = calls.forms(probe.file, owner, project) if owner else None
    called = made if name == "__init__" or not name else calls.forms(probe.file, probe.qualified, project)
    return {
        "root": folder,
        "module": ".".join(parts),
        "qualified": probe.qualified,
        "comment": probe.comment,
        "instance": probe.instance,
        "called": calls.as_data(called),
        "made": calls.as_data(made),
        "times": TIMES,
        "choices": None,
        "results": "",
        "compare": False,
    }


def _around(file: str, row: int) -> Probe:
    """The outermost function around a line, by its qualified name, with its comment."""
    try:
        text = Path(file).read_text(encoding="utf-8", errors="replace")
        body: list[ast.stmt] = ast.parse(text).body
    except (OSError, SyntaxError, ValueError):
        return Probe(file, "")
    lines = text.split("\n")
    path: list[str] = []
    instance = ""
    while True:
        inside = next((s for s in body if _first(s) <= row <= (s.end_lineno or s.lineno)), None)
        if isinstance(inside, ast.ClassDef):
            path.append(inside.name)
            body = inside.body
            makers = [s for s in body if isinstance(s, ast.FunctionDef) and s.name == "__init__"]
            instance = next((_comment(maker, lines) for maker in makers), "")
        elif isinstance(inside, (ast.FunctionDef, ast.AsyncFunctionDef)):
            comment = _comment(inside, lines)
            return Probe(file, ".".join([*path, inside.name]), comment, instance if path else "")
        elif isinstance(inside, (ast.If, ast.Try, ast.With)):
            body = [s for field in ("body", "orelse", "finalbody") for s in getattr(inside, field, [])]
        else:
            return Probe(file, "")


def _comment(function: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str]) -> str:
    """The arguments that a comment above a function, or in its head, names."""
    head = lines[max(_first(function) - 2, 0) : function.body[0].lineno]
    return next((found[1].strip() for line in head if (found := _COMMENT.search(line))), "")


def _first(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(d.lineno for d in decorators)])
