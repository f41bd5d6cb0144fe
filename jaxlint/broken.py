"""What stands for a notebook's cell that does not parse: names of unknown value, and calls with unknown arguments.

Such a cell cannot be executed, but it is about to be: it is being written. What it would bind or change is taken for
unknown, what it calls for called somehow, and the rest of the notebook is linted as it is.
"""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Iterable, Iterator, Sequence

from jaxlint.comments import read_layout, split_lines

__all__ = ["named", "stand_in"]

_TOKEN = re.compile(
    r"""(?P<skipped>\#[^\r\n]*|(?P<quote>'{3}|"{3})(?:[^\\]|\\.)*?(?:(?P=quote)|\Z)|'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?"""
    r"""|\d[\w.]*|\s+)|(?P<name>[^\W\d]\w*)|(?P<sign>[=!<>:]=|->|.)""",
    re.DOTALL | re.VERBOSE,
)
_BINDS = frozenset({"as", "class", "def", "del", "for", "global"})


def named(cell: ast.Module) -> frozenset[str]:
    """The modules, functions and classes that a cell names, which other cells will hardly change."""
    return frozenset(
        name
        for node in ast.walk(cell)
        for name in (
            [node.name]
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            else [(alias.asname or alias.name).partition(".")[0] for alias in node.names]
            if isinstance(node, ast.Import | ast.ImportFrom)
            else ()
        )
    )


def stand_in(cell: str, named: Iterable[str]) -> str:
    """The text for a cell that does not parse, row by row: its comments, and what may be so once it has run.

    A comment behind code hides findings of its own line only, so it goes with it.
    """
    layout = read_layout(cell)
    comments = {one.row: " " * (one.column - 1) + one.text for one in layout.comments if not one.trailing}
    rows = [comments.get(row, "") for row in range(1, len(split_lines(cell)) + 1)]
    free = next((row for row, line in enumerate(rows) if not line), None)
    if free is not None:
        tokens = [match for match in _TOKEN.finditer(cell) if match["skipped"] is None]
        unknown = sorted(set(_changed(tokens, {*named, *dir(builtins)})))
        called = dict.fromkeys(_called(tokens))
        statements = [f"{name} = get_ipython()" for name in unknown]
        statements += [f"{name}(*get_ipython(), **get_ipython())" for name in called]
        rows[free] = "; ".join(statements)
    return "\n".join(rows)


def _changed(tokens: Sequence[re.Match[str]], named: set[str]) -> Iterator[str]:
    """The names that the cell may bind, or whose value it may change.

    What is called stays what it was, and so do modules, functions and classes, unless they are plainly bound anew.
    """
    texts = ["", *(match[0] for match in tokens), ""]
    for before, match, after in zip(texts, tokens, texts[2:], strict=False):
        name = match["name"]
        if name is None or keyword.iskeyword(name) or before == ".":
            continue
        bound = before in _BINDS or after in ("=", ":=")
        if bound or not (after == "(" or before == "@" or name in named):
            yield name


def _called(tokens: Sequence[re.Match[str]]) -> Iterator[str]:
    """The dotted names that the cell calls."""
    parts: list[str] = []
    before = ""
    for match in tokens:
        text = match[0]
        if match["name"] is not None and not keyword.iskeyword(text):
            parts = [*parts, text] if before == "." and parts else [] if before in (".", "def", "class") else [text]
        elif text == "(" and parts and before == parts[-1] and not (len(parts) == 1 and parts[0] in dir(builtins)):
            yield ".".join(parts)
        elif text != ".":
            parts = []
        before = text
