"""The command line's arguments."""

from __future__ import annotations

import argparse
from typing import NoReturn

from jaxlint import __version__
from jaxlint.confirm.arguments import add_arguments
from jaxlint.formats import FORMATS
from jaxlint.options import ConfigError

__all__ = ["BASELINE", "COMMANDS", "SHELLS", "parser_for", "split"]

COMMANDS = {
    "check": "Lint files (also without the word: `jaxlint PATHS`).",
    "rule": "Explain a rule, or list them all.",
    "explain": "Tell what is known about a line: how often it runs, and why.",
    "config": "Describe the options of [tool.jaxlint].",
    "server": "Show findings in an editor (a language server on standard input and output).",
    "init": "Set a project up: ruff's settings, pre-commit, CI.",
    "ruff": "Run ruff and jaxlint side by side: takes the arguments of `ruff check`.",
    "completions": "Write the completion script for a shell.",
    "clean": "Remove what is remembered between runs.",
}

SHELLS = ("bash", "zsh", "fish")
BASELINE = "jaxlint-baseline.json"
"""The file that ``--write-baseline`` writes where none is named."""

_CHECK_USAGE = """\
jaxlint [check] [OPTIONS] [PATHS ...]
       jaxlint [check] --confirm [OPTIONS] [PATHS ...] [-- COMMAND ...]"""
_OPTIONAL_VALUES = ("--add-noqa", "--write-baseline")


class _Parser(argparse.ArgumentParser):
    """Reports an error in one line, as all of our errors are."""

    def error(self, message: str) -> NoReturn:
        raise ConfigError(f"{message} (see `{self.prog} --help`)")


def split(argv: list[str]) -> tuple[str, list[str]]:
    """The command and its arguments; what starts with anything else is ``check``."""
    if argv[:1] == ["generate-shell-completion"]:  # ruff's word for it
        argv = ["completions", *argv[1:]]
    if argv and argv[0] in COMMANDS:
        return argv[0], _closed(argv[1:])
    return "check", _closed(argv)


def _closed(argv: list[str]) -> list[str]:
    """Options whose value is optional take it after ``=`` only, as in ruff, so that they eat no path.

    A JSON file is no path to lint, so that one may follow ``--write-baseline``.
    """
    closed: list[str] = []
    for at, word in enumerate(argv):
        if word == "--":
            return closed + argv[at:]
        if at and argv[at - 1] == "--write-baseline" and word.endswith(".json"):
            closed[-1] += word
        else:
            closed.append(f"{word}=" if word in _OPTIONAL_VALUES else word)
    return closed


def parser_for(command: str, *, bare: bool = False) -> argparse.ArgumentParser:
    """The parser of one command; ``bare`` is the form of ``check`` without its name, which lists the commands."""
    prog = "jaxlint" if bare else f"jaxlint {command}"
    build = {
        "check": _check,
        "rule": _rule,
        "explain": _explain,
        "config": _config,
        "server": _server,
        "init": _init,
        "ruff": _ruff,
        "completions": _completions,
        "clean": _clean,
    }[command]
    description = COMMANDS[command]
    epilog = "Exit status: 0 nothing found, 1 findings, 2 wrong usage or an internal error."
    if bare:
        description = "Find the patterns that make JAX compile again and again."
        listed = "\n".join(f"  {name:<22}{text}" for name, text in COMMANDS.items())
        epilog = f"commands (`jaxlint COMMAND --help`):\n{listed}\n\n{epilog}"
    parser = _Parser(
        prog=prog,
        usage=_CHECK_USAGE if command == "check" else None,
        description=description,
        epilog=epilog,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("-V", "--version", action="version", version=f"jaxlint {__version__}")
    build(parser)
    return parser


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="*", metavar="PATHS", help="files and folders, or `-` for standard input (default: `.`)"
    )
    rules = parser.add_argument_group("rules")
    _codes(rules, "--select", "the rules that are on: codes, prefixes, groups or ALL")
    _codes(rules, "--ignore", "rules that are off")
    _codes(rules, "--extend-select", "rules that are on beside the selected ones")
    rules.add_argument(
        "--confidence", metavar="LEVEL", help="show findings of at least this: certain, likely (default) or possible"
    )
    fixes = parser.add_argument_group("fixes")
    fixes.add_argument("--fix", action="store_true", help="make the safe fixes, and report what is left")
    fixes.add_argument("--unsafe-fixes", action="store_true", help="also those that may change what the code does")
    fixes.add_argument(
        "--no-unsafe-fixes", dest="unsafe_fixes", action="store_false", help="only the safe ones (the default)"
    )
    fixes.add_argument("--diff", action="store_true", help="only show what the fixes would change")
    fixes.add_argument("--fix-only", action="store_true", help="make the fixes and report nothing")
    fixes.add_argument(
        "--exit-non-zero-on-fix",
        action="store_true",
        help="exit with 1 where something was fixed, though nothing is left",
    )
    output = parser.add_argument_group("output")
    output.add_argument("--output-format", choices=FORMATS, default="full", metavar="FORMAT", help=", ".join(FORMATS))
    output.add_argument("-o", "--output-file", metavar="FILE", help="write the report to FILE")
    output.add_argument("--statistics", action="store_true", help="only count the findings of each rule")
    output.add_argument("--show-files", action="store_true", help="list the files that would be linted")
    output.add_argument("--show-settings", action="store_true", help="list the settings that would be used")
    output.add_argument("-e", "--exit-zero", action="store_true", help="exit with 0 whatever is found")
    output.add_argument("-q", "--quiet", action="store_true", help="no summary, no progress")
    _verbose(output)
    _observed(output)
    known = parser.add_argument_group("what is known already")
    known.add_argument("--baseline", metavar="FILE", help="hide the findings that FILE holds")
    known.add_argument(
        "--write-baseline",
        nargs="?",
        metavar="FILE",
        help=f"write the findings to FILE (default: that of --baseline or the configuration, else {BASELINE})",
    )
    known.add_argument(
        "--add-noqa", nargs="?", metavar="REASON", help="hide the findings by comments; `--add-noqa=REASON` says why"
    )
    _configuration(parser)
    selection = parser.add_argument_group("files")
    selection.add_argument("--force-exclude", action="store_true", help="exclude files that are given by name as well")
    running = parser.add_argument_group("running")
    running.add_argument("--stdin-filename", metavar="FILE", help="the name of what comes on standard input")
    running.add_argument("-w", "--watch", action="store_true", help="check again whenever a file changes")
    running.add_argument("-j", "--jobs", type=_jobs, default=1, metavar="N", help="processes; 0: one per processor")
    running.add_argument("-n", "--no-cache", action="store_true", help="neither read nor write the cache")
    add_arguments(parser)


def _rule(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rule", nargs="?", metavar="CODE", help="a rule's code or name")
    parser.add_argument("--all", action="store_true", help="all rules")
    parser.add_argument(
        "--output-format", choices=("text", "json"), default="text", metavar="FORMAT", help="text, json"
    )
    _verbose(parser)


def _explain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("place", metavar="FILE:LINE", help="the line to explain")
    _verbose(parser)
    _observed(parser)
    _configuration(parser)


def _config(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("option", nargs="?", metavar="OPTION", help="one option (default: list them)")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema of [tool.jaxlint]")
    _verbose(parser)


def _completions(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=", ".join(SHELLS))
    _verbose(parser)


def _server(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--stdio", action="store_true", help="what is done anyway; some editors say it")
    _verbose(parser)


def _init(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Put jaxlint into the files of a project, beside what is there. Without options: into ruff's settings, and "
        "into those of pre-commit, GitHub and GitLab that the project has."
    )
    parser.add_argument("path", nargs="?", default=".", metavar="PATH", help="the project (default: `.`)")
    parser.add_argument("--ruff", action="store_true", help='lint.external = ["JAX"], so that ruff keeps our codes')
    parser.add_argument("--pre-commit", action="store_true", help="a hook in .pre-commit-config.yaml")
    parser.add_argument("--ci", choices=("github", "gitlab"), metavar="FORGE", help="a job for github or gitlab")
    parser.add_argument("--diff", action="store_true", help="only show what would be written")
    _verbose(parser)


def _ruff(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATHS", help="files and folders, and the options of `ruff check`")


def _clean(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATHS", help="in which projects (default: `.`)")
    _verbose(parser)


def _configuration(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("configuration")
    group.add_argument("--config", metavar="FILE", help="read this file instead of the nearest pyproject.toml")
    group.add_argument(
        "--isolated", action="store_true", help="read no configuration, and no other files of the project"
    )


def _verbose(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("-v", "--verbose", action="store_true", help="say what is done; tracebacks of internal errors")


def _observed(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--observed", metavar="FILE", help="weigh in what a run has shown: what --record wrote")


def _codes(parser: argparse._ActionsContainer, flag: str, text: str) -> None:
    parser.add_argument(flag, action="append", type=_split_codes, metavar="CODES", help=text)


def _split_codes(text: str) -> list[str]:
    return [code for part in text.split(",") if (code := part.strip())]


def _jobs(text: str) -> int:
    try:
        jobs = 0 if text == "auto" else int(text)
    except ValueError:
        jobs = -1
    if jobs < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of processes")
    if jobs == 0:
        import os

        jobs = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return jobs
