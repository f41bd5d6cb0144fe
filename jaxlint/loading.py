"""The files of a program, read and indexed: all that is known of them before they are linked."""

from __future__ import annotations

import ast
import concurrent.futures
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from jaxlint import cache as caching
from jaxlint import notebooks
from jaxlint.index import record as indexing
from jaxlint.index.record import FileRecord, SyntaxFault
from jaxlint.notebooks import Notebook, NotebookError
from jaxlint.program.dependencies import Recorder
from jaxlint.program.edited import EditedFile
from jaxlint.program.project import SourceFile
from jaxlint.sources import decode

__all__ = ["Program", "read"]

_WORTH_A_POOL = 200
"""New files from which on starting worker processes pays."""


@dataclass
class Program:
    """The files by path, the digests of what they hold, and what could not be read, a line for each."""

    files: dict[Path, SourceFile] = field(default_factory=dict)
    digests: dict[Path, str] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    notebooks: dict[Path, Notebook] = field(default_factory=dict)
    recorder: Recorder | None = None
    """Where the program is edited: what its answers depend on."""

    def put(self, path: Path, text: str) -> None:
        """Take ``text`` for a file's."""
        taken = self.take(path, text)
        if taken is not None:
            self._index(path, *taken)

    def put_notebook(self, path: Path, notebook: Notebook) -> None:
        """Take these cells for a notebook's."""
        self.notebooks[path] = notebook
        self._index(path, notebook.data, notebook.text)

    def remove(self, path: Path) -> None:
        """Leave a file out."""
        for table in (self.files, self.digests, self.notebooks):
            table.pop(path, None)

    def take(self, path: Path, text: str, data: bytes | None = None) -> tuple[bytes, str] | None:
        """What is to be indexed of a file's text: of a notebook its joined cells, of what should be one nothing."""
        if path.suffix == notebooks.SUFFIX:
            try:
                notebook = self.notebooks[path] = notebooks.read(text)
            except NotebookError as broken:
                self.remove(path)
                self.digests[path] = caching.digest(text.encode("utf-8", "surrogatepass"))
                self.add(path, "", FileRecord(frozenset(), (), SyntaxFault(str(broken), 1, 1)))
                return None
            data, text = notebook.data, notebook.text
        return data if data is not None else text.encode("utf-8", "surrogatepass"), text

    def add(self, path: Path, source: str, record: FileRecord, tree: ast.Module | None = None) -> None:
        """Add a file with its record."""
        cells = self.notebooks[path].places if path in self.notebooks else ()
        known = self.files.get(path)
        if isinstance(known, EditedFile):
            known.update(source, record, tree, cells)
        elif self.recorder is not None:
            self.files[path] = EditedFile(path, source, record, self.recorder, tree, cells)
        else:
            self.files[path] = SourceFile(path, source, record, tree, cells)

    def faults(self, path: Path) -> tuple[SyntaxFault, ...]:
        """Why the file does not parse; of a notebook, why single cells do not."""
        fault = self.files[path].record.fault if path in self.files else None
        if fault is not None:
            return (fault,)
        return self.notebooks[path].faults if path in self.notebooks else ()

    def _index(self, path: Path, data: bytes, source: str) -> None:
        self.digests[path] = caching.digest(data)
        self.add(path, source, *indexing.build(data, source))


def read(
    members: Sequence[Path],
    wanted: set[Path],
    given: Mapping[Path, str],
    cache: caching.Cache,
    jobs: int,
    recorder: Recorder | None = None,
) -> Program:
    """Read and index the files of a program; ``given`` texts stand in for what the files hold.

    What cannot be read is an error only where it is ``wanted``. With a ``recorder`` the program is one to be edited.
    """
    program = Program(recorder=recorder)
    texts: dict[Path, tuple[bytes, str]] = {}
    for path in members:
        data: bytes | None = None
        if path in given:
            text = given[path]
        else:
            try:
                data = path.read_bytes()
            except OSError as error:
                if path in wanted:
                    program.errors.append(f"{path}: cannot be read: {error.strerror or error}")
                continue
            text = decode(data, path)
        taken = program.take(path, text, data)
        if taken is not None:
            texts[path] = taken
    program.digests.update({path: caching.digest(data) for path, (data, _) in texts.items()})
    new = [path for path in texts if cache.record(program.digests[path]) is None]
    trees: dict[Path, ast.Module | None] = {}
    if jobs > 1 and len(new) >= _WORTH_A_POOL:
        with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
            arguments = zip(*(texts[path] for path in new), strict=True)
            for path, record in zip(new, pool.map(indexing.record_of, *arguments, chunksize=32), strict=True):
                cache.remember(program.digests[path], record)
    else:
        for path in new:
            record, trees[path] = indexing.build(*texts[path])
            cache.remember(program.digests[path], record)
    for path, (_, source) in texts.items():
        known = cache.record(program.digests[path])
        assert known is not None
        program.add(path, source, known, trees.get(path))
    return program
