"""The files of a program that is being edited: they keep what an edit has left alone, and say what it has changed.

A module is made of its top-level statements. After an edit those that are written as before stay the same objects, with
their scopes, only moved; so whatever is known of them still holds. Each way to get from one statement to another (a
name in a table, a list of the module) is a fact of its own, and changes with its content.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from jaxlint.index.record import FileRecord, parse
from jaxlint.program.dependencies import Fact, Recorder
from jaxlint.program.project import Project, SourceFile
from jaxlint.program.scoping import walk
from jaxlint.program.syntax import Module, Scope

__all__ = ["EditedFile", "EditedProject"]

_ODD = re.compile("\r(?!\n)")
"""What ends a line for the parser and not for us."""
_TABLES = ("attribute_loads", "attribute_stores", "name_loads", "imported")
_LISTS = ("scopes", "classes", "star_imports", "subscripts", "iterations", "entered")
_TOP_TABLES = ("bindings", "loads")
_TOP_LISTS = ("calls", "children", "returns", "yields", "delegates")


class _Table(dict[Any, Any]):
    """A table whose entries are facts, and its keys together another one."""

    def __init__(self, recorder: Recorder) -> None:
        super().__init__()
        self.recorder = recorder
        self.facts: dict[Any, Fact] = {}
        self.whole = Fact()

    def replace(self, content: Mapping[Any, Any]) -> None:
        """Take another content; forget what was found with entries that are not as before."""
        before = dict(super().items())
        super().clear()
        super().update(content)
        if before == content:
            return
        old, self.whole = self.whole, Fact()
        gone = [old]
        for key, fact in list(self.facts.items()):
            if before.get(key) != content.get(key):
                gone.append(fact)
                del self.facts[key]
        self.recorder.forget(gone)

    def _note(self, key: Any) -> None:
        fact = self.facts.get(key)
        if fact is None:
            fact = self.facts[key] = Fact()
        self.recorder.note(fact)

    def _note_all(self) -> None:
        self.recorder.note(self.whole)

    def __contains__(self, key: object) -> bool:
        self._note(key)
        return super().__contains__(key)

    def __getitem__(self, key: Any) -> Any:
        self._note(key)
        return super().__getitem__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        self._note(key)
        return super().get(key, default)

    def __iter__(self) -> Iterator[Any]:
        self._note_all()
        return super().__iter__()

    def __len__(self) -> int:
        self._note_all()
        return super().__len__()

    def keys(self) -> Any:
        self._note_all()
        return super().keys()

    def items(self) -> Any:
        self._note_all()
        return super().items()

    def values(self) -> Any:
        self._note_all()
        return super().values()


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


class _Holder(Protocol):
    """What has parts: a module, its top scope, its tree."""

    parts: _Parts


class _Parts:
    """The contents that can be asked for by name; while a statement is walked, those that it adds to."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.filled: Mapping[str, Any] | None = None
        self.contents: dict[object, Any] = {}
        self.facts: dict[object, Fact] = {}

    def get(self, name: object) -> Any:
        if self.filled is not None:
            return self.filled[str(name)]
        content = self.contents[name]
        if not isinstance(content, _Table):
            self.note(name)
        return content

    def note(self, name: object) -> None:
        fact = self.facts.get(name)
        if fact is None:
            fact = self.facts[name] = Fact()
        self.recorder.note(fact)

    def change(self, name: object, content: object) -> None:
        """Another content, which may be equal to the old one."""
        before = self.contents.get(name)
        if isinstance(before, _Table) and isinstance(content, Mapping):
            before.replace(content)
        else:
            self.contents[name] = content
            if before != content:
                self.changed(name)

    def detach(self) -> None:
        self.facts.clear()
        for content in self.contents.values():
            if isinstance(content, _Table):
                content.facts.clear()
                content.whole = Fact()

    def changed(self, name: object) -> None:
        fact = self.facts.pop(name, None)
        if fact is not None:
            self.recorder.forget([fact])


class _Part:
    """An attribute that is one of the parts."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, holder: _Holder | None, owner: type) -> Any:
        return self if holder is None else holder.parts.get(self.name)

    def __set__(self, holder: _Holder, content: object) -> None:
        """Only the walk sets parts, before there are any."""


class _Top(Scope):
    """The top level of an edited module."""

    __slots__ = ("parts",)
    parts: _Parts
    bindings: Any = _Part()
    loads: Any = _Part()
    calls: Any = _Part()
    children: Any = _Part()
    returns: Any = _Part()
    yields: Any = _Part()
    delegates: Any = _Part()


class _Tree(ast.Module):
    """The tree of an edited module."""

    parts: _Parts
    body: Any = _Part()


class EditedModule(Module):
    """A module that keeps its statements from one text to the next."""

    top: _Top

    scopes: Any = _Part()
    classes: Any = _Part()
    star_imports: Any = _Part()
    subscripts: Any = _Part()
    iterations: Any = _Part()
    entered: Any = _Part()
    attribute_loads: Any = _Part()
    attribute_stores: Any = _Part()
    name_loads: Any = _Part()
    imported: Any = _Part()
    source: Any = _Part()
    cells: Any = _Part()

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
        self.parts = _Parts(recorder)
        self.parts.filled = {name: [] for name in (*_LISTS, *_TABLES, "source", "cells")}
        own = _Tree(body=[], type_ignores=[])
        own.parts = _Parts(recorder)
        super().__init__(path, name, source, own, cells)
        self.parts.filled = None
        top = _Top.__new__(_Top)
        top.parts = _Parts(recorder)
        Scope.__init__(top, own, self, None, name)
        self.top = top
        self.scope_of[own] = top
        for table in _TABLES:
            self.parts.contents[table] = _Table(recorder)
        for table in _TOP_TABLES:
            top.parts.contents[table] = _Table(recorder)
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


class EditedFile(SourceFile):
    """A file of such a program. While it does not parse, the model sees the last text of it that did."""

    def __init__(
        self,
        path: Path,
        source: str,
        record: FileRecord,
        recorder: Recorder,
        tree: ast.Module | None = None,
        cells: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Nothing of it is known to the recorder yet."""
        super().__init__(path, source, record, tree, cells)
        self.recorder = recorder
        self.parts = _Parts(recorder)
        self.parsed: FileRecord | None = record if record.fault is None else None
        self.seen: str | None = source if record.fault is None else None
        """The text that the model sees."""
        self._before: frozenset[str] | None = None

    @property
    def module(self) -> Module | None:
        """The module's tables, or None where it has never parsed."""
        if self._module is None:
            self.parts.note("parsed")
            if self.record.fault is None:
                tree, self._tree = self._tree or parse(self.source), None
                self._module = EditedModule(self.path, self.name, self.source, tree, self.recorder, self.cells)
        return self._module

    @property
    def words(self) -> frozenset[str]:
        """The words of the text that the model sees."""
        self.parts.note("words")
        return (self.parsed or self.record).words

    def mentions(self, words: frozenset[str]) -> bool:
        """Whether one of these words occurs."""
        if words not in self.parts.contents:
            self.parts.contents[words] = not (self.parsed or self.record).words.isdisjoint(words)
        return bool(self.parts.get(words))

    def news(self) -> frozenset[str] | None:
        """The words that it had when this was asked last; None where it has got no other text since."""
        before, self._before = self._before, None
        return before

    def detach(self) -> None:
        """Forget who has asked: that model is not used any more."""
        self._before = None
        self.parts.detach()
        if isinstance(self._module, EditedModule):
            self._module.detach()

    def update(
        self, source: str, record: FileRecord, tree: ast.Module | None, cells: Sequence[tuple[int, int]]
    ) -> None:
        """Take another text."""
        self.source, self.record, self.cells = source, record, cells
        self._tree = None
        if record.fault is not None:
            return
        before, self.parsed = self.parsed, record
        self.seen = source
        if self._before is None:
            self._before = before.words if before is not None else frozenset()
        tree = tree or parse(source)
        if isinstance(self._module, EditedModule):
            self._module.update(source, tree, cells)
        else:
            self._tree = tree
            self.parts.changed("parsed")
        if before is None or before.words != record.words:
            self.parts.changed("words")
            for key in [key for key in self.parts.contents if isinstance(key, frozenset)]:
                self.parts.change(key, not record.words.isdisjoint(key))


class EditedProject(Project):
    """The files of such a program by path, name and word."""

    def __init__(self, files: Iterable[SourceFile], roots: Sequence[Path], recorder: Recorder) -> None:
        """``files`` stay the same objects from one text to the next."""
        self.recorder = recorder
        self.parts = _Parts(recorder)
        self.parts.filled = {}
        super().__init__(files, roots)
        self.parts.filled = None
        self._added: frozenset[str] = frozenset()

    def add_vocabulary(self, words: Iterable[str]) -> None:
        """Further words at which a hazard can start."""
        self._added = frozenset(words)
        self.updated({})

    def files_with(self, word: str) -> list[SourceFile]:
        """The files that mention an identifier."""
        self.parts.note(f"word {word}")
        return super().files_with(word)

    def updated(self, before: Mapping[SourceFile, frozenset[str]]) -> None:
        """Some files have other texts now; ``before`` are the words that they had."""
        for file, words in before.items():
            for word in words ^ file.words:
                self._by_word.pop(word, None)
                self.parts.changed(f"word {word}")
        vocabulary = self._vocabulary() | self._added
        if vocabulary != self.parts.contents.get("vocabulary"):
            self.parts.change("vocabulary", vocabulary)

    vocabulary: Any = _Part()
