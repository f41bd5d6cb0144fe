"""``jaxlint ruff``: both tools side by side, told as one, with ruff's arguments, files, order, form and exit status."""

from __future__ import annotations

import concurrent.futures
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from jaxlint import ruffconfig
from jaxlint.formats import FORMATS
from jaxlint.integrations.ruff_arguments import Given, read
from jaxlint.integrations.ruff_run import Run, config_file, external, ruff
from jaxlint.options import ConfigError
from jaxlint.output import write
from jaxlint.report.style import Style, wants_colour
from jaxlint.ruffconfig import RuffConfig

__all__ = ["program", "run"]

_COMMANDS = frozenset({"rule", "config", "linter", "clean", "format", "server", "analyze", "version", "help"})
"""What ruff can do beside ``check``."""


_USAGE = """\
usage: jaxlint ruff [check] [OPTIONS] [PATHS ...]

Run ruff and jaxlint side by side. The options are those of `ruff check`, whose help follows, and --confidence,
--baseline, --observed and --jobs of `jaxlint check`.

"""


def program() -> str:
    """The ruff of this environment, or the one on the path."""
    beside = Path(sys.executable).parent
    found = shutil.which("ruff", path=str(beside)) or shutil.which("ruff")
    if found is None:
        raise ConfigError(
            f"ruff is neither in {beside} nor on the path: install it beside jaxlint (`pip install ruff`)"
        )
    return found


def run(argv: Sequence[str]) -> int:
    """Run both; returns the larger exit status."""
    installed = program()
    if argv and argv[0] in _COMMANDS:
        if argv[0] == "rule" and any(word.upper().startswith("JAX") for word in argv[1:]):
            from jaxlint.cli import main

            return main(argv)
        return subprocess.call([installed, *argv])
    words = list(argv[1:] if argv[:1] == ["check"] else argv)
    given = read(words)
    if "watch" in given.flags:
        raise ConfigError(
            "`jaxlint ruff` cannot watch: run `ruff check --watch` and `jaxlint check --watch` side by side"
        )
    if "help" in given.flags:
        write([_USAGE])
        sys.stdout.flush()
    if given.alone:
        return subprocess.call([installed, "check", *words])
    colour = {"always": True, "never": False}.get(given.last("color") or "")
    if colour is None:
        colour = not given.last("output-file") and wants_colour(sys.stdout)
    asked = Run(installed, given, _settings(given), Style(colour))
    if asked.output_format not in FORMATS:  # ruff says so
        return subprocess.call([installed, "check", *given.theirs, "--output-format", asked.output_format])
    return _check(asked)


def _settings(given: Given) -> RuffConfig:
    here = Path.cwd()
    if "isolated" in given.flags:
        return RuffConfig(here)
    file = config_file(given)
    if file is not None:
        return ruffconfig.read(file, here)
    return ruffconfig.nearest(here) or ruffconfig.of_the_user() or RuffConfig(here)


def _check(asked: Run) -> int:
    from jaxlint.integrations import ruff_diff, ruff_report, ruff_side

    given = asked.given
    stdin = sys.stdin.buffer.read() if given.stdin else None
    listed = _listed(asked)
    if "show-files" in given.flags:
        write(f"{name}\n" for name in listed)
        return 0
    side = ruff_side.Side(given, config_file(given), listed)
    if "add-noqa" in given.flags:
        command = [asked.ruff, "check", *given.selection(), *external(asked, listed), *given.theirs]
        return max(subprocess.call(command), side.add_noqa())
    unsafe = asked.switched("unsafe-fixes")
    if asked.shows_diff:
        ours, mended = side.mend(stdin, unsafe=unsafe)
        return ruff_report.tell_difference(asked, ruff_diff.difference(asked, listed, mended, stdin), ours)
    if asked.mends:
        wrong = _usage(asked)
        if wrong:  # before anything is written
            sys.stderr.write(wrong)
            return 2
        # One after the other, as both write the same files; ours come first, so that ruff sees what they leave.
        ours, text = side.fix(stdin, unsafe=unsafe)
        theirs = ruff(asked, listed, given.theirs, text)
        if not asked.switched("fix-only"):
            left = side.check(stdin if stdin is None else theirs.out.encode())
            ours = replace(left, fixed=ours.fixed, failed=ours.failed or left.failed)
        return ruff_report.tell(asked, theirs, ours)
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(ruff, asked, listed, given.theirs, stdin)
        ours = side.check(stdin)
        theirs = waiting.result()
    return ruff_report.tell(asked, theirs, ours)


def _usage(asked: Run) -> str:
    """What ruff says of its arguments and its configuration, where it will not run with them."""
    command = [asked.ruff, "check", *asked.given.selection(), *asked.given.options, "--no-fix", "--no-fix-only", "-"]
    done = subprocess.run(command, input="", capture_output=True, text=True, encoding="utf-8", check=False)
    return done.stderr if done.returncode == 2 else ""


def _listed(asked: Run) -> list[str]:
    """The files that ruff checks."""
    given = asked.given
    paths: Sequence[str] = given.paths or ["."]
    if given.stdin:
        name = given.last("stdin-filename")
        if name is None or not os.path.isfile(name):
            return [os.path.abspath(name or "-")]
        paths = [name]
    command = [asked.ruff, "check", *given.choice_of_files(paths)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []  # what is wrong, the check itself will say
