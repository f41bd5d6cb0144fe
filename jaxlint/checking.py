"""``jaxlint check``: from the arguments to the engine, and from its findings to the report."""

from __future__ import annotations

import argparse
import functools
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from jaxlint import accepting, config, files
from jaxlint.config import UNPREDICTED, Selection, Settings
from jaxlint.confirm import arguments as confirming
from jaxlint.findings import Finding
from jaxlint.options import ConfigError, read_codes, read_confidence
from jaxlint.output import complain, write
from jaxlint.progress import Progress

if TYPE_CHECKING:
    from jaxlint.engine import Result
    from jaxlint.fix import Mended
    from jaxlint.rule import Rule

__all__ = ["CLEAN", "ERROR", "FINDINGS", "is_wanted", "run", "settings_of"]

CLEAN, FINDINGS, ERROR = 0, 1, 2
"""The exit statuses."""


def run(args: argparse.Namespace) -> int:
    """Run ``check``; returns the exit status."""
    if args.watch:
        from jaxlint import watching

        return watching.run(args, run)
    started = time.monotonic()
    paths: list[str] = args.paths or ["."]
    stdin = "-" in paths
    if stdin and len(paths) > 1:
        raise ConfigError("`-` (standard input) cannot be combined with other paths")
    if args.stdin_filename and not stdin:
        raise ConfigError("--stdin-filename needs `-` as the path")
    _check_combination(args, stdin)
    accepting.check(args)
    absent = [] if stdin else files.missing(paths)
    for path in absent:
        complain(f"error: {path}: no such file or folder")
    if len(absent) == len(paths):
        return ERROR
    origin = args.stdin_filename or "." if stdin else next(path for path in paths if path not in absent)
    settings = settings_of(args, [origin])
    targets = (
        [] if stdin else files.discover(paths, settings, force_exclude=args.force_exclude, listing=args.show_files)
    )
    if args.show_files:
        write(f"{path}\n" for path in targets)
        return ERROR if absent else CLEAN
    from jaxlint import packs  # with all rules and the model behind them

    rules = packs.resolve(settings, packs.load())
    if args.show_settings:
        write([show_settings(settings, rules)])
    else:
        return _lint(args, settings, rules, targets, stdin, absent, started)
    return ERROR if absent else CLEAN


def _check_combination(args: argparse.Namespace, stdin: bool) -> None:
    if not args.confirm and (needless := confirming.given(args)):
        raise ConfigError(f"{needless[0]} needs --confirm")
    if args.confirm and (stdin or args.statistics or args.observed):
        other = "`-` (standard input)" if stdin else "--statistics" if args.statistics else "--observed"
        raise ConfigError(f"--confirm cannot be combined with {other}")


def settings_of(args: argparse.Namespace, origin: Sequence[str]) -> Settings:
    """The configuration, with the command line's options on top."""
    settings = config.load(origin, config=args.config, isolated=args.isolated)
    layer = Selection(
        where="command line: --",
        select=None if args.select is None else _joined(args.select, "--select"),
        extend_select=_joined(args.extend_select or [], "--extend-select"),
        ignore=_joined(args.ignore or [], "--ignore"),
    )
    settings = settings.replace(selections=(*settings.selections, layer))
    if args.confidence is not None:
        settings = settings.replace(confidence=read_confidence(args.confidence, "command line: --confidence"))
    return settings


def _joined(lists: list[list[str]], flag: str) -> tuple[str, ...]:
    return read_codes([code for codes in lists for code in codes], f"command line: {flag}")


def _lint(
    args: argparse.Namespace,
    settings: Settings,
    rules: Sequence[Rule],
    targets: Sequence[Path],
    stdin: bool,
    absent: Sequence[str],
    started: float,
) -> int:
    from jaxlint import engine, report
    from jaxlint.report.style import Style, wants_colour
    from jaxlint.sources import Sources, decode

    given: tuple[Path, str] | None = None
    if stdin:
        name = os.path.abspath(args.stdin_filename or "-")
        given = (Path(name), decode(sys.stdin.buffer.read(), name))
    elif not targets and not args.force_exclude:
        complain("warning: no Python files found under the given paths")
    progress = Progress(sys.stderr, enabled=not args.quiet)
    check = functools.partial(
        engine.check,
        targets,
        accepting.configured(args, settings),
        rules,
        stdin=given,
        jobs=args.jobs,
        use_cache=not args.no_cache,
        progress=progress,
    )
    mended: Mended | None = None
    try:
        if args.add_noqa is not None:
            return max(accepting.add_noqa(args, check), ERROR if absent else CLEAN)
        if (args.fix or args.fix_only or args.diff) and not args.confirm:
            from jaxlint import fixing

            mended = fixing.mend(args, check, given)
        result = check() if mended is None else mended.result
    finally:
        progress.close()
    for note in result.notes:
        complain(f"warning: {note}")
    findings, hidden = result.findings, result.hidden
    errors = [*result.errors, *([] if mended is None else mended.errors)]
    for error in errors:
        complain(f"error: {error}")
    if args.verbose:
        seconds = time.monotonic() - started
        noun = "file" if result.files == 1 else "files"
        source = "none" if settings.source is None else config.shown(settings.source)
        complain(f"{result.files} {noun} in {seconds:.2f} s; configuration: {source}")
    if args.write_baseline is not None:
        if not absent and not result.errors:  # else what could not be read would count as mended
            accepting.write_baseline(args, settings, rules, result)
        return ERROR if absent or result.errors else CLEAN
    if args.confirm:
        return max(_confirm(args, settings, findings, hidden, check), ERROR if absent or errors else CLEAN)
    failed = mended is not None and fixing.failed(args, mended)
    if mended is not None and fixing.show(args, mended):
        return ERROR if absent or errors else FINDINGS if failed else CLEAN
    if args.observed:
        findings, hidden = _weighed(args, settings, findings, hidden, targets)
    texts = {**dict([given] if given else []), **({} if mended is None else mended.after)}
    colour = not args.output_file and wants_colour(sys.stdout)
    pieces = report.render(
        args.output_format,
        findings,
        hidden,
        Sources({str(path): text for path, text in texts.items()}),
        Style(colour),
        statistics=args.statistics,
        quiet=args.quiet,
        known=len(result.known),
        fixed=0 if mended is None else len(mended.fixed),
        unsafe_fixes=bool(args.unsafe_fixes),
    )
    if args.output_file:
        _save(args.output_file, "".join(pieces))
    elif mended is not None and given is not None:
        sys.stderr.write("".join(pieces))  # standard output holds the fixed text
    else:
        write(pieces)
    if absent or errors:
        return ERROR
    return FINDINGS if (findings and not args.exit_zero) or failed else CLEAN


def _confirm(
    args: argparse.Namespace,
    settings: Settings,
    findings: Sequence[Finding],
    hidden: Sequence[Finding],
    check: Callable[..., Result],
) -> int:
    """Run the code that the findings are about; returns the exit status."""
    from jaxlint import fix
    from jaxlint.confirm import cli

    def mend(wanted: Callable[[Finding], bool]) -> Mended:
        return fix.mend(lambda texts: check(overlay=texts), {}, unsafe=bool(args.unsafe_fixes), wanted=wanted)

    command = settings.workload if args.workload is None else args.workload
    return cli.run(
        args,
        findings,
        command,
        args.paths or ["."],
        hidden=hidden,
        directory=str(settings.base) if args.workload is None else None,
        keep=lambda finding: is_wanted(finding, settings),
        mend=mend if args.fix or args.fix_only or args.diff else None,
    )


def _weighed(
    args: argparse.Namespace,
    settings: Settings,
    findings: Sequence[Finding],
    hidden: Sequence[Finding],
    targets: Sequence[Path],
) -> tuple[list[Finding], list[Finding]]:
    """The findings to show and those held back, after a look at a recorded run."""
    from jaxlint.confirm import observed

    applied = observed.apply(findings, hidden, observed.load(args.observed), settings.confidence)
    if applied.silenced and not args.quiet:
        noun = "finding is" if len(applied.silenced) == 1 else "findings are"
        complain(f"{len(applied.silenced)} {noun} refuted by {args.observed} and left out")
    linted = {os.path.realpath(path) for path in targets}
    shown = [
        finding
        for finding in applied.findings
        if finding.code != UNPREDICTED or (os.path.realpath(finding.path) in linted and is_wanted(finding, settings))
    ]
    return shown, applied.hidden


def is_wanted(finding: Finding, settings: Settings) -> bool:
    """Whether something that a run has shown is to be told: neither the settings nor a comment hides it."""
    from jaxlint import suppress
    from jaxlint.sources import decode

    if any(finding.code in layer.ignore for layer in settings.selections):
        return False
    if settings.ignored_in(finding.path, finding.code):
        return False
    try:
        text = decode(Path(finding.path).read_bytes())
    except OSError:
        return False
    return not suppress.parse(text).hides(finding)


def _save(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise ConfigError(f"{name}: cannot be written: {error.strerror or error}") from None


def show_settings(settings: Settings, rules: Sequence[Rule]) -> str:
    """The settings as ``--show-settings`` prints them: one ``name = value`` per line."""
    values: list[tuple[str, object]] = [
        ("configuration", settings.source),
        ("root", settings.root),
        ("src", settings.src),
        ("rules", tuple(f"{rule.code} ({rule.name})" for rule in rules)),
        ("per-file-ignores", tuple(f"{pattern}: {', '.join(codes)}" for pattern, codes in settings.per_file_ignores)),
        ("exclude", settings.exclude),
        ("extend-exclude", settings.extend_exclude),
        ("ruff", None if settings.ruff is None else settings.ruff.source),
        ("target-version", None if settings.ruff is None else settings.ruff.target_version),
        ("confidence", settings.confidence.label),
        ("jit-like", settings.jit_like),
        ("traced-by", settings.traced_by),
        ("runs-once", settings.runs_once),
        ("runs-often", settings.runs_often),
        ("target-jax", settings.target_jax),
        ("baseline", settings.baseline),
        ("cache", settings.cache_dir),
        ("confirm.workload", settings.workload),
    ]
    return "".join(f"{name} = {_shown_value(value)}\n" for name, value in values)


def _shown_value(value: object) -> str:
    if isinstance(value, tuple):
        return "[" + "".join(f"\n    {item}," for item in value) + ("\n]" if value else "]")
    return "none" if value is None else str(value)
