"""``--watch``: the check runs again whenever a Python file, a notebook or the configuration changes."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from jaxlint import config, ruffconfig
from jaxlint.files import SUFFIXES
from jaxlint.options import ConfigError
from jaxlint.output import complain

if TYPE_CHECKING:
    from watchfiles import Change

__all__ = ["run"]

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_SETTINGS = (*ruffconfig.FILES, ".gitignore")
"""The files that say what is linted, and how."""
_WAIT = 200
"""Milliseconds in which changes are taken together: editors write a file in several steps."""


def _check(args: argparse.Namespace) -> None:
    """Raise :class:`ConfigError` where the options do not go together."""
    if "-" in args.paths:
        raise ConfigError("--watch cannot be combined with `-` (standard input)")
    for flag in ("confirm", "write_baseline", "add_noqa", "show_files", "show_settings", "output_file"):
        if getattr(args, flag) not in (None, False):
            raise ConfigError(f"--watch cannot be combined with --{flag.replace('_', '-')}")


def run(args: argparse.Namespace, once: Callable[[argparse.Namespace], int]) -> int:
    """Check again and again, until it is interrupted."""
    _check(args)
    try:
        from watchfiles import watch
    except ImportError:
        raise ConfigError("--watch needs watchfiles: install jaxlint-recompile[watch]") from None
    args.watch = False  # each turn is a plain check
    own = os.path.abspath(args.config) if args.config else None
    watched = _watched(args.paths or ["."], own, isolated=args.isolated)
    changes = watch(
        *watched,
        watch_filter=lambda change, path: _matters(change, path, own, watched),
        debounce=_WAIT,
        rust_timeout=_WAIT,
        yield_on_timeout=True,  # so that it is on before the first check, and that check misses no change
    )
    next(changes)
    _turn(args, once, "Starting linter in watch mode...")
    for changed in changes:
        if changed:
            _turn(args, once, "File change detected...")
    return 0


def _turn(args: argparse.Namespace, once: Callable[[argparse.Namespace], int], why: str) -> None:
    if sys.stdout.isatty():
        sys.stdout.write(_CLEAR)
        sys.stdout.flush()
    complain(f"[{time.strftime('%H:%M:%S')}] {why}")
    try:
        once(args)
    except ConfigError as error:  # the next change may mend it
        complain(f"error: {error}")
    complain("watching for file changes (Ctrl-C ends it)")


def _watched(paths: Sequence[str], own: str | None, *, isolated: bool) -> list[str]:
    """The folders and files to watch: those of the whole project, as callers may be anywhere in it."""
    watched = [Path(os.path.abspath(path)) for path in paths if os.path.exists(path)]
    root = None if isolated else config.find_root(watched[0] if watched else Path.cwd())
    if root is not None:
        watched.append(root)
    if own is not None:
        watched.append(Path(own))
    folders = [path for path in watched if path.is_dir()]
    inner = {path for path in watched for folder in folders if folder in path.parents}
    return sorted({str(path) for path in watched if path not in inner})


def _matters(change: Change, path: str, own: str | None, watched: Sequence[str]) -> bool:
    """Whether a change of this file can change what is found; those of environments and caches do not.

    Of a folder that comes or goes, with what is in it, often nothing else is told.
    """
    name = os.path.basename(path)
    folder = change.name != "modified" and (os.path.isdir(path) or not (os.path.exists(path) or "." in name))
    if not (folder or name.endswith(SUFFIXES) or name in _SETTINGS or path == own):
        return False
    inside = min((path.removeprefix(folder) for folder in watched), key=len)
    return not any(part in config.DEFAULT_EXCLUDES for part in inside.split(os.sep))
