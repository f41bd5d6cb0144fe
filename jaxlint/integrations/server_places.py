"""From our findings to the editor's diagnostics: documents, positions in its units, edits."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lsprotocol import types
from pygls import uris
from pygls.workspace.position_codec import PositionCodec

from jaxlint.adding import with_comments
from jaxlint.comments import split_lines
from jaxlint.config import SYNTAX_ERROR
from jaxlint.findings import Confidence, Edit, Finding, Location, Place, Span
from jaxlint.loading import Program
from jaxlint.notebooks import Notebook, relative

__all__ = ["SOURCE", "Document", "Shown", "Translator", "View", "path_of"]

SOURCE = "jaxlint"


@dataclass(frozen=True, eq=False)
class Document:
    """A file that is open in the editor. ``versions`` are by URI, ``cells`` (of a notebook) URIs by number."""

    path: Path
    content: str | Notebook
    versions: Mapping[str, int | None]
    cells: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Shown:
    """A finding as it is shown in a document, with the edits of its fix by document: all of them, or none."""

    finding: Finding
    diagnostic: types.Diagnostic
    edits: tuple[tuple[str, types.TextEdit], ...]
    silence: Callable[[], Sequence[types.TextEdit]]
    """What hides it: a comment at the end of its line. To find that takes a while, and is seldom asked for."""


@dataclass(frozen=True)
class View:
    """What a document shows: of which version of it, and in which state of the program."""

    version: int | None
    items: tuple[Shown, ...] = ()
    versions: Mapping[str, int | None] = field(default_factory=dict)
    """Those of all open documents then: a fix may edit others, too."""

    @property
    def diagnostics(self) -> list[types.Diagnostic]:
        """The diagnostics alone."""
        return [item.diagnostic for item in self.items]


def path_of(uri: str) -> Path:
    """The file that a URI stands for; what is not on disk yet stands in a folder that is nowhere."""
    name = uris.to_fs_path(uri) if uris.uri_scheme(uri) in ("file", "vscode-notebook-cell") else None
    return Path(name) if name else Path("/", "unsaved", uri.replace("/", "_").replace(":", "_") + ".py")


class Translator:
    """Translates the findings of one program for the documents that are open."""

    def __init__(self, program: Program, documents: Mapping[Path, Document], codec: PositionCodec) -> None:
        """``codec`` counts characters as the client does."""
        self._program = program
        self._documents = documents
        self._codec = codec
        self._notebooks = {str(path): notebook for path, notebook in program.notebooks.items()}
        self._lines: dict[tuple[str, int | None], list[str]] = {}

    def views(self, document: Document, findings: Sequence[Finding]) -> dict[str, View]:
        """What the document, or each cell of a notebook, shows."""
        shown: dict[str, list[Shown]] = {uri: [] for uri in document.versions}
        for original in findings:
            finding = relative(original, self._notebooks)
            uri = self._uri(finding.path, finding.cell)
            if uri in shown:
                shown[uri].append(self._shown(finding))
        versions = {uri: version for one in self._documents.values() for uri, version in one.versions.items()}
        return {uri: View(document.versions[uri], tuple(items), versions) for uri, items in shown.items()}

    def _shown(self, finding: Finding) -> Shown:
        diagnostic = types.Diagnostic(
            range=self._range(finding.span, finding.path, finding.cell),
            message=finding.message + (f"\n{finding.advice}" if finding.advice else ""),
            severity=_severity(finding),
            code=finding.code,
            source=SOURCE,
            related_information=[self._related(place) for place in finding.related] or None,
        )
        return Shown(finding, diagnostic, self._edits(finding), functools.partial(self._silence, finding))

    def _edits(self, finding: Finding) -> tuple[tuple[str, types.TextEdit], ...]:
        """The edits of a fix, each in the document, or the cell of a notebook, that it is for."""
        found = [
            (self._uri(path, edit.cell), self._edit(edit, path, edit.cell))
            for path, edits in finding.edits.items()
            for edit in edits
        ]
        closed = any(path in self._notebooks and Path(path) not in self._documents for path in finding.edits)
        return () if closed or not all(uri for uri, _ in found) else tuple(found)  # cells are documents while open

    def _edit(self, edit: Edit, path: str, cell: int | None) -> types.TextEdit:
        return types.TextEdit(self._range(edit.span, path, cell), edit.content)

    def _silence(self, finding: Finding) -> Sequence[types.TextEdit]:
        text = "\n".join(self._lines_of(finding.path, finding.cell))
        (hidden,) = with_comments([finding], lambda _: text, "")
        edits = () if hidden.fix is None else hidden.fix.edits
        return [self._edit(edit, finding.path, finding.cell) for edit in edits]

    def _related(self, place: Place) -> types.DiagnosticRelatedInformation:
        span = self._range(place.span, place.path, place.cell)
        return types.DiagnosticRelatedInformation(types.Location(self._uri(place.path, place.cell), span), place.label)

    def _uri(self, path: str, cell: int | None) -> str:
        """Where a file, or a cell of it, is found in the editor."""
        document = self._documents.get(Path(path))
        if document is None:
            return uris.from_fs_path(path) or ""
        if cell is None:
            return next(iter(document.versions), "")
        return document.cells.get(cell, "")

    def _lines_of(self, path: str, cell: int | None) -> list[str]:
        key = path, cell
        if key not in self._lines:
            notebook = self._notebooks.get(path)
            found = notebook.cell(cell) if notebook is not None and cell is not None else None
            file = self._program.files.get(Path(path))
            self._lines[key] = split_lines(found.source if found is not None else file.source if file else "")
        return self._lines[key]

    def _range(self, span: Span, path: str, cell: int | None) -> types.Range:
        lines = self._lines_of(path, cell)
        return types.Range(self._position(span.start, lines), self._position(span.end, lines))

    def _position(self, location: Location, lines: Sequence[str]) -> types.Position:
        if location.row > len(lines):  # after the last line: an edit that takes it away ends there
            return types.Position(len(lines) - 1, self._codec.client_num_units(lines[-1]))
        before = lines[location.row - 1][: location.column - 1]
        return types.Position(
            location.row - 1, len(before) if before.isascii() else self._codec.client_num_units(before)
        )


def _severity(finding: Finding) -> types.DiagnosticSeverity:
    if finding.code == SYNTAX_ERROR:
        return types.DiagnosticSeverity.Error
    if finding.confidence is Confidence.POSSIBLE:
        return types.DiagnosticSeverity.Information
    return types.DiagnosticSeverity.Warning
