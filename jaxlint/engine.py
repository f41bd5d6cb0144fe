"""From files to findings: gate, index, link, judge, select."""

from __future__ import annotations

import ast
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from jaxlint import cache as caching
from jaxlint import external, loading, notebooks
from jaxlint import files as discovery
from jaxlint.config import SYNTAX_ERROR, Settings
from jaxlint.explain import explain as explain_line
from jaxlint.findings import Confidence, Finding, Group, Location, Place, Sites, Span
from jaxlint.index.record import FileRecord
from jaxlint.loading import Program
from jaxlint.program import model
from jaxlint.program.frequency import Step
from jaxlint.program.hazards import Hazard
from jaxlint.program.project import SourceFile
from jaxlint.program.sites import Site, WrapSite
from jaxlint.program.sites import Sites as Model
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.work import Interrupted
from jaxlint.rewrites.making import Rewriter
from jaxlint.rule import Report, Rule
from jaxlint.selecting import Selected, select
from jaxlint.targets import target as target_jax

__all__ = [
    "Interrupted",
    "Result",
    "check",
    "explain",
    "is_skipped",
    "judge",
    "result_key",
    "selected",
    "syntax_finding",
]


@dataclass(frozen=True)
class Result:
    """What a check found.

    ``findings``: after selection, per-file-ignores, suppression and the confidence threshold. ``hidden``: what only
    the threshold holds back. ``known``: what only the baseline hides. ``errors``: one line for each file that could not
    be read or judged; ``judged``: the names of the others, but for those that do not parse.
    """

    findings: list[Finding]
    hidden: list[Finding]
    files: int
    errors: list[str]
    notes: list[str] = field(default_factory=list)
    """One line for each file that is skipped as it needs a newer Python, and for a baseline that is out of date."""
    known: list[Finding] = field(default_factory=list)
    judged: frozenset[str] = frozenset()


def check(
    targets: Sequence[Path],
    settings: Settings,
    rules: Sequence[Rule],
    *,
    stdin: tuple[Path, str] | None = None,
    jobs: int = 1,
    use_cache: bool = True,
    use_comments: bool = True,
    progress: Callable[[int, int], None] | None = None,
    overlay: Mapping[Path, str] | None = None,
) -> Result:
    """Lint ``targets`` as parts of their project.

    The program is the whole project (``settings.root``), or the targets alone where there is none. All of it is
    judged, as what one module does may be reported in another; the targets only say what is shown. ``stdin`` is a
    path and the text to take for it; ``overlay`` are further texts that stand in for files (fixed ones that are not
    written yet). Without ``use_comments``, comments hide nothing.
    """
    wanted = sorted({Path(os.path.abspath(path)) for path in targets} | ({stdin[0]} if stdin else set()))
    members = sorted({*wanted, *discovery.project_files(settings)})
    cache = caching.Cache(settings.cache_dir if use_cache else None)
    texts = {**dict([stdin] if stdin else []), **(overlay or {})}
    program = loading.read(members, set(wanted), texts, cache, jobs)
    key = result_key(program, settings, rules)
    found = cache.result(key)
    errors = list(program.errors)
    failures: dict[Path, str] = {}
    if found is None:
        found, failures = judge(program, settings, rules, progress)
        errors += [failures[path] for path in wanted if path in failures]
        if not failures:
            cache.remember_result(key, found)
    cache.save()
    chosen = selected(program, found, failures, wanted, settings, rules, use_comments=use_comments)
    judged = frozenset(_judged(program, failures, wanted))
    notes = [*_skipped(program, wanted, settings), *chosen.notes]
    if use_comments:
        notes += _unknown_to_ruff(program, wanted, settings)
    return Result(chosen.shown, chosen.hidden, len(wanted), errors, notes, chosen.known, judged)


def selected(
    program: Program,
    found: Sequence[Finding],
    failures: Mapping[Path, str],
    wanted: Iterable[Path],
    settings: Settings,
    rules: Sequence[Rule],
    *,
    use_comments: bool = True,
) -> Selected:
    """What becomes of the findings in the ``wanted`` files: shown, or hidden by what."""
    wanted = list(wanted)
    names = {str(path) for path in wanted}
    return select(
        [one for one in found if one.path in names],
        settings,
        rules,
        _judged(program, failures, wanted),
        lambda name: program.files[Path(name)].source,
        use_comments=use_comments,
    )


def _judged(program: Program, failures: Mapping[Path, str], wanted: Iterable[Path]) -> list[str]:
    """The names of the wanted files that parse and could be judged."""
    return [
        str(path)
        for path in wanted
        if path in program.files and path not in failures and program.files[path].record.fault is None
    ]


def _unknown_to_ruff(program: Program, wanted: Sequence[Path], settings: Settings) -> list[str]:
    files = (
        (str(path), file.record.words, file.source)
        for path in wanted
        if (file := program.files.get(path)) is not None and path.suffix != notebooks.SUFFIX
    )
    note = external.note(files, settings)
    return [] if note is None else [note]


def is_skipped(record: FileRecord, settings: Settings) -> bool:
    """Whether a file is left alone because it needs a newer Python than the running one, but is right for its own."""
    return record.fault is not None and record.fault.newer and not settings.is_for_this_python


def _skipped(program: Program, wanted: Sequence[Path], settings: Settings) -> Iterator[str]:
    running = f"{sys.version_info.major}.{sys.version_info.minor}"
    for path in wanted:
        file = program.files.get(path)
        if file is not None and file.record.fault is not None and is_skipped(file.record, settings):
            row = file.record.fault.row
            yield f"{path}:{row}: skipped: this syntax needs a newer Python than {running}, which runs jaxlint"


def explain(
    path: Path, line: int, settings: Settings, rules: Sequence[Rule], number: int | None = None, *, alone: bool = False
) -> str:
    """The model's answers about one line, as text; in a notebook about a line of the cell with that number.

    The program is the project; where there is none, the file's folder; with ``alone``, the file.
    """
    target = Path(os.path.abspath(path))
    around: Sequence[Path] = []
    if not alone:
        around = (
            discovery.discover([target.parent], settings)
            if settings.root is None
            else discovery.project_files(settings)
        )
    members = sorted({target, *around})
    program = loading.read(members, {target}, {}, caching.Cache(settings.cache_dir), 1)
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))
    file = program.files.get(target)
    if file is None:
        return "\n".join(program.errors) + "\n"
    if file.module is None:
        fault = file.record.fault
        return f"{target}: does not parse: {fault.message if fault else ''}\n"
    if number is not None:
        cell = program.notebooks[target].cell(number) if target in program.notebooks else None
        if cell is None:
            return f"{target}: cell {number} is no Python cell\n"
        line += cell.first - 1
    return explain_line(_link(program, settings), file.module, line, rules)


# -- linking ------------------------------------------------------------------------------------------


def result_key(program: Program, settings: Settings, rules: Sequence[Rule]) -> str:
    """A digest of all that the findings depend on: every file of the program, settings and rules."""
    parts = [f"{path}={digest}" for path, digest in program.digests.items()]
    parts += [f"rule {rule.code} {type(rule).__module__}" for rule in rules]
    parts.append(
        repr(
            (
                settings.root,
                settings.src,
                settings.jit_like,
                settings.traced_by,
                settings.runs_once,
                settings.runs_often,
                target_jax(settings),
                settings.is_for_this_python,
            )
        )
    )
    return caching.digest("\0".join(parts).encode("utf-8", "surrogateescape"))


def _link(program: Program, settings: Settings) -> Model:
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
    )


# -- judging ------------------------------------------------------------------------------------------


def judge(
    program: Program,
    settings: Settings,
    rules: Sequence[Rule],
    progress: Callable[[int, int], None] | None = None,
    stop: threading.Event | None = None,
) -> tuple[list[Finding], dict[Path, str]]:
    """The findings of the whole program, and one line for each file that could not be judged.

    Raises :class:`Interrupted` soon after ``stop`` is set.
    """
    # The parts of the model ask one another, several Python calls for each question.
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))
    found: list[Finding] = []
    failures: dict[Path, str] = {}
    linked: Model | None = None
    rewriter: Rewriter | None = None
    for done, (path, file) in enumerate(program.files.items()):
        if progress is not None:
            progress(done, len(program.files))
        if is_skipped(file.record, settings):
            continue
        if file.record.fault is not None:
            found.append(syntax_finding(path, file.record))
            continue
        if linked is None:
            linked = _link(program, settings)
            linked.evaluator.work.stop = stop
            rewriter = Rewriter(linked)
        assert rewriter is not None
        try:
            found += _findings_in(file, linked, rules, rewriter)
        except (RecursionError, AssertionError, AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
            failures[path] = f"{path}: internal error: {type(error).__name__}: {error}"
            if os.environ.get("JAXLINT_RAISE"):
                raise
    unique = {(f.path, f.span, f.code): _fixable(f, program) for f in reversed(found)}
    return sorted(unique.values(), key=lambda finding: finding.sort_key), failures


def _fixable(finding: Finding, program: Program) -> Finding:
    """The finding, without a fix that its notebook cannot take."""
    notebook = program.notebooks.get(Path(finding.path))
    if notebook is None or finding.fix is None or notebook.takes(finding.fix):
        return finding
    return replace(finding, fix=None)


def _findings_in(file: SourceFile, linked: Model, rules: Sequence[Rule], rewriter: Rewriter) -> list[Finding]:
    module = file.module
    assert module is not None
    found: list[tuple[Finding, Rule, Report, Site]] = []
    for site in linked.of(module):
        for rule in rules:
            for report in rule.check(site):
                found.append((_finding(rule, report, site), rule, report, site))
    found.sort(key=lambda one: one[0].sort_key)  # the first finding has the first choice of a name
    return [
        replace(finding, fix=rewriter.fix(rule.rewrites, site, report.hazard)) if rule.rewrites else finding
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


def syntax_finding(path: Path, record: FileRecord) -> Finding:
    """The finding that a file does not parse."""
    assert record.fault is not None
    start = Location(record.fault.row, record.fault.column)
    return Finding(
        code=SYNTAX_ERROR,
        name="syntax-error",
        message=f"cannot be parsed: {record.fault.message}",
        path=str(path),
        span=Span(start, Location(start.row, start.column + 1)),
        confidence=Confidence.CERTAIN,
        group=Group.CORRECTNESS,
    )
