"""The files of a program that is being edited: they keep what an edit has left alone, and say what it has changed."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from jaxlint.index.record import FileRecord, parse
from jaxlint.program.dependencies import Recorder
from jaxlint.program.edited_module import EditedModule
from jaxlint.program.edited_parts import Part, Parts
from jaxlint.program.project import Project, SourceFile
from jaxlint.program.syntax import Module

__all__ = ["EditedFile", "EditedProject"]


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
        self.parts = Parts(recorder)
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
        self.parts = Parts(recorder)
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

    vocabulary: Any = Part()
