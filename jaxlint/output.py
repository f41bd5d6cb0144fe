"""Standard output and standard error, as all commands write them."""

from __future__ import annotations

import sys
from collections.abc import Iterable

__all__ = ["complain", "write"]


def write(pieces: Iterable[str]) -> None:
    """Write to standard output; characters that it cannot hold are escaped."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
    for piece in pieces:
        sys.stdout.write(piece)
    sys.stdout.flush()


def complain(message: str) -> None:
    """One line on standard error."""
    print(f"jaxlint: {message}", file=sys.stderr)
