"""Whether ruff knows that our codes in comments are another tool's (``lint.external``)."""

from __future__ import annotations

import os
from collections.abc import Iterable

from jaxlint import suppress
from jaxlint.config import Settings
from jaxlint.files import Tree
from jaxlint.ruffconfig import RuffConfig
from jaxlint.toml import shown

__all__ = ["PREFIX", "covers", "note"]

PREFIX = "JAX"
_COMMENTS = ("noqa", "NOQA", "NoQA", "Noqa", "ruff")
"""The words by which comments that hide something start, as people write them."""


def covers(ruff: RuffConfig) -> bool:
    """Whether ruff leaves all of our codes alone. Its entries are prefixes."""
    return any(PREFIX.startswith(code) for code in ruff.external if code)


def note(files: Iterable[tuple[str, frozenset[str], str]], settings: Settings) -> str | None:
    """One line on the first of the files (path, words, text) where ruff would take our codes out of comments."""
    tree: Tree | None = None
    for path, words, text in files:
        if words.isdisjoint(_COMMENTS) or not any(
            word.startswith(PREFIX) and word[len(PREFIX) :].isdecimal() for word in words
        ):
            continue
        tree = tree or Tree(settings)
        ruff = tree.governing(os.path.dirname(path))
        if ruff.source is None or covers(ruff):
            continue
        for directive in suppress.parse(text).directives:
            if directive.tool != "jaxlint" and any(code.upper().startswith(PREFIX) for code in directive.selectors):
                return (
                    f"{shown(ruff.source)}: ruff takes the comment in line {directive.location.row} of "
                    f'{os.path.basename(path)} for a mistake, and with --fix out: set lint.external = ["{PREFIX}"], '
                    "or run `jaxlint init --ruff`"
                )
    return None
