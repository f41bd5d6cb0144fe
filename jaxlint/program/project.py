"""The program as a set of modules: which file an import means, and lazy access to each module's syntax."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from pathlib import Path

from jaxlint.index.record import FileRecord, parse
from jaxlint.program.dependencies import Recorder
from jaxlint.program.externals import VOCABULARY
from jaxlint.program.scoping import module_of
from jaxlint.program.syntax import Module


class SourceFile:
    """A file of the program: its record at once, its syntax when it is asked for."""

    def __init__(
        self,
        path: Path,
        source: str,
        record: FileRecord,
        tree: ast.Module | None = None,
        cells: Sequence[tuple[int, int]] = (),
    ) -> None:
        """``path`` is absolute; ``tree`` spares a second parse where the index has just made it.

        ``cells`` of a notebook: the row of ``source`` that each starts at, and its number.
        """
        self.path = path
        self.source = source
        self.record = record
        self.cells = cells
        self._tree = tree
        self._module: Module | None = None
        self.name = path.stem
        self.number = 0
        """Its number in the program."""

    @property
    def words(self) -> frozenset[str]:
        """The identifiers that occur anywhere in the text."""
        return self.record.words

    def mentions(self, words: frozenset[str]) -> bool:
        """Whether one of these words occurs."""
        return not self.record.words.isdisjoint(words)

    def rename(self, name: str) -> None:
        """Give it its dotted import name, which may change when files come and go."""
        if name != self.name:
            self.name, self._module = name, None

    @property
    def module(self) -> Module | None:
        """The module's tables, or None where the file does not parse."""
        if self._module is None and self.record.fault is None:
            tree, self._tree = self._tree or parse(self.source), None
            self._module = module_of(self.path, self.name, self.source, tree, self.cells)
        return self._module


class Project:
    """All files of the program, by path and by import name."""

    recorder: Recorder | None = None
    """Where the program is edited: what answers depend on is noted there."""

    def __init__(self, files: Iterable[SourceFile], roots: Sequence[Path]) -> None:
        """``roots`` are the folders from which absolute imports are searched, most specific first."""
        self.files = {file.path: file for file in files}
        self.roots = list(roots)
        self._by_name: dict[str, list[SourceFile]] = {}
        self._resolved: dict[tuple[str, Module], SourceFile | None] = {}
        self._by_word: dict[str, list[SourceFile]] = {}
        folders_with_init = {path.parent for path in self.files if path.name == "__init__.py"}
        for number, file in enumerate(self.files.values()):
            file.number = number
            names = list(self._names(file.path, folders_with_init))
            file.rename(names[0])
            if file.path.suffix == ".ipynb":
                continue  # Python's import does not find it
            for name in names:
                self._by_name.setdefault(name, []).append(file)
        self.vocabulary = self._vocabulary()

    def _names(self, path: Path, packages: set[Path]) -> Iterable[str]:
        """The dotted names under which a file can be imported, the usual one first."""
        parts = [] if path.name == "__init__.py" else [path.stem]
        folder = path.parent
        while folder in packages:
            parts.insert(0, folder.name)
            folder = folder.parent
        yield ".".join(parts) or path.stem
        for root in self.roots:
            if folder != root and folder.is_relative_to(root):
                extra = [*folder.relative_to(root).parts, *parts]
                for start in range(len(extra) - len(parts)):
                    yield ".".join(extra[start:])
                break

    def _vocabulary(self) -> frozenset[str]:
        """The words at which a hazard can start, closed over the program's own renamings."""
        words = set(VOCABULARY)
        pairs = [pair for file in self.files.values() for pair in file.record.aliases]
        grown = True
        while grown:
            new = {alias for alias, old in pairs if old in words and alias not in words}
            grown = bool(new)
            words |= new
        return frozenset(words)

    def add_vocabulary(self, words: Iterable[str]) -> None:
        """Further words at which a hazard can start (the team's own jit-like wrappers)."""
        self.vocabulary = self.vocabulary | frozenset(words)

    def files_with(self, word: str) -> list[SourceFile]:
        """The files that mention an identifier, in a stable order."""
        found = self._by_word.get(word)
        if found is None:
            found = [file for file in self.files.values() if word in file.record.words]
            self._by_word[word] = found
        return found

    def mentions(self, words: frozenset[str]) -> bool:
        """Whether one of these words occurs in some file."""
        return any(file.mentions(words) for file in self.files.values())

    def modules_with(self, word: str) -> Iterable[Module]:
        """The modules, parsed, that mention an identifier."""
        for file in self.files_with(word):
            if file.module is not None:
                yield file.module

    def find(self, name: str, importer: Module) -> SourceFile | None:
        """The file that ``import name`` means in a module: the nearest one of that name."""
        key = (name, importer)
        if key not in self._resolved:
            self._resolved[key] = self._nearest(self._by_name.get(name, ()), importer.path)
        return self._resolved[key]

    @staticmethod
    def _nearest(candidates: Sequence[SourceFile], importer: Path) -> SourceFile | None:
        if len(candidates) <= 1:
            return candidates[0] if candidates else None
        here = importer.parent.parts

        def shared(file: SourceFile) -> tuple[int, int]:
            there = file.path.parent.parts
            common = 0
            for a, b in zip(here, there, strict=False):
                if a != b:
                    break
                common += 1
            return common, -len(there)

        return max(candidates, key=shared)

    def absolute_name(self, node: ast.ImportFrom, module: Module) -> str:
        """The absolute dotted name that a ``from … import`` statement imports from."""
        if not node.level:
            return node.module or ""
        parts = module.name.split(".")
        keep = len(parts) - node.level + (1 if module.is_package else 0)
        base = parts[: max(keep, 0)]
        return ".".join([*base, *([node.module] if node.module else [])])

    def submodule(self, module: Module, name: str) -> Module | None:
        """The module ``name`` inside a package."""
        if not module.is_package:
            return None
        file = self.find(f"{module.name}.{name}", module)
        return file.module if file is not None else None
