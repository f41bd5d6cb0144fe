"""Run-time counters that rewritten modules call: runs of function bodies and executions of marked expressions.

This module imports nothing but the standard library and must stay cheap: its functions stand in the user's loops.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

BODY = "__jaxlint_body__"
SEEN = "__jaxlint_seen__"
CALL = "__jaxlint_call__"
"""The names under which a rewritten module finds :meth:`Counters.body`, ``seen`` and ``call``."""


class Counters:
    """Counts per place; a place is a number given out by :meth:`place`."""

    def __init__(self) -> None:
        """Start with no places."""
        self.places: list[tuple[str, int, int, str]] = []
        """File, line, column (from 0) and kind (``body``, or a word of the caller's) of each number."""
        self.runs: list[int] = []
        self.traced: list[int] = []
        self.paused = 0
        self._stale: list[int] = []
        self.is_clean: Callable[[], bool] = lambda: True
        """Whether JAX is tracing nothing now; the recorder puts JAX's own answer here."""

    def place(self, file: str, line: int, column: int, kind: str) -> int:
        """A new number for a place."""
        self.places.append((file, line, column, kind))
        self.runs.append(0)
        self.traced.append(0)
        return len(self.places) - 1

    def body(self, number: int) -> None:
        """A function's body begins to run."""
        if not self.paused:
            self.runs[number] += 1
            if not self.is_clean():
                self.traced[number] += 1

    def seen(self, number: int, value: Any) -> Any:
        """A marked expression has been evaluated; gives its value back."""
        if not self.paused:
            self.runs[number] += 1
            if not self.is_clean():
                self.traced[number] += 1
        return value

    def call(self, number: int, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        """A call that is checked for staleness."""
        from . import stale

        return stale.call(self, number, function, args, kwargs)

    def note_stale(self, number: int) -> None:
        """The call at a place has given a stale result."""
        self._stale.append(number)

    def stale_calls(self) -> list[tuple[str, int, int, str]]:
        """The places of all stale results, one for each."""
        return [self.places[number] for number in self._stale]

    def watch_jax(self) -> bool:
        """Learn from JAX when it is tracing (jax is imported by now); false where this JAX does not tell."""
        try:
            from jax._src.core import trace_state_clean
        except ImportError:
            return False
        self.is_clean = trace_state_clean
        return True

    def names(self) -> dict[str, Any]:
        """What a rewritten module needs in its globals."""
        return {BODY: self.body, SEEN: self.seen, CALL: self.call}

    def table(self) -> list[dict[str, Any]]:
        """All places that ran, as plain data."""
        return [
            {"file": file, "line": line, "column": column, "kind": kind, "runs": runs, "traced": traced}
            for (file, line, column, kind), runs, traced in zip(self.places, self.runs, self.traced, strict=True)
        ]
