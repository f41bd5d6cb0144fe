"""The texts of the files that findings point into."""

from __future__ import annotations

import io
import os
import tokenize
from pathlib import Path

from jaxlint.comments import split_lines

__all__ = ["Sources", "decode", "shown_path"]


def decode(data: bytes) -> str:
    """The text of a Python file: by its byte-order mark or coding comment, else UTF-8; never an error."""
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
        self._lines: dict[str, list[str]] = {}

    def text(self, path: str) -> str:
        """The file's text; empty if it cannot be read."""
        name = os.path.abspath(path)
        if name not in self._texts:
            try:
                with open(name, "rb") as file:
                    self._texts[name] = decode(file.read())
            except OSError:
                self._texts[name] = ""
        return self._texts[name]

    def lines(self, path: str) -> list[str]:
        """The file's lines, without their ends; none if it cannot be read."""
        name = os.path.abspath(path)
        if name not in self._lines:
            text = self.text(name)
            self._lines[name] = split_lines(text) if text else []
        return self._lines[name]
