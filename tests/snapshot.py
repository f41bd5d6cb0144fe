"""Plain-text snapshots: ``JAXLINT_UPDATE_SNAPSHOTS=1 pytest`` writes them, every other run compares."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "snapshots"


def assert_snapshot(name: str, text: str) -> None:
    """Compare ``text`` with the file ``name`` below ``tests/snapshots``."""
    file = FOLDER / name
    if os.environ.get("JAXLINT_UPDATE_SNAPSHOTS"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
    expected = file.read_bytes().decode("utf-8") if file.exists() else ""
    assert text == expected, f"differs from {file}; if it should, run again with JAXLINT_UPDATE_SNAPSHOTS=1"
