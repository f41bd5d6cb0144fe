"""Standard output and standard error, as all commands write them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

__all__ = ["complain", "write"]


def write(pieces: Iterable[str]) -> None:
    """Write to standard output; characters that it cannot hold are escaped. A reader that has left is no error."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
    try:
        for piece in pieces:
            sys.stdout.write(piece)
        sys.stdout.flush()
    except BrokenPipeError:
        _write_to_nowhere()


def complain(message: str) -> None:
    """One line on standard error."""
    print(f"jaxlint: {message}", file=sys.stderr)


def _write_to_nowhere() -> None:
    """Give standard output to nobody, so that closing it at exit does not complain either."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):  # no real file
        pass
