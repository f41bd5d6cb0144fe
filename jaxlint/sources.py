"""The texts of the files that findings point into."""

from __future__ import annotations

import io
import os
import tokenize
from pathlib import Path

from jaxlint import notebooks
from jaxlint.comments import split_lines
from jaxlint.findings import Finding
from jaxlint.notebooks import Notebook, NotebookError

__all__ = ["Sources", "decode", "shown_path"]


def decode(data: bytes, path: str | Path = "") -> str:
    """The text of a Python file: by its byte-order mark or coding comment, else UTF-8; never an error.

    That of a notebook, as ``path`` tells, is always UTF-8.
    """
    if str(path).endswith(notebooks.SUFFIX):
        return data.decode("utf-8-sig", errors="replace")
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    except (SyntaxError, UnicodeDecodeError):
        encoding = "utf-8"
    try:
        return data.decode(encoding, errors="replace")
    except (LookupError, UnicodeError):
        return data.decode("latin-1")


def shown_path(path: str | Path, cwd: str | None = None) -> str:
    """A path as reports show it: relative to the current folder where it is below it, with forward slashes."""
    name = os.path.abspath(path)
    folder = (cwd if cwd is not None else os.getcwd()).rstrip(os.sep) + os.sep
    return (name[len(folder) :] if name.startswith(folder) else name).replace(os.sep, "/")


class Sources:
    """Reads each file once; what was given on standard input, or is unsaved in an editor, stands in for its file."""

    def __init__(self, given: dict[str, str] | None = None) -> None:
        """``given`` maps paths to the texts that are used instead of the files."""
        self._texts = {os.path.abspath(path): text for path, text in (given or {}).items()}
        self._lines: dict[tuple[str, int | None], list[str]] = {}
        self._notebooks: dict[str, Notebook | None] = {}

    def text(self, path: str, cell: int | None = None) -> str:
        """The text of the file, or of a notebook's cell; empty if it cannot be read."""
        if cell is not None:
            notebook = self._notebook(path)
            found = None if notebook is None else notebook.cell(cell)
            return "" if found is None else found.source
        name = os.path.abspath(path)
        if name not in self._texts:
            try:
                with open(name, "rb") as file:
                    self._texts[name] = decode(file.read(), name)
            except OSError:
                self._texts[name] = ""
        return self._texts[name]

    def linted(self, path: str) -> str:
        """The text that findings speak of before they are reported: of a notebook, its joined cells."""
        notebook = self._notebook(path)
        return self.text(path) if notebook is None else notebook.text

    def lines(self, path: str, cell: int | None = None) -> list[str]:
        """The lines of the file, or of a notebook's cell, without their ends; none if it cannot be read."""
        key = os.path.abspath(path), cell
        if key not in self._lines:
            text = self.text(*key)
            self._lines[key] = split_lines(text) if text else []
        return self._lines[key]

    def relative(self, finding: Finding) -> Finding:
        """The finding as it is reported: in a notebook, by cell."""
        named = (finding.path, *(place.path for place in finding.related), *finding.edits)
        known = {path: notebook for path in named if (notebook := self._notebook(path)) is not None}
        return notebooks.relative(finding, known) if known else finding

    def _notebook(self, path: str) -> Notebook | None:
        if not path.endswith(notebooks.SUFFIX):
            return None
        name = os.path.abspath(path)
        if name not in self._notebooks:
            try:
                self._notebooks[name] = notebooks.read(self.text(name))
            except NotebookError:
                self._notebooks[name] = None
        return self._notebooks[name]
