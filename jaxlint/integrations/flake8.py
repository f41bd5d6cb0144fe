"""The flake8 plugin: our findings among those of flake8, under its options and its comments.

flake8 makes one :class:`Plugin` per file. The program is that of the project, though, so it is read, linked and
judged once, and each file then only looks up its own findings. With ``--jobs`` that is done before flake8 forks its
workers. What is remembered on disk is shared with the command line.
"""

from __future__ import annotations

import argparse
import ast
import functools
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

from jaxlint import __version__, baseline, config, engine, files, packs
from jaxlint.config import Settings
from jaxlint.findings import Finding
from jaxlint.options import ConfigError
from jaxlint.output import complain
from jaxlint.rule import Rule

__all__ = ["Plugin"]

Row = tuple[int, int, str, type[Any]]
"""What flake8 takes: row from 1, column from 0, code and message, the plugin."""


class Plugin:
    """All rules of jaxlint for one file, as flake8 calls them."""

    name = "jaxlint"
    version = __version__

    _paths: ClassVar[tuple[str, ...]] = ()
    """What flake8 was asked to check; empty where it was not asked (the plugin is used by hand)."""
    _stdin: ClassVar[str | None] = None
    """The name of what comes on standard input."""
    _use_comments: ClassVar[bool] = True
    _wanted: ClassVar[bool] = True

    def __init__(self, tree: ast.AST, lines: Sequence[str], filename: str = "-") -> None:
        """``tree`` is only named to be called once per file; ``lines`` are used for what is not on disk."""
        self._lines = lines
        self._filename = filename

    @classmethod
    def parse_options(cls, manager: object, options: argparse.Namespace, arguments: Sequence[str]) -> None:
        """See what is to be checked, and fail at once where the configuration is wrong."""
        _setup.cache_clear()
        _findings.cache_clear()
        cls._wanted = _may_show_ours(options)
        if not cls._wanted:
            return
        paths = tuple(options.filenames) or (".",)
        cls._paths = tuple(os.path.abspath(path) for path in paths if path != "-")
        cls._stdin = options.stdin_display_name if "-" in paths else None
        cls._use_comments = not options.disable_noqa
        origin = cls._paths[0] if cls._stdin is None else os.path.abspath(cls._stdin)
        try:
            settings, _ = _setup(origin if os.path.isdir(origin) else os.path.dirname(origin))
            if settings.baseline is not None:
                baseline.load(settings.baseline)  # one that is broken is told before anything is checked
            if cls._stdin is None and (options.jobs.is_auto or options.jobs.n_jobs > 1):
                _findings(settings, cls._paths, cls._use_comments)
        except ConfigError as error:
            from flake8.exceptions import ExecutionError  # type: ignore[import-untyped]

            raise ExecutionError(f"jaxlint: {error}") from None

    def run(self) -> Iterator[Row]:
        """The findings of the file."""
        if not self._wanted:
            return
        for finding in self._found():
            start = finding.span.start
            yield start.row, start.column - 1, f"{finding.code} {finding.message}", type(self)

    def _found(self) -> Sequence[Finding]:
        path = os.path.abspath(self._filename)
        settings, rules = _setup(os.path.dirname(path))
        if self._filename != self._stdin and os.path.isfile(path):
            return _findings(settings, self._paths or (path,), self._use_comments).get(path, ())
        text = "".join(self._lines)
        result = engine.check([], settings, rules, stdin=(Path(path), text), use_comments=self._use_comments)
        _complain(result)
        return result.findings


def _may_show_ours(options: argparse.Namespace) -> bool:
    """Whether ``--select`` leaves any of our codes: else there is nothing to do, which may save much time."""
    if options.select is None:
        return True
    selectors = (*options.select, *(options.extend_select or ()))
    return any(code.startswith("JAX") or "JAX".startswith(code) for code in selectors)


@functools.cache
def _setup(folder: str) -> tuple[Settings, Sequence[Rule]]:
    """The settings and rules for the files of a folder."""
    settings = config.load([folder])
    return settings, _rules(settings)


@functools.cache
def _rules(settings: Settings) -> Sequence[Rule]:
    return packs.resolve(settings, packs.load())


@functools.cache
def _findings(settings: Settings, paths: tuple[str, ...], use_comments: bool) -> dict[str, list[Finding]]:
    """The findings of one project in ``paths``, by file: exactly those of the command line for these paths."""
    if settings.root is not None:
        root = str(settings.root).rstrip(os.sep)
        paths = tuple(path for path in paths if path == root or path.startswith(root + os.sep)) or (root,)
    targets = files.discover(paths, settings)
    result = engine.check(targets, settings, _rules(settings), use_comments=use_comments)
    _complain(result)
    found: dict[str, list[Finding]] = {}
    for finding in result.findings:
        found.setdefault(finding.path, []).append(finding)
    return found


def _complain(result: engine.Result) -> None:
    for error in result.errors:
        complain(f"error: {error}")
