"""Findings as lines of text, and what two sets of them differ in.

A finding is known by its package and version, path, code, confidence, enclosing function and a hash of the text of its
line, so that lines above it may come and go.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

MODULE = "<module>"


@dataclass(frozen=True, order=True)
class Found:
    """A finding, as the baseline keeps it; where it stands now and what it says do not count."""

    package: str
    version: str
    path: str
    code: str
    confidence: str
    function: str
    text: str
    """A hash of the line's text."""
    row: int = field(default=0, compare=False)
    message: str = field(default="", compare=False)

    def __str__(self) -> str:
        return " ".join((self.package, self.version, self.path, self.code, self.confidence, self.function, self.text))

    @property
    def place(self) -> str:
        """Where it is, for a reader."""
        return f"{self.package} {self.version} {self.path}{f':{self.row}' if self.row else ''} in {self.function}"


@dataclass(frozen=True)
class Difference:
    """What a set of findings has more and less than the baseline."""

    added: list[Found]
    removed: list[Found]
    changed: list[tuple[Found, Found]]
    """Those that have another confidence now: as they were, and as they are."""

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)

    def lines(self) -> list[str]:
        """For a reader."""
        return [
            *(f"- {one.code} {one.confidence} {one.place}" for one in self.removed),
            *(f"+ {one.code} {one.confidence} {one.place}: {one.message}" for one in self.added),
            *(f"~ {new.code} {old.confidence} -> {new.confidence} {new.place}" for old, new in self.changed),
        ]


def read(text: str) -> list[Found]:
    """The findings of a baseline."""
    return [Found(*line.split(" ")) for line in text.splitlines() if line]


def write(findings: Iterable[Found]) -> str:
    """A baseline: a line for each finding, sorted."""
    return "".join(f"{one}\n" for one in sorted(findings))


def difference(old: Iterable[Found], new: Iterable[Found]) -> Difference:
    """What was added, what is gone, and what has another confidence. Equal findings are counted."""
    removed, added = _without(old, new), _without(new, old)
    changed = []
    for one in list(added):
        for other in removed:
            if replace(one, confidence=other.confidence) == other:
                changed.append((other, one))
                removed.remove(other)
                added.remove(one)
                break
    return Difference(sorted(added), sorted(removed), sorted(changed))


def _without(some: Iterable[Found], others: Iterable[Found]) -> list[Found]:
    left = Counter(others)
    kept = []
    for one in some:
        if left[one]:
            left[one] -= 1
        else:
            kept.append(one)
    return kept


def found(items: Iterable[dict[str, Any]], folder: Path, version: str) -> list[Found]:
    """The findings of one package, from what ``tests/precision/run.py`` says of them."""
    sources: dict[str, tuple[list[str], ast.Module | None]] = {}
    result = []
    for item in items:
        path = item["file"]
        if path not in sources:
            text = (folder / path).read_text(encoding="utf-8", errors="replace")
            sources[path] = text.splitlines(), _tree(path, text)
        lines, tree = sources[path]
        row = item["line"]
        line = lines[row - 1].strip() if row <= len(lines) else ""
        digest = hashlib.sha256(line.encode()).hexdigest()[:10]
        function = _enclosing(tree, row) if tree else MODULE
        place = (item["package"], version, path.replace(" ", "%20"), item["code"], item["confidence"], function, digest)
        result.append(Found(*place, row=row, message=item["message"]))
    return result


def _tree(path: str, text: str) -> ast.Module | None:
    if not path.endswith(".py"):
        return None
    try:
        return ast.parse(text)
    except SyntaxError:
        return None


def _enclosing(tree: ast.Module, row: int) -> str:
    """The qualified name of the innermost function or class around a line."""
    names: list[str] = []
    node: ast.AST = tree
    while True:
        for child in ast.walk(node):
            if child is node or not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            if _first(child) <= row <= (child.end_lineno or 0):
                names.append(child.name)
                node = child
                break
        else:
            return ".".join(names) or MODULE


def _first(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
