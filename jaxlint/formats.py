"""The names of the report formats, which are those of ruff."""

from __future__ import annotations

from typing import Final

__all__ = ["FORMATS", "TEXTS"]

TEXTS: Final = ("full", "concise", "grouped")
"""The formats for people, which end in a summary."""

FORMATS: Final = (
    *TEXTS,
    "json",
    "json-lines",
    "sarif",
    "github",
    "gitlab",
    "junit",
    "rdjson",
    "pylint",
    "azure",
)
