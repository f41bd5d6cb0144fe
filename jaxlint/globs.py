"""File patterns as ruff reads them: one regular expression for a whole list of patterns."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

__all__ = ["Globs", "translate"]


def translate(pattern: str) -> str:
    """The regular expression (unanchored) of a glob: ``*`` and ``?`` also match ``/``, as in ruff.

    ``**/`` matches any number of folders, none included; ``[...]`` is a character class; anything malformed is
    taken literally, so that no pattern is an error.
    """
    out: list[str] = []
    at = 0
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
        else:
            out.append(re.escape(char))
    return "".join(out)


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
    """A list of patterns, each matched against a path's last part and against the whole path below ``base``."""

    __slots__ = ("_names", "_paths", "patterns")

    def __init__(self, patterns: Iterable[str], base: Path) -> None:
        """Compile ``patterns``; relative ones start at ``base``."""
        self.patterns = tuple(patterns)
        names: list[str] = []
        paths: list[str] = []
        root = base.as_posix().rstrip("/")
        for pattern in self.patterns:
            pattern = pattern.replace(os.sep, "/").rstrip("/")
            anchored = "/" in pattern
            pattern = pattern.removeprefix("./")
            if not pattern:
                continue
            if anchored:
                paths.append(
                    translate(pattern) if pattern.startswith("/") else f"{re.escape(root)}/{translate(pattern)}"
                )
            else:
                names.append(translate(pattern))
        self._names = _any_of(names)
        self._paths = _any_of(paths)

    def match(self, path: str, name: str | None = None) -> bool:
        """Whether the absolute ``path`` (whose last part is ``name``) fits one of the patterns."""
        if name is None:
            name = os.path.basename(path)
        if self._names is not None and self._names.match(name) is not None:
            return True
        return self._paths is not None and self._paths.match(path.replace(os.sep, "/")) is not None


def _any_of(expressions: list[str]) -> re.Pattern[str] | None:
    if not expressions:
        return None
    return re.compile(rf"(?:{'|'.join(expressions)})\Z", re.DOTALL)
