"""The journal of one process: one JSON line per fact, written at once, and counters in a shared mapping."""

from __future__ import annotations

import json
import mmap
import os
import sys
import threading
import time
from typing import Any

from .counters import Counters, Place
from .plan import PLACES


class Journal:
    """Writes what a process sees into the plan's folder; a forked child gets a journal of its own."""

    def __init__(self, folder: str) -> None:
        """Open this process's journal."""
        self._folder = folder
        self._lock = threading.Lock()
        self._file = -1
        self._lasting: list[tuple[str, dict[str, Any]]] = []
        self._open()
        self.counters = Counters(self._map(), self._told)
        os.register_at_fork(after_in_child=self._forked)

    def write(self, fact: str, data: dict[str, Any]) -> None:
        """Write one line; never raises, for the workload must not suffer from us."""
        try:
            line = json.dumps({"fact": fact, **data}, default=str) + "\n"
            with self._lock:
                os.write(self._file, line.encode("utf-8", "replace"))
        except (OSError, ValueError):
            pass

    def write_lasting(self, fact: str, data: dict[str, Any]) -> None:
        """Write a line that holds for forked children too."""
        self._lasting.append((fact, data))
        self.write(fact, data)

    def _open(self) -> None:
        path = os.path.join(self._folder, f"{os.getpid()}.jsonl")
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.set_inheritable(self._file, False)
        self.write(
            "process",
            {
                "pid": os.getpid(),
                "parent": os.getppid(),
                "argv": sys.orig_argv,
                "python": sys.version,
                "time": time.time(),
                "rank": _rank(),
            },
        )

    def _map(self) -> memoryview:
        path = os.path.join(self._folder, f"{os.getpid()}.counts")
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            os.ftruncate(file, 16 * PLACES)
            return memoryview(mmap.mmap(file, 16 * PLACES)).cast("Q")
        finally:
            os.close(file)

    def _told(self, number: int, place: Place) -> None:
        self.write("place", {"number": number, "place": list(place)})

    def _forked(self) -> None:
        self._lock = threading.Lock()
        os.close(self._file)
        self._open()
        self.counters.move(self._map())
        for fact, data in self._lasting:
            self.write(fact, data)
        for number, place in enumerate(self.counters.places):
            self._told(number, place)


_RANKS = ("JAX_PROCESS_ID", "OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID", "TPU_WORKER_ID", "RANK")
"""Where launchers of multi-process jobs tell a process its number."""


def _rank() -> int | None:
    named = (os.environ.get(name, "") for name in _RANKS)
    return next((int(text) for text in named if text.isdecimal()), None)
