"""Judging a linked program: from the sites of its files to findings."""

from __future__ import annotations

import ast
import contextlib
import functools
import os
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from jaxlint.config import SYNTAX_ERROR, Settings
from jaxlint.findings import Confidence, Finding, Group, Location, Place, Sites, Span
from jaxlint.index.record import SyntaxFault
from jaxlint.loading import Program
from jaxlint.program import model
from jaxlint.program.edited import EditedFile, EditedProject
from jaxlint.program.frequency import Step
from jaxlint.program.hazards import Hazard
from jaxlint.program.project import SourceFile
from jaxlint.program.sites import Site, WrapSite
from jaxlint.program.sites import Sites as Model
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.work import Interrupted
from jaxlint.rule import Report, Rule
from jaxlint.targets import target as target_jax

if TYPE_CHECKING:
    from jaxlint.rewrites.making import Rewriter

__all__ = ["Interrupted", "Judging", "is_skipped", "link", "span_of", "syntax_findings"]


def is_skipped(fault: SyntaxFault, settings: Settings) -> bool:
    """Whether this is left alone because it needs a newer Python than the running one, but is right for its own."""
    return fault.newer and not settings.is_for_this_python


def link(program: Program, settings: Settings) -> Model:
    """The model of a program."""
    roots = [*settings.src, *([settings.root] if settings.root is not None else [])]
    if not roots and program.files:
        roots = [Path(os.path.commonpath([path.parent for path in program.files]))]
    return model.link(
        program.files.values(),
        roots,
        jit_like=settings.jit_like,
        traced_by=settings.traced_by,
        runs_once=settings.runs_once,
        runs_often=settings.runs_often,
        target=target_jax(settings),
        recorder=program.recorder,
    )


class Judging:
    """A program that is linked and judged, as far as one asks."""

    def __init__(
        self, program: Program, settings: Settings, rules: Sequence[Rule], stop: threading.Event | None = None
    ) -> None:
        """Questions raise :class:`Interrupted` soon after ``stop`` is set."""
        # The parts of the model ask one another, several Python calls for each question.
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))
        self._program = program
        self._settings = settings
        self._rules = rules
        self.stop = stop
        self.judged: list[Path] = []
        """The files that the last judgement has looked at; the answers for the others were known."""
        self._last: dict[Module, list[Finding]] = {}
        self._nearest: dict[Module, list[Finding]] = {}

    @functools.cached_property
    def _model(self) -> Model:
        linked = link(self._program, self._settings)
        self._last, self._nearest = linked.work.kept(), linked.work.kept()
        return linked

    def edited(self) -> None:
        """Some files of the program have got other texts: what may be different is forgotten."""
        before = {file: file.news() for file in self._program.files.values() if isinstance(file, EditedFile)}
        self._model.work.edited()
        project = self._model.evaluator.project
        if isinstance(project, EditedProject):
            project.updated({file: words for file, words in before.items() if words is not None})

    @functools.cached_property
    def _rewriter(self) -> Rewriter:
        from jaxlint.rewrites.making import Rewriter

        return Rewriter(self._model)

    def all(self, progress: Callable[[int, int], None] | None = None) -> tuple[list[Finding], dict[Path, str]]:
        """The findings of the whole program, and one line for each file that could not be judged."""
        self._model.work.stop = self.stop
        if self._program.recorder is not None:
            self._program.recorder.settle()
        self.judged = []
        found: list[Finding] = []
        failures: dict[Path, str] = {}
        broken: set[str] = set()
        for done, (path, file) in enumerate(self._program.files.items()):
            if progress is not None:
                progress(done, len(self._program.files))
            found += syntax_findings(path, self._program, self._settings)
            if file.record.fault is not None:
                broken.add(str(path))
                continue
            try:
                found += self._found(file)
            except _BUGS as error:
                failures[path] = f"{path}: internal error: {type(error).__name__}: {error}"
                if os.environ.get("JAXLINT_RAISE"):
                    raise
        if broken:  # of the text that parsed last, nothing is said about the one that does not
            found = [one for one in found if one.code == SYNTAX_ERROR or one.path not in broken]
        return self._unique(found), failures

    def near(self, path: Path) -> list[Finding]:
        """The findings that a file's own sites give without a look at the whole program first, and without fixes.

        The callers of the file's functions are followed all the same, wherever they are.
        """
        file = self._program.files.get(path)
        if file is None or file.module is None:
            return []
        model, module = self._model, file.module
        model.work.stop = self.stop
        found: list[Finding] = []
        with contextlib.suppress(*_BUGS):  # all() tells of it
            found = model.work.once(self._nearest, module, lambda: _findings_of(model.near(module), self._rules, None))
        return self._unique(one for one in found if one.path == str(path))

    def _found(self, file: SourceFile) -> list[Finding]:
        module = file.module
        assert module is not None
        return self._model.work.once(self._last, module, functools.partial(self._find, module))

    def _find(self, module: Module) -> list[Finding]:
        self.judged.append(module.path)
        if self._program.recorder is not None:
            self.__dict__.pop("_rewriter", None)  # it knows what the fixes of a text have been promised
        return _findings_of(self._model.of(module), self._rules, lambda: self._rewriter)

    def _unique(self, found: Iterable[Finding]) -> list[Finding]:
        known = [finding for finding in found if not _rests_on_broken(finding, self._program)]
        unique = {(f.path, f.span, f.code): _fixable(f, self._program) for f in reversed(known)}
        return sorted(unique.values(), key=lambda finding: finding.sort_key)


_BUGS = (RecursionError, AssertionError, AttributeError, KeyError, TypeError, ValueError, IndexError)


def _fixable(finding: Finding, program: Program) -> Finding:
    """The finding, without a fix that a notebook cannot take."""
    for name, edits in finding.edits.items():
        notebook = program.notebooks.get(Path(name))
        if notebook is not None and not notebook.takes(edits):
            return replace(finding, fix=None)
    return finding


def _rests_on_broken(finding: Finding, program: Program) -> bool:
    """Whether the finding speaks of a cell that does not parse, beside saying so."""
    notebook = program.notebooks.get(Path(finding.path))
    return finding.code != SYNTAX_ERROR and notebook is not None and notebook.rests_on_broken(finding)


def _findings_of(
    sites: Iterable[Site], rules: Sequence[Rule], rewriter: Callable[[], Rewriter] | None
) -> list[Finding]:
    found: list[tuple[Finding, Rule, Report, Site]] = []
    for site in sites:
        for rule in rules:
            for report in rule.check(site):
                found.append((_finding(rule, report, site), rule, report, site))
    found.sort(key=lambda one: one[0].sort_key)  # the first finding has the first choice of a name
    return [
        replace(finding, fix=rewriter().fix(rule.rewrites, site, report.hazard))
        if rewriter and rule.rewrites
        else finding
        for finding, rule, report, site in found
    ]


def _finding(rule: Rule, report: Report, site: Site) -> Finding:
    hazard = report.hazard
    module = hazard.scope.module
    related = [_step_place(step) for step in hazard.steps[:6]]
    fresh = hazard.fresh
    if fresh is not None and fresh.made.root.node is not hazard.node:
        made = fresh.made.root
        related.insert(0, Place(str(made.scope.module.path), span_of(made.node, made.scope.module), "made here"))
    return Finding(
        code=rule.code,
        name=rule.name,
        message=report.message,
        path=str(module.path),
        span=span_of(hazard.node, module),
        confidence=hazard.confidence,
        group=rule.group,
        label=getattr(site, "label", "wrapped here" if isinstance(site, WrapSite) else "executed here"),
        advice=report.advice,
        compares=rule.compares,
        prediction=rule.prediction,
        related=tuple(related),
        evidence=tuple(_step_text(step) for step in hazard.steps),
        sites=_sites(hazard, site),
    )


def _sites(hazard: Hazard, site: Site) -> Sites:
    place = Place(str(hazard.scope.module.path), span_of(hazard.node, hazard.scope.module), "made")
    defined: Place | None = None
    scope = _defined_scope(hazard, site)
    if scope is not None:
        defined = Place(str(scope.module.path), span_of(scope.node, scope.module), "defined")
    called: list[Place] = []
    if isinstance(site, WrapSite):
        for use in site.uses[:8]:
            called.append(Place(str(use.scope.module.path), span_of(use.node, use.scope.module), "called"))
    else:
        called.append(replace(place, label="called"))
    return Sites(place, defined, tuple(called))


def _defined_scope(hazard: Hazard, site: Site) -> Scope | None:
    pending: list[object] = [hazard.fresh.value] if hazard.fresh is not None else []
    while pending:
        value = pending.pop()
        scope = getattr(value, "scope", None)
        if isinstance(scope, Scope) and scope.is_function and not hasattr(value, "inner"):
            return scope
        pending += getattr(value, "inner", ())
        method = getattr(value, "method", None)
        if method is not None:
            pending.append(method)
    return site.decorates if isinstance(site, WrapSite) else None


def span_of(node: ast.AST, module: Module) -> Span:
    """The span of a node, in rows and character columns from 1. A function's span is that of its header line."""
    row, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
    end_row, end_column = getattr(node, "end_lineno", row), getattr(node, "end_col_offset", column)
    if isinstance(
        node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.For | ast.AsyncFor | ast.While | ast.With
    ):
        first = module.line(row)
        end_row, end_column = row, len(first.rstrip().encode("utf-8"))
    return Span(
        Location(row, module.characters(row, column) + 1), Location(end_row, module.characters(end_row, end_column) + 1)
    )


def _step_place(step: Step) -> Place:
    module = step.scope.module
    return Place(str(module.path), span_of(step.node, module), step.text)


def _step_text(step: Step) -> str:
    return f"{step.scope.module.place(getattr(step.node, 'lineno', 1))}: {step.text}"


def syntax_findings(path: Path, program: Program, settings: Settings) -> list[Finding]:
    """The findings that a file, or cells of a notebook, do not parse."""
    return [_syntax_finding(path, fault) for fault in program.faults(path) if not is_skipped(fault, settings)]


def _syntax_finding(path: Path, fault: SyntaxFault) -> Finding:
    start = Location(fault.row, fault.column)
    return Finding(
        code=SYNTAX_ERROR,
        name="syntax-error",
        message=f"cannot be parsed: {fault.message}",
        path=str(path),
        span=Span(start, Location(start.row, start.column + 1)),
        confidence=Confidence.CERTAIN,
        group=Group.CORRECTNESS,
    )
