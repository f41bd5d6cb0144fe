"""From files to findings: gate, index, link, judge, select."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from pathlib import Path

from jaxlint import cache as caching
from jaxlint import external, loading, notebooks
from jaxlint import files as discovery
from jaxlint.config import ConfigError, Settings
from jaxlint.explain import explain as explain_line
from jaxlint.findings import Finding
from jaxlint.judging import Judging, is_skipped, link
from jaxlint.loading import Program
from jaxlint.rule import Rule
from jaxlint.selecting import Selected, select
from jaxlint.sources import shown_path
from jaxlint.targets import target as target_jax

__all__ = ["Result", "check", "explain", "judge", "result_key", "selected"]


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
        [_within(one, names) for one in found if one.path in names],
        settings,
        rules,
        _judged(program, failures, wanted),
        lambda name: program.files[Path(name)].source,
        use_comments=use_comments,
    )


def _within(finding: Finding, names: Set[str]) -> Finding:
    """The finding, without a fix that edits a file which nobody has asked to be linted."""
    return finding if finding.edits.keys() <= names else replace(finding, fix=None)


def _judged(program: Program, failures: Mapping[Path, str], wanted: Iterable[Path]) -> list[str]:
    """The names of the wanted files that parse and could be judged."""
    return [str(path) for path in wanted if path in program.files and path not in failures and not program.faults(path)]


def _unknown_to_ruff(program: Program, wanted: Sequence[Path], settings: Settings) -> list[str]:
    files = (
        (str(path), file.record.words, file.source)
        for path in wanted
        if (file := program.files.get(path)) is not None and path.suffix != notebooks.SUFFIX
    )
    note = external.note(files, settings)
    return [] if note is None else [note]


def _skipped(program: Program, wanted: Sequence[Path], settings: Settings) -> Iterator[str]:
    running = f"{sys.version_info.major}.{sys.version_info.minor}"
    for path in wanted:
        for fault in program.faults(path):
            if is_skipped(fault, settings):
                place = _place(program, path, fault.row)
                yield f"{place}: skipped: this syntax needs a newer Python than {running}, which runs jaxlint"


def _place(program: Program, path: Path, row: int) -> str:
    """A row of a file, or of a notebook's cell, as findings name it."""
    if path not in program.notebooks:
        return f"{path}:{row}"
    cell = program.notebooks[path].cell_at(row)
    return f"{path}:cell {cell.number}:{row - cell.first + 1}"


def explain(
    path: Path, line: int, settings: Settings, rules: Sequence[Rule], number: int | None = None, *, alone: bool = False
) -> str:
    """The model's answers about one line, as text; in a notebook about a line of the cell with that number.

    The program is the project; where there is none, the file's folder; with ``alone``, the file. ConfigError where
    there is no such line, or where it cannot be read.
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
    file, shown = program.files.get(target), shown_path(str(target))
    if file is None:
        raise ConfigError("; ".join(program.errors))
    if file.module is None:
        fault = file.record.fault
        raise ConfigError(f"{shown}: does not parse: {fault.message if fault else ''}")
    before, last = 0, len(file.module.source.splitlines())
    if number is not None:
        cell = program.notebooks[target].cell(number) if target in program.notebooks else None
        if cell is None:
            raise ConfigError(f"{shown}: cell {number} is no Python cell")
        for fault in program.faults(target):
            if cell.first <= fault.row <= cell.last:
                raise ConfigError(f"{shown}: cell {number} does not parse: {fault.message}")
        before, last = cell.first - 1, cell.last - cell.first + 1
    if line > last:
        where = shown if number is None else f"{shown}: cell {number}"
        raise ConfigError(f"{where} has no line {line}: its last one is {last}")
    return explain_line(link(program, settings), file.module, before + line, rules)


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


# -- judging ------------------------------------------------------------------------------------------


def judge(
    program: Program,
    settings: Settings,
    rules: Sequence[Rule],
    progress: Callable[[int, int], None] | None = None,
) -> tuple[list[Finding], dict[Path, str]]:
    """The findings of the whole program, and one line for each file that could not be judged."""
    return Judging(program, settings, rules).all(progress)
