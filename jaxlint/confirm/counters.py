"""Run-time counters that rewritten modules call: runs of function bodies and executions of marked expressions.

This module imports nothing but the standard library and must stay cheap: its functions stand in the user's loops.
"""

from __future__ import annotations

import builtins
import itertools
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeAlias

BODY = "__jaxlint_body__"
SEEN = "__jaxlint_seen__"
MARK = "__jaxlint_mark__"
CALL = "__jaxlint_call__"
TICKS = "__jaxlint_ticks__"
"""The names under which a rewritten module finds :meth:`Counters.body`, ``seen``, ``mark`` and ``call``, and the
counters of calls, by :meth:`Counters.call_site`."""
MOST_CALLS = 1 << 16

Place = tuple[str, int, int, str]
"""File, line, column (from 0, in bytes) and kind: ``body`` or ``mark``."""


Store: TypeAlias = "list[int] | memoryview[int]"
"""Two numbers per place: all runs, and those while JAX was tracing."""


class Counters:
    """Counts per place; a place is a number given out by :meth:`place`."""

    def __init__(self, store: Store | None = None, told: Callable[[int, Place], None] | None = None) -> None:
        """``store`` holds two numbers per place (a shared mapping survives a crash); ``told`` hears of new places."""
        self.places: list[Place] = []
        self.paused = 0
        self.is_clean: Callable[[], bool] = lambda: True
        """Whether JAX is tracing nothing now; :meth:`watch_jax` puts JAX's own answer here."""
        self._store: Store = [] if store is None else store
        self._told = told
        self._last = -1
        # As long as can be from the start: a function that is pickled by its code may come to run in another process.
        self._ticks: list[Callable[[], int]] = [itertools.count(1).__next__] * MOST_CALLS
        self._next_site = 1  # the first is for those that are not told apart
        self._sites: dict[tuple[str, int], dict[int, itertools.count[int]]] = {}
        self.on_stale: Callable[[Any, FrameType], None] = lambda _function, _frame: None
        """Told of each stale result: the function, and the frame of the call."""

    def move(self, store: Store) -> None:
        """Count into another store from now on, from zero (in a forked child)."""
        self._store = store

    def place(self, file: str, line: int, column: int, kind: str) -> int:
        """A new number for a place; -1, which is not counted, where the store is full."""
        number = len(self.places)
        if isinstance(self._store, list):
            self._store.extend((0, 0))
        elif 2 * number + 1 >= len(self._store):
            return -1
        self.places.append((file, line, column, kind))
        if self._told is not None:
            self._told(number, self.places[number])
        return number

    def body(self, number: int) -> None:
        """A function's body begins to run."""
        if number >= 0 and not self.paused:
            self._store[2 * number] += 1
            if not self.is_clean():
                self._store[2 * number + 1] += 1

    def mark(self, number: int) -> None:
        """A marked statement is about to be executed."""
        self.body(number)
        self._last = number

    def seen(self, number: int, value: Any) -> Any:
        """A marked expression has been evaluated; gives its value back."""
        if number >= 0 and not self.paused:
            self._store[2 * number] += 1
            if not self.is_clean():
                self._store[2 * number + 1] += 1
            self._last = number
        return value

    def call_site(self, file: str, line: int, column: int) -> int:
        """The number of the counter of one call.

        It is Python's own ``count``, which costs a fortieth of a microsecond, for any call may be a jit object's.
        """
        sites = self._sites.setdefault((file, line), {})
        if column not in sites and len(self._ticks) > self._next_site:
            sites[column] = number = itertools.count(1)
            self._ticks[self._next_site] = number.__next__
            self._next_site += 1
            return self._next_site - 1
        return 0

    def calls_on(self, file: str, line: int) -> dict[int, int]:
        """How often the calls on a line were begun by now, by column."""
        # A ``count`` shows its next number only as text, if it is not to move on.
        return {column: int(repr(n)[6:-1]) - 1 for column, n in self._sites.get((file, line), {}).items()}

    def last_mark(self) -> tuple[str, int, int] | None:
        """The marked place that was executed last: file, line, and how often by now."""
        if self._last < 0:
            return None
        file, line, _, _ = self.places[self._last]
        return file, line, self._store[2 * self._last]

    def call(self, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        """A call that is checked for staleness."""
        from . import stale

        return stale.call(self, function, args, kwargs)

    def watch_jax(self) -> bool:
        """Learn from JAX when it is tracing (jax is imported by now); false where this JAX does not tell."""
        try:
            from jax._src.core import trace_state_clean
        except ImportError:
            return False
        self.is_clean = trace_state_clean
        return True

    def publish(self) -> None:
        """Let rewritten modules find the counters: in ``builtins``, so that any way of running a module will do."""
        for name, value in (
            (BODY, self.body),
            (SEEN, self.seen),
            (MARK, self.mark),
            (CALL, self.call),
            (TICKS, self._ticks),
        ):
            setattr(builtins, name, value)

    def table(self) -> list[dict[str, Any]]:
        """All places, as plain data."""
        return [
            {"file": file, "line": line, "column": column, "kind": kind, "runs": runs, "traced": traced}
            for (file, line, column, kind), runs, traced in zip(
                self.places, self._store[::2], self._store[1::2], strict=False
            )
        ]
