"""What is remembered of a file: small, serialisable, and computed from its text alone."""

from __future__ import annotations

import ast
import re
import warnings

import msgspec

from jaxlint.program.externals import VOCABULARY

FORMAT = 3
"""Raised when the record's meaning changes, so that older caches are not read."""

_WORD = re.compile(rb"[^\W\d]\w*")


class SyntaxFault(msgspec.Struct, frozen=True, array_like=True):
    """Why a file does not parse, and where (1-based row and column)."""

    message: str
    row: int
    column: int
    newer: bool = False
    """Whether the file is valid, in a newer Python than the running one."""


class FileRecord(msgspec.Struct, frozen=True, array_like=True):
    """One file as the gate and the word index see it.

    ``words`` are the identifiers that occur anywhere in the text (comments and strings included: a superset).
    ``aliases`` are pairs (new name, old last part) by which the file gives another name to something.
    """

    words: frozenset[str]
    aliases: tuple[tuple[str, str], ...]
    fault: SyntaxFault | None = None


def words_of(data: bytes) -> frozenset[str]:
    """Every identifier-like word in a file's bytes."""
    return frozenset(word.decode("utf-8", "replace") for word in set(_WORD.findall(data)))


def parse(source: str) -> ast.Module:
    """Parse without the warnings that Python prints about the linted code's escapes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(source)


def build(data: bytes, source: str) -> tuple[FileRecord, ast.Module | None]:
    """The record of a file, and its tree where it parses."""
    words = words_of(data)
    tree = parsed(source)
    if isinstance(tree, SyntaxFault):
        return FileRecord(words, (), tree), None
    return FileRecord(words, tuple(_aliases(tree)) if _may_alias(words) else ()), tree


def parsed(source: str) -> ast.Module | SyntaxFault:
    """The tree of a text, or why it has none."""
    try:
        return parse(source)
    except SyntaxError as error:
        place = error.lineno or 1, max(error.offset or 1, 1)
        return SyntaxFault(error.msg or "invalid syntax", *place, _is_newer(source))
    except (ValueError, RecursionError, MemoryError) as error:
        return SyntaxFault(str(error) or type(error).__name__, 1, 1)


def _is_newer(source: str) -> bool:
    """Whether LibCST, which knows the syntax of newer Pythons than the running one, can parse the text."""
    import libcst

    if "\0" in source:
        return False
    try:
        libcst.parse_module(source)
    except (libcst.ParserSyntaxError, RecursionError):
        return False
    return True


def record_of(data: bytes, source: str) -> FileRecord:
    """The record alone, for a worker process."""
    return build(data, source)[0]


def _may_alias(words: frozenset[str]) -> bool:
    return not words.isdisjoint(VOCABULARY) or "jax" in words


def _last_part(node: ast.expr) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Call) and node.args:
        return _last_part(node.args[0])
    return None


def _aliases(tree: ast.Module) -> list[tuple[str, str]]:
    """The renamings that can hide a word of the vocabulary: ``import … as`` and plain assignments."""
    pairs: set[tuple[str, str]] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            pairs.update((a.asname, a.name) for a in node.names if a.asname and a.asname != a.name)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            old = _last_part(node.value)
            target = node.targets[0]
            new = (
                target.id
                if isinstance(target, ast.Name)
                else target.attr
                if isinstance(target, ast.Attribute)
                else None
            )
            if old and new and old != new:
                pairs.add((new, old))
    return sorted(pairs)
