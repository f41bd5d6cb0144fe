"""What is remembered between runs: each file's record by content, and the last result by everything it depends on."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
from pathlib import Path

import msgspec

from jaxlint import __version__
from jaxlint.findings import Finding
from jaxlint.index.record import FORMAT, FileRecord

_KEY = f"{__version__}-{FORMAT}-py{sys.version_info.major}{sys.version_info.minor}"
_MOST_RESULTS = 8


class _Stored(msgspec.Struct):
    """The file's content."""

    records: dict[str, FileRecord] = {}
    results: dict[str, list[Finding]] = {}


def digest(data: bytes) -> str:
    """The content hash of a file."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


class Cache:
    """A folder's cache. Anything wrong with it means an empty one, never an error."""

    def __init__(self, folder: Path | None) -> None:
        """``folder`` is the cache folder of the project, or None to remember nothing."""
        self._path = folder / f"{_KEY}.msgpack" if folder is not None else None
        self._stored = _Stored()
        self._used: dict[str, FileRecord] = {}
        self._changed = False
        if self._path is not None:
            with contextlib.suppress(OSError, msgspec.MsgspecError):
                self._stored = msgspec.msgpack.decode(self._path.read_bytes(), type=_Stored)

    def record(self, key: str) -> FileRecord | None:
        """The record of a file with this content, if known."""
        known = self._used.get(key) or self._stored.records.get(key)
        if known is not None:
            self._used[key] = known
        return known

    def remember(self, key: str, record: FileRecord) -> None:
        """Keep a file's record."""
        self._used[key] = record
        self._changed = True

    def result(self, key: str) -> list[Finding] | None:
        """The findings of an identical earlier run."""
        return self._stored.results.get(key)

    def remember_result(self, key: str, findings: list[Finding]) -> None:
        """Keep a run's findings."""
        kept = list(self._stored.results.items())[-(_MOST_RESULTS - 1) :]
        self._stored.results = {**dict(kept), key: findings}
        self._changed = True

    def save(self) -> None:
        """Write what changed, atomically; a folder that cannot be written is left alone."""
        if self._path is None or not self._changed:
            return
        data = msgspec.msgpack.encode(_Stored(self._used, self._stored.results))
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            ignore = self._path.parent / ".gitignore"
            if not ignore.exists():
                ignore.write_text("*\n")
            handle, name = tempfile.mkstemp(dir=self._path.parent)
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(name, self._path)
