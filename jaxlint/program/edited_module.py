"""A module that is being edited: top-level statements that an edit has left alone stay the same objects.

They keep their scopes and are only moved, so whatever is known of them still holds. Each way to get from one statement
to another (a name in a table, a list of the module) is a fact of its own, and changes with its content.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from jaxlint.program.dependencies import Recorder
from jaxlint.program.edited_parts import Part, Parts, Table
from jaxlint.program.scoping import walk
from jaxlint.program.syntax import Module, Scope

__all__ = ["EditedModule"]

_ODD = re.compile("\r(?!\n)")
"""What ends a line for the parser and not for us."""
_TABLES = ("attribute_loads", "attribute_stores", "name_loads", "imported")
_LISTS = ("scopes", "classes", "star_imports", "subscripts", "iterations", "entered")
_TOP_TABLES = ("bindings", "loads")
_TOP_LISTS = ("calls", "children", "returns", "yields", "delegates")


@dataclass(eq=False)
class _Chunk:
    """A top-level statement, how it is written, and what it adds to the tables of its module."""

    statement: ast.stmt
    written: tuple[object, ...]
    tables: dict[str, dict[Any, list[Any]]] = field(default_factory=dict)
    lists: dict[str, list[Any]] = field(default_factory=dict)
    top_tables: dict[str, dict[Any, list[Any]]] = field(default_factory=dict)
    top_lists: dict[str, list[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.tables = {name: {} for name in _TABLES}
        self.lists = {name: [] for name in _LISTS}
        self.top_tables = {name: {} for name in _TOP_TABLES}
        self.top_lists = {name: [] for name in _TOP_LISTS}


class _Top(Scope):
    """The top level of an edited module."""

    __slots__ = ("parts",)
    parts: Parts
    bindings: Any = Part()
    loads: Any = Part()
    calls: Any = Part()
    children: Any = Part()
    returns: Any = Part()
    yields: Any = Part()
    delegates: Any = Part()


class _Tree(ast.Module):
    """The tree of an edited module."""

    parts: Parts
    body: Any = Part()


class EditedModule(Module):
    """A module that keeps its statements from one text to the next."""

    top: _Top

    scopes: Any = Part()
    classes: Any = Part()
    star_imports: Any = Part()
    subscripts: Any = Part()
    iterations: Any = Part()
    entered: Any = Part()
    attribute_loads: Any = Part()
    attribute_stores: Any = Part()
    name_loads: Any = Part()
    imported: Any = Part()
    source: Any = Part()
    cells: Any = Part()

    def __init__(
        self,
        path: Path,
        name: str,
        source: str,
        tree: ast.Module,
        recorder: Recorder,
        cells: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Build the tables of ``tree``."""
        self.recorder = recorder
        self.parts = Parts(recorder)
        self.parts.filled = {name: [] for name in (*_LISTS, *_TABLES, "source", "cells")}
        own = _Tree(body=[], type_ignores=[])
        own.parts = Parts(recorder)
        super().__init__(path, name, source, own, cells)
        self.parts.filled = None
        top = _Top.__new__(_Top)
        top.parts = Parts(recorder)
        Scope.__init__(top, own, self, None, name)
        self.top = top
        self.scope_of[own] = top
        for table in _TABLES:
            self.parts.contents[table] = Table(recorder)
        for table in _TOP_TABLES:
            top.parts.contents[table] = Table(recorder)
        self._chunks: list[_Chunk] = []
        self.update(source, tree, cells)

    def nodes(self) -> list[ast.AST]:
        """All nodes."""
        self.parts.note("nodes")
        return super().nodes()

    @cached_property
    def _all_lines(self) -> list[str]:
        return str(self.parts.contents["source"]).split("\n")

    def line(self, row: int) -> str:
        """The text of a line, counted from 1."""
        self.parts.note("source")
        return self._all_lines[row - 1] if 0 < row <= len(self._all_lines) else ""

    def positions(self) -> None:
        """The question at hand has met the rows and columns of this module."""
        self.parts.note("source")

    def place(self, row: int, seen_from: Module | None = None) -> str:
        """A row in words."""
        self.positions()
        return super().place(row, seen_from)

    # -- an edit ----------------------------------------------------------------------------------

    def update(self, source: str, tree: ast.Module, cells: Sequence[tuple[int, int]]) -> None:
        """Take another text."""
        lines = source.split("\n") if not _ODD.search(source) else []
        statements = list(tree.body)
        written = [_written(statement, lines) for statement in statements]
        kept = self._kept(statements, written)
        chunks: list[_Chunk] = []
        new: list[_Chunk] = []
        for at, statement in enumerate(statements):
            chunk = kept.get(at)
            if chunk is None:
                chunk = _Chunk(statement, written[at])
                new.append(chunk)
            chunk.written = written[at]
            chunks.append(chunk)
        left = {id(chunk) for chunk in kept.values()}
        for chunk in self._chunks:
            if id(chunk) not in left:
                for node in ast.walk(chunk.statement):
                    self.parents.pop(node, None)
                    self.scope_of.pop(node, None)
        for chunk in new:
            self._walk(chunk)
        if not self.parts.contents.get("scopes") or list(map(id, chunks)) != list(map(id, self._chunks)):
            self._chunks = chunks
            self._gather()
        self.__dict__.pop("_all_lines", None)
        self.parts.change("source", source)
        self.parts.change("cells", tuple(cells))

    def detach(self) -> None:
        """Forget who has asked: that model is not used any more."""
        assert isinstance(self.tree, _Tree)
        for parts in (self.parts, self.top.parts, self.tree.parts):
            parts.detach()

    def _kept(self, statements: Sequence[ast.stmt], written: Sequence[tuple[object, ...]]) -> dict[int, _Chunk]:
        """The statements that are there already, moved to where they are now."""
        old = self._chunks
        kept: dict[int, _Chunk] = {}
        if not old:
            return kept
        for before, after in _matches([chunk.written for chunk in old], written):
            if before is not None and after is not None:
                statement = old[before].statement
                shift = statements[after].lineno - statement.lineno
                if shift:
                    ast.increment_lineno(statement, shift)
                kept[after] = old[before]
        gaps = {at for at in range(len(statements)) if at not in kept}
        used = {id(chunk) for chunk in kept.values()}
        for at in sorted(gaps):
            # Only comments or blank lines may differ inside: then it is the one that stands where this one stood.
            before = _before(at, kept, old)
            if before < len(old) and id(old[before]) not in used and _transfer(old[before].statement, statements[at]):
                kept[at] = old[before]
                used.add(id(old[before]))
        return kept

    def _walk(self, chunk: _Chunk) -> None:
        self.parts.filled = {**chunk.tables, **chunk.lists}
        self.top.parts.filled = {**chunk.top_tables, **chunk.top_lists}
        try:
            walk(self, chunk.statement)
        finally:
            self.parts.filled = self.top.parts.filled = None

    def _gather(self) -> None:
        """Put the tables together again."""
        for name in _TABLES:
            self.parts.change(name, _joined(chunk.tables[name] for chunk in self._chunks))
        for name in _LISTS:
            own = [self.top] if name == "scopes" else []
            self.parts.change(name, own + [one for chunk in self._chunks for one in chunk.lists[name]])
        for name in _TOP_TABLES:
            self.top.parts.change(name, _joined(chunk.top_tables[name] for chunk in self._chunks))
        for name in _TOP_LISTS:
            self.top.parts.change(name, [one for chunk in self._chunks for one in chunk.top_lists[name]])
        assert isinstance(self.tree, _Tree)
        self.tree.parts.change("body", [chunk.statement for chunk in self._chunks])
        self.parts.changed("nodes")


def _joined(tables: Iterable[Mapping[Any, list[Any]]]) -> dict[Any, list[Any]]:
    joined: dict[Any, list[Any]] = {}
    for table in tables:
        for key, entries in table.items():
            joined.setdefault(key, []).extend(entries)
    return joined


def _written(statement: ast.stmt, lines: Sequence[str]) -> tuple[object, ...]:
    """How a statement is written: those that are written alike are alike. Without ``lines`` none is like another."""
    if not lines:
        return (object(),)  # not its id(), which a later statement may have once this one is gone
    decorators = getattr(statement, "decorator_list", ())
    first = min([statement.lineno, *(decorator.lineno for decorator in decorators)])
    last = statement.end_lineno or first
    return (
        statement.col_offset,
        statement.end_col_offset,
        statement.lineno - first,
        *lines[max(first - 1, 0) : last],
    )


def _matches(
    old: Sequence[tuple[object, ...]], new: Sequence[tuple[object, ...]]
) -> Iterator[tuple[int | None, int | None]]:
    """The positions of equal statements, in order."""
    shortest = min(len(old), len(new))
    head = next((at for at in range(shortest) if old[at] != new[at]), shortest)
    tail = next((at for at in range(shortest - head) if old[-1 - at] != new[-1 - at]), shortest - head)
    yield from ((at, at) for at in range(head))
    inner = old[head : len(old) - tail], new[head : len(new) - tail]
    if all(inner):
        for block in difflib.SequenceMatcher(None, *inner, autojunk=False).get_matching_blocks():
            yield from ((head + block.a + at, head + block.b + at) for at in range(block.size))
    yield from ((len(old) - at, len(new) - at) for at in range(tail, 0, -1))


def _before(at: int, kept: Mapping[int, _Chunk], old: Sequence[_Chunk]) -> int:
    """Where the old statement stood that followed the one before."""
    previous = kept.get(at - 1)
    return 0 if previous is None and at == 0 else len(old) if previous is None else old.index(previous) + 1


def _transfer(old: ast.stmt, new: ast.stmt) -> bool:
    """Give an old statement the positions of a new one, if only those differ and their order is the same."""
    pairs = list(zip(ast.walk(old), ast.walk(new), strict=False))
    if ast.dump(old) != ast.dump(new):
        return False
    rows: dict[int, int] = {}
    for a, b in pairs:
        for name in ("lineno", "end_lineno"):
            row = getattr(a, name, None)
            if row is not None and rows.setdefault(row, getattr(b, name)) != getattr(b, name):
                return False
    if len(set(rows.values())) != len(rows):
        return False
    for a, b in pairs:
        for name in ("lineno", "end_lineno", "col_offset", "end_col_offset"):
            if hasattr(a, name):
                setattr(a, name, getattr(b, name))
    return True
