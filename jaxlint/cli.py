"""The command line: ``jaxlint [check] PATHS`` and its relatives.

Errors that a user can mend are one line on standard error and exit status 2; so is a bug of ours, unless
``--verbose`` asks for the traceback.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from jaxlint.arguments import parser_for, split
from jaxlint.confirm import arguments as confirming
from jaxlint.options import ConfigError
from jaxlint.output import complain, write

__all__ = ["main"]

CLEAN, FINDINGS, ERROR, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    # Ruff has its own idea of what comes after `--`.
    arguments, workload = (words, None) if words[:1] == ["ruff"] else confirming.split(words)
    verbose = any(word in ("-v", "--verbose") for word in arguments)
    try:
        return _run(arguments, workload)
    except ConfigError as error:
        complain(f"error: {error}")
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except Exception as error:
        if verbose:
            traceback.print_exc()
        complain(_internal(error))
    return ERROR


def _run(arguments: list[str], workload: list[str] | None) -> int:
    if arguments[:1] == ["ruff"]:
        from jaxlint.integrations import ruff

        return ruff.run(arguments[1:])
    command, rest = split(arguments)
    bare = not arguments or arguments[0] != command
    parser = parser_for(command, bare=bare)
    try:
        args = parser.parse_args(rest)
    except SystemExit as done:  # --help and --version
        return int(done.code or 0)
    args.workload = workload
    run = {
        "check": _check,
        "rule": _rule,
        "explain": _explain,
        "config": _config,
        "server": _server,
        "init": _init,
        "completions": _completions,
        "clean": _clean,
    }[command]
    return run(args)


def _check(args: argparse.Namespace) -> int:
    from jaxlint import checking

    return checking.run(args)


def _init(args: argparse.Namespace) -> int:
    from jaxlint.integrations import init

    return init.run(args)


def _rule(args: argparse.Namespace) -> int:
    from jaxlint import packs, ruledocs
    from jaxlint.notices import NOTICES

    catalogue = packs.load()
    if args.all == (args.rule is not None):
        raise ConfigError("give either a rule's code or --all (see `jaxlint rule --help`)")
    wanted = (args.rule or "").strip()
    notices = [one for one in NOTICES if args.all or wanted.upper() == one.code or wanted.lower() == one.name]
    rules = catalogue if args.all else () if notices else (packs.named(args.rule, catalogue),)
    if args.output_format == "json":
        import json

        described = [*map(ruledocs.as_dict, rules), *map(ruledocs.notice_as_dict, notices)]
        write([json.dumps(described if args.all else described[0], indent=2) + "\n"])
    else:
        write(["\n".join([*map(ruledocs.page, rules), *map(ruledocs.notice_page, notices)])])
    return CLEAN


def _explain(args: argparse.Namespace) -> int:
    from jaxlint import config, engine, packs

    path, line, cell = _place(args.place)
    if not path.is_file():
        raise ConfigError(f"{path}: no such file")
    settings = config.load([path], config=args.config, isolated=args.isolated)
    rules = packs.resolve(settings, packs.load())
    text = engine.explain(Path(os.path.abspath(path)), line, settings, rules, cell, alone=args.isolated)
    pieces = [text if text.endswith("\n") else text + "\n"]
    if args.observed:
        from jaxlint.confirm import observed

        pieces.append("\n" + observed.explain(path, line, observed.load(args.observed)))
    write(pieces)
    return CLEAN


def _place(text: str) -> tuple[Path, int, int | None]:
    """``FILE:LINE``, or ``FILE:LINE:COLUMN`` as it is copied from a report; in a notebook ``FILE:cell N:LINE``."""
    if (match := re.fullmatch(r"(.+\.ipynb):cell (\d+):(\d+)(:\d+)?", text)) is not None:
        return Path(match[1]), int(match[3]), int(match[2])
    head, _, last = text.rpartition(":")
    before, _, line = head.rpartition(":")
    if before and line.isdecimal() and last.isdecimal() and not Path(head).exists():
        head, last = before, line
    if not head or not last.isdecimal() or int(last) < 1:
        raise ConfigError(f"{text!r} is no FILE:LINE")
    return Path(head), int(last), None


def _config(args: argparse.Namespace) -> int:
    from jaxlint.options import OPTIONS, reference, suggestion

    if args.schema:
        from jaxlint import configdocs

        if args.option is not None:
            raise ConfigError("--schema is of all options, not of one")
        write([configdocs.schema_text()])
    elif args.option is None:
        write(name + "\n" for name in OPTIONS)
    elif args.option in OPTIONS:
        write([reference(OPTIONS[args.option])])
    else:
        raise ConfigError(f"no option is called {args.option!r}{suggestion(args.option, OPTIONS)}")
    return CLEAN


def _completions(args: argparse.Namespace) -> int:
    from jaxlint import completions

    write([completions.script(args.shell)])
    return CLEAN


def _server(args: argparse.Namespace) -> int:
    try:
        from jaxlint.integrations import server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise ConfigError("the editor server needs pygls: install `jaxlint-recompile[lsp]`") from None
    server.serve(verbose=args.verbose)
    return CLEAN


def _clean(args: argparse.Namespace) -> int:
    import shutil

    from jaxlint import config

    for path in args.paths or ["."]:
        root = config.find_root(Path(os.path.abspath(path)))
        folder = None if root is None else config.Settings(root=root).cache_dir
        if folder is not None and folder.is_dir():
            shutil.rmtree(folder)
            complain(f"removed {config.shown(folder)}")
    return CLEAN


def _internal(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    text = " ".join(str(error).split())
    return f"internal error{where}: {type(error).__name__}: {text} (a bug of jaxlint; --verbose shows the traceback)"
