"""File patterns as ruff reads them: one regular expression for a whole list of patterns."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

__all__ = ["Globs", "translate"]

_WILD = re.compile(r"[*?\[{\\]")


def translate(pattern: str) -> str:
    """The regular expression (unanchored) of a glob: ``*`` and ``?`` also match ``/``, as in ruff.

    ``**/`` matches any number of folders, none included; ``[...]`` is a character class, ``{a,b}`` a choice, and a
    backslash takes the next character literally. Anything malformed is taken literally, so that no pattern is an error.
    """
    out: list[str] = []
    at = 0
    choices = 0
    while at < len(pattern):
        char = pattern[at]
        at += 1
        if char == "*":
            if pattern.startswith("*/", at):
                out.append("(?:.*/)?")
                at += 2
            else:
                at += len(pattern) - at - len(pattern[at:].lstrip("*"))
                out.append(".*")
        elif char == "?":
            out.append(".")
        elif char == "[":
            out_class, at = _character_class(pattern, at)
            out.append(out_class)
        elif char == "{" and _closes(pattern, at):
            choices += 1
            out.append("(?:")
        elif char == "," and choices:
            out.append("|")
        elif char == "}" and choices:
            choices -= 1
            out.append(")")
        elif char == "\\" and os.sep == "/" and at < len(pattern):
            out.append(re.escape(pattern[at]))
            at += 1
        else:
            out.append(re.escape(char))
    return "".join(out)


def _closes(pattern: str, at: int) -> bool:
    """Whether the brace before ``at`` has its other half."""
    depth = 1
    escaped = False
    for char in pattern[at:]:
        if escaped or char == "\\":
            escaped = not escaped
            continue
        if char == "[":  # braces in a class are letters; which one it is, is not worth another reader
            return False
        depth += (char == "{") - (char == "}")
        if depth == 0:
            return True
    return False


def _character_class(pattern: str, at: int) -> tuple[str, int]:
    """Translate the class whose ``[`` stands just before ``at``; returns it and where the pattern goes on."""
    end = pattern.find("]", at + 2 if pattern[at : at + 1] in ("!", "^") else at + 1)
    if end < 0:
        return re.escape("["), at
    body = pattern[at:end]
    negated = body[:1] in ("!", "^")
    members = re.sub(r"([\\\[\]^&~|])", r"\\\1", body[1:] if negated else body)
    candidate = f"[{'^' if negated else ''}{members}]"
    try:
        re.compile(candidate)
    except re.error:  # such as a reversed range
        return re.escape("["), at
    return candidate, end + 1


class Globs:
    """A list of patterns; relative ones start at a folder, and those without a slash also fit a path's last part."""

    __slots__ = ("_exact", "_names", "_parts", "_paths", "patterns")

    def __init__(self, patterns: Iterable[str], base: Path) -> None:
        """Compile ``patterns``; relative ones start at ``base``."""
        self.patterns = tuple(patterns)
        names: list[str] = []
        paths: list[str] = []
        exact: set[str] = set()
        root = base.as_posix().rstrip("/")
        for pattern in self.patterns:
            pattern = pattern.replace(os.sep, "/")
            if not pattern.strip("/"):
                continue
            if "/" not in pattern:
                names.append(translate(pattern))
                if not _WILD.search(pattern):
                    exact.add(f"{root}/{pattern}")
                    continue
            pattern = os.path.normpath(pattern).replace(os.sep, "/")
            paths.append(translate(pattern) if pattern.startswith("/") else f"{re.escape(root)}/{translate(pattern)}")
        self._take((names, paths), exact)

    @classmethod
    def joined(cls, parts: Iterable[Globs]) -> Globs:
        """One list of several that start at folders of their own."""
        lists = list(parts)
        made = cls((), Path(os.sep))
        made.patterns = tuple(pattern for one in lists for pattern in one.patterns)
        names = [name for one in lists for name in one._parts[0]]
        paths = [path for one in lists for path in one._parts[1]]
        made._take((names, paths), {path for one in lists for path in one._exact})
        return made

    def _take(self, parts: tuple[list[str], list[str]], exact: set[str]) -> None:
        self._parts = parts
        self._names, self._paths = map(_any_of, parts)
        self._exact = frozenset(exact)

    def match(self, path: str, name: str | None = None) -> bool:
        """Whether the absolute ``path`` (whose last part is ``name``) fits one of the patterns."""
        if name is None:
            name = os.path.basename(path)
        if self._names is not None and self._names.match(name) is not None:
            return True
        return self._paths is not None and self._paths.match(path.replace(os.sep, "/")) is not None

    def match_path(self, path: str) -> bool:
        """Whether the whole path fits: ``*.py`` does, ``a.py`` only in the folder where relative patterns start."""
        path = path.replace(os.sep, "/")
        return path in self._exact or self.match(path, path)


def _any_of(expressions: list[str]) -> re.Pattern[str] | None:
    if not expressions:
        return None
    return re.compile(rf"(?:{'|'.join(expressions)})\Z", re.DOTALL)
