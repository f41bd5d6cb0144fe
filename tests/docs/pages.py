"""The pages of the documentation, with their code fences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    str(path.relative_to(ROOT))
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
)
_FENCE = re.compile(
    r"(?:<!-- (?P<marker>[^\n]*) -->\n)?^(?P<indent> *)```(?P<language>\w*)\n(?P<text>.*?)^ *```$", re.M | re.S
)


@dataclass(frozen=True)
class Fence:
    """A code fence: its page and row, its language, the text of the comment above it, and what it holds."""

    page: str
    row: int
    language: str
    marker: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.row}"


def fences(page: str, *languages: str) -> list[Fence]:
    """The fences of a page in these languages."""
    return [fence for fence in _all(page) if fence.language in languages]


def _all(page: str) -> Iterator[Fence]:
    text = (ROOT / page).read_text(encoding="utf-8")
    for match in _FENCE.finditer(text):
        indent = len(match["indent"])
        body = "".join(line[indent:] for line in match["text"].splitlines(keepends=True))
        row = text.count("\n", 0, match.start("language")) + 1
        yield Fence(page, row, match["language"], match["marker"] or "", body)
