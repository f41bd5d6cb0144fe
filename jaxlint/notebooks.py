"""Jupyter notebooks: their Python cells as one text for the linter, and the way back to the cells.

The linter works on the *joined* text: the code of all Python cells in their order, a newline after each. What only
IPython understands (``%magic``, ``!command``, ``help?``) is masked in it, without moving any other position, and so are
cells that do not parse. Findings and edits speak of the joined text until they are reported or applied; both
translations are here.
"""

from __future__ import annotations

import ast
import bisect
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from jaxlint import broken
from jaxlint.comments import split_lines
from jaxlint.findings import Edit, Finding, Location, Place, Sites, Span
from jaxlint.index.record import SyntaxFault, parsed
from jaxlint.magics import is_python_cell, mask

__all__ = ["SUFFIX", "Cell", "Notebook", "NotebookError", "code_of", "edited", "join", "read", "relative"]

SUFFIX = ".ipynb"
_VERSION = 4
_NO_JSON = "expected a Jupyter notebook, which is stored as JSON, but this is no valid JSON"
_NO_NOTEBOOK = "this does not have the form of a Jupyter notebook"

_OWN_KERNEL = re.compile(r"python\d*")
"""What IPython calls its kernel; others have names of all kinds."""


class NotebookError(ValueError):
    """Why a file is no notebook, in one line."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A Python cell: its number among all cells of the notebook from 1, the joined row that it starts at, its code."""

    number: int
    first: int
    source: str

    @property
    def last(self) -> int:
        """The last row of the joined text that belongs to the cell."""
        return self.first + len(split_lines(self.source)) - 1


@dataclass(frozen=True, slots=True)
class Notebook:
    """The Python cells of a notebook. ``text``: what is linted; ``masked``: the rows in which it is not the code.

    ``faults``: why cells do not parse, and where in the joined text.
    """

    cells: tuple[Cell, ...]
    text: str
    masked: frozenset[int]
    faults: tuple[SyntaxFault, ...] = ()

    @property
    def data(self) -> bytes:
        """All that the findings depend on: the text that is linted, and the code of the cells that do not parse."""
        parts = [self.text, *(self.cell_at(fault.row).source for fault in self.faults)]
        return "\0".join(parts).encode("utf-8", "surrogatepass")

    def rests_on_broken(self, finding: Finding) -> bool:
        """Whether a place of the finding is in a cell that does not parse."""
        spans = [finding.span, *(place.span for place in finding.related if place.path == finding.path)]
        broken_cells = [self.cell_at(fault.row) for fault in self.faults]
        return any(cell.first <= span.start.row <= cell.last for cell in broken_cells for span in spans)

    @property
    def places(self) -> list[tuple[int, int]]:
        """The joined row that each cell starts at, and its number."""
        return [(cell.first, cell.number) for cell in self.cells]

    def cell_at(self, row: int) -> Cell:
        """The cell of a row of the joined text; the last one for rows beyond it."""
        at = bisect.bisect_right(self.cells, row, key=lambda cell: cell.first)
        return self.cells[max(at - 1, 0)]

    def cell(self, number: int) -> Cell | None:
        """The Python cell with this number."""
        return next((cell for cell in self.cells if cell.number == number), None)

    def takes(self, edits: Iterable[Edit]) -> bool:
        """Whether each edit lies within one cell, and none in a row that is masked."""
        return all(self._placed(edit) is not None for edit in edits)

    def _placed(self, edit: Edit) -> Cell | None:
        """The cell that an edit lies in; None where it reaches into another one, or into what is masked."""
        if not self.cells:
            return None
        start, end = edit.span.start, edit.span.end
        cell = self.cell_at(start.row)
        if end > Location(cell.last + 1, 1):
            return None
        last = end.row - 1 if end.column == 1 and end.row > start.row else end.row
        if end > start and not self.masked.isdisjoint(range(start.row, last + 1)):
            return None
        return cell

    def sources_after(self, edits: Iterable[Edit]) -> dict[int, str]:
        """The code of the cells that edits of the joined text change, by number. What fits no cell is left out."""
        placed: dict[Cell, list[Edit]] = {}
        for edit in edits:
            cell = self._placed(edit)
            if cell is not None:
                placed.setdefault(cell, []).append(edit)
        return {cell.number: _after(cell, own) for cell, own in placed.items()}


def relative(finding: Finding, notebooks: Mapping[str, Notebook]) -> Finding:
    """The finding as it is reported: what lies in one of the notebooks, by cell."""
    fix = finding.fix
    if fix is not None:
        edits = (_relative_edit(edit, notebooks.get(edit.path or finding.path)) for edit in fix.edits)
        finding = replace(finding, fix=replace(fix, edits=tuple(edits)))
    related = tuple(_related(place, notebooks) for place in finding.related)
    finding = replace(finding, related=related, sites=_relative_sites(finding.sites, notebooks))
    own = notebooks.get(finding.path)
    if own is None or not own.cells:
        return finding
    cell = own.cell_at(finding.span.start.row)
    return replace(finding, cell=cell.number, span=_within(finding.span, cell))


def _relative_edit(edit: Edit, notebook: Notebook | None) -> Edit:
    if notebook is None or not notebook.cells:
        return edit
    cell = notebook.cell_at(edit.span.start.row)
    return replace(edit, span=_within(edit.span, cell), cell=cell.number)


def _relative_sites(sites: Sites, notebooks: Mapping[str, Notebook]) -> Sites:
    made, defined = (None if place is None else _related(place, notebooks) for place in (sites.made, sites.defined))
    return Sites(made, defined, tuple(_related(place, notebooks) for place in sites.called))


def _related(place: Place, notebooks: Mapping[str, Notebook]) -> Place:
    notebook = notebooks.get(place.path)
    if notebook is None or not notebook.cells:
        return place
    cell = notebook.cell_at(place.span.start.row)
    return replace(place, cell=cell.number, span=_within(place.span, cell))


def _within(span: Span, cell: Cell) -> Span:
    shift = cell.first - 1
    return Span(Location(span.start.row - shift, span.start.column), Location(span.end.row - shift, span.end.column))


def _after(cell: Cell, edits: Sequence[Edit]) -> str:
    """A cell's code after edits, which do not overlap."""
    text = cell.source + "\n"
    starts = [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", text))]
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        span = _within(edit.span, cell)
        start, end = (starts[place.row - 1] + place.column - 1 for place in (span.start, span.end))
        text = text[:start] + edit.content + text[end:]
    return text.removesuffix("\n")


def join(sources: Iterable[tuple[int, str]]) -> Notebook:
    """The notebook of Python cells, given by number and code."""
    cells: list[Cell] = []
    texts: list[str] = []
    trees: list[ast.Module | SyntaxFault] = []
    masked: set[int] = set()
    row = 1
    for number, source in sources:
        if not is_python_cell(source):
            continue
        cell = Cell(number, row, source)
        text, rows = mask(source)
        cells.append(cell)
        texts.append(text)
        trees.append(parsed(text))
        masked.update(
            range(row, cell.last + 1) if isinstance(trees[-1], SyntaxFault) else (row - 1 + at for at in rows)
        )
        row = cell.last + 1
    faults = [_in_joined(tree, cell) for tree, cell in zip(trees, cells, strict=True) if isinstance(tree, SyntaxFault)]
    if faults:
        named = frozenset().union(*(broken.named(tree) for tree in trees if isinstance(tree, ast.Module)))
        texts = [
            broken.stand_in(text, named) if isinstance(tree, SyntaxFault) else text
            for text, tree in zip(texts, trees, strict=True)
        ]
    return Notebook(tuple(cells), "".join(f"{text}\n" for text in texts), frozenset(masked), tuple(faults))


def _in_joined(fault: SyntaxFault, cell: Cell) -> SyntaxFault:
    """A cell's fault where it stands in the joined text; one at the end of the cell stays in it."""
    return SyntaxFault(fault.message, min(cell.first - 1 + fault.row, cell.last), fault.column, fault.newer)


def read(raw: str) -> Notebook:
    """The notebook in a file's text; without cells where its language is not Python."""
    document = _document(raw)
    if not _in_python(document):
        return Notebook((), "", frozenset())
    return join(_code_cells(document))


def code_of(raw: str) -> dict[int, str]:
    """The code of a notebook's cells, by number."""
    return dict(_code_cells(_document(raw)))


def _document(raw: str) -> dict[str, Any]:
    try:
        document = json.loads(raw)
    except json.JSONDecodeError as error:
        raise NotebookError(f"{_NO_JSON}: {error.msg} at line {error.lineno} column {error.colno}") from None
    except RecursionError:
        raise NotebookError(f"{_NO_JSON}: it is nested too deeply") from None
    if not isinstance(document, dict):
        raise NotebookError(f"{_NO_NOTEBOOK}: its top level is no object")
    version = document.get("nbformat")
    if isinstance(version, int) and version != _VERSION:
        raise NotebookError(f"expected a Jupyter notebook of format {_VERSION}, but this one is of format {version}")
    for key, kind, what in (("cells", list, "list"), ("metadata", dict, "object"), ("nbformat", int, "number")):
        if not isinstance(document.get(key), kind):
            raise NotebookError(f"{_NO_NOTEBOOK}: `{key}` is missing or no {what}")
    for number, cell in enumerate(document["cells"], start=1):
        if not isinstance(cell, dict) or not _is_source(cell.get("source")):
            raise NotebookError(f"{_NO_NOTEBOOK}: cell {number} has no source")
    return document


def _is_source(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(line, str) for line in value))


def _in_python(document: dict[str, Any]) -> bool:
    """Whether the kernel is one of Python; a notebook that names none is. A kernel may be named, and nothing else."""
    metadata = document["metadata"]
    for table, key in (("language_info", "name"), ("kernelspec", "language")):
        entry = metadata.get(table)
        if isinstance(entry, dict) and isinstance(entry.get(key), str):
            return bool(entry[key].lower() == "python")
    kernel = metadata.get("kernelspec")
    name = kernel.get("name") if isinstance(kernel, dict) else None
    return not isinstance(name, str) or _OWN_KERNEL.fullmatch(name) is not None


def _code_cells(document: dict[str, Any]) -> Iterator[tuple[int, str]]:
    for number, cell in enumerate(document["cells"], start=1):
        if cell.get("cell_type") != "code":
            continue
        metadata = cell.get("metadata")
        editor = metadata.get("vscode") if isinstance(metadata, dict) else None
        if isinstance(editor, dict) and editor.get("languageId", "python") != "python":
            continue
        source = cell["source"]
        yield number, source if isinstance(source, str) else "".join(source)


# -- writing ------------------------------------------------------------------------------------------


def edited(raw: str, edits: Iterable[Edit]) -> str:
    """A notebook's file after edits of its joined text. All but the changed cells' lines stays byte by byte."""
    sources = read(raw).sources_after(edits)
    pieces: list[str] = []
    done = 0
    for number, (start, end) in enumerate(_places_of_sources(raw), start=1):
        if number in sources:
            pieces += [raw[done:start], _written(raw[start:end], sources[number])]
            done = end
    return "".join([*pieces, raw[done:]])


_DECODER = json.JSONDecoder()
_SPACE = re.compile(r"[ \t\r\n]*")


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match is not None else at


def _members(text: str, at: int) -> Iterator[tuple[str, int, int]]:
    """The members of the object that starts at ``at``: key, and where the value starts and ends."""
    at = _skip(text, at + 1)
    while text[at] != "}":
        key, at = _DECODER.raw_decode(text, at)
        start = _skip(text, _skip(text, at) + 1)
        _, end = _DECODER.raw_decode(text, start)
        yield key, start, end
        at = _skip(text, end)
        at = _skip(text, at + 1) if text[at] == "," else at


def _items(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Where the items of the array that starts at ``at`` start and end."""
    at = _skip(text, at + 1)
    while text[at] != "]":
        _, end = _DECODER.raw_decode(text, at)
        yield at, end
        at = _skip(text, end)
        at = _skip(text, at + 1) if text[at] == "," else at


def _places_of_sources(raw: str) -> Iterator[tuple[int, int]]:
    """Where the ``source`` of each cell stands in the file."""
    for key, start, _ in _members(raw, _skip(raw, 0)):
        if key == "cells":
            for cell, _ in _items(raw, start):
                yield next((start, end) for key, start, end in _members(raw, cell) if key == "source")


def _written(old: str, source: str) -> str:
    """The JSON of a cell's new code in the form of the old one; lines that were there keep their spelling."""
    if not old.startswith("["):
        return json.dumps(source, ensure_ascii=False)
    places = list(_items(old, 0))
    spelled = {json.loads(old[start:end]): old[start:end] for start, end in places}
    lines = re.findall(r"[^\n]*\n|[^\n]+", source)
    if not places or not lines:
        return json.dumps(lines, ensure_ascii=False)
    opening, closing = old[: places[0][0]], old[places[-1][1] :]
    between = old[places[0][1] : places[1][0]] if len(places) > 1 else "," + (opening[1:] or " ")
    return opening + between.join(spelled.get(line) or json.dumps(line, ensure_ascii=False) for line in lines) + closing
