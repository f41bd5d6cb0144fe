"""``jaxlint completions SHELL``: the script that makes a shell complete commands, options, codes and files."""

from __future__ import annotations

import argparse

from jaxlint import packs
from jaxlint.arguments import COMMANDS, parser_for
from jaxlint.findings import Confidence, Group
from jaxlint.options import OPTIONS, ConfigError

__all__ = ["script"]

_FILES = ("FILE", "PATHS", "FILE:LINE", "HTML", "FOLDER")


def script(shell: str) -> str:
    """The completion script for a shell."""
    try:
        import shtab
    except ImportError:
        raise ConfigError("completions need shtab: install jaxlint-recompile[completions]") from None
    text = shtab.complete(_parser(shtab.FILE, paths=shell != "zsh"), shell)
    return _with_paths(text if text.endswith("\n") else text + "\n", shell)


def _with_paths(text: str, shell: str) -> str:
    """The script, with files where a command may stand: shtab offers one or the other there."""
    if shell == "zsh":
        for old, new in _ZSH.items():
            text = text.replace(old, new)
    return text + _FISH if shell == "fish" else text


_ZSH = {
    "  _describe 'jaxlint commands' _commands\n": (
        "  _alternative 'commands:command:{_describe command _commands}' 'files:file:_files'\n"
    ),
    "\n      esac\n": "\n        *) _arguments -C -s $_shtab_jaxlint_check_options ;;\n      esac\n",
}
"""In zsh the first word is a command or a file, and after a file come the options of `check`."""
_FISH = "complete -c jaxlint -n __fish_use_subcommand -F\n"


def _parser(files: object, *, paths: bool) -> argparse.ArgumentParser:
    """A parser of all commands, made for the completion only: words that start no command are ``paths`` to check."""
    catalogue = packs.load()
    codes = [rule.code for rule in catalogue]
    words = {
        "CODES": ["ALL", *(group.value for group in Group), *codes],
        "CODE": codes,
        "OPTION": list(OPTIONS),
        "LEVEL": [level.label for level in Confidence],
    }
    root = parser_for("check", bare=True)
    if not paths:
        root._actions[:] = [action for action in root._actions if action.option_strings]
    _complete(root, words, files)
    commands = root.add_subparsers(metavar="COMMAND")
    root._actions.insert(0, root._actions.pop())  # the first word is a command; shells complete files where none fits
    for name, text in COMMANDS.items():
        parser = parser_for(name)
        _complete(parser, words, files)
        commands.add_parser(name, parents=[parser], add_help=False, help=text)
    return root


def _complete(parser: argparse.ArgumentParser, words: dict[str, list[str]], files: object) -> None:
    for action in parser._actions:
        if action.metavar in _FILES:
            action.complete = files  # type: ignore[attr-defined]  # how shtab is told
        elif action.choices is None and isinstance(action.metavar, str) and action.metavar in words:
            action.choices = words[action.metavar]
