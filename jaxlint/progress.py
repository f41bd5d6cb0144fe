"""The progress line of long runs."""

from __future__ import annotations

import time
from typing import IO

__all__ = ["Progress"]

_WAIT = 1.0
_EVERY = 0.1


class Progress:
    """Writes ``done/total files`` over itself: to a terminal only, and only once a run has taken a second."""

    def __init__(self, stream: IO[str], *, enabled: bool = True) -> None:
        """Progress goes to ``stream``, which is standard error as a rule."""
        self._stream = stream
        self._enabled = enabled and stream.isatty()
        self._next = time.monotonic() + _WAIT
        self._width = 0

    def __call__(self, done: int, total: int) -> None:
        """Note that ``done`` of ``total`` files are finished."""
        if not self._enabled:
            return
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _EVERY
            self._write(f"jaxlint: {done}/{total} files")

    def close(self) -> None:
        """Wipe the line."""
        if self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()
            self._width = 0

    def _write(self, text: str) -> None:
        self._stream.write("\r" + text.ljust(self._width))
        self._stream.flush()
        self._width = len(text)
