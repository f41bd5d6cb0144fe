"""How often a call that no rule has flagged is executed, once it has compiled a few programs.

Python 3.12 and later can tell of the calls of one code object alone, those of one place in it: the rest of the program
runs as fast as ever. Earlier Pythons cannot, and nothing is counted.
"""

from __future__ import annotations

import sys
from types import CodeType, FrameType
from typing import Any

from .counters import Counters
from .frames import Surroundings

ENOUGH = 3
"""After how many programs of a call its executions are counted."""
DEPTH = 8
"""How many of the user's frames around a compile are looked at, innermost first."""
_TOOLS = (4, 3)
"""Numbers of monitoring tools that no kind of tool has for its own."""

Ran = tuple[int, int]
"""Where in its code object a call stands, and how often it was executed since it is counted."""


class Executions:
    """Counts calls in the place that its caller's counters have for them."""

    def __init__(self, counters: Counters, around: Surroundings) -> None:
        """Nothing is counted yet; see :meth:`compiled`."""
        self._counters = counters
        self._around = around
        self._programs: dict[tuple[int, int], int] = {}
        self._places: dict[int, dict[int, int]] = {}
        """By code object (its ``id``) and offset: the number of the place in the counters."""
        self._kept: list[CodeType] = []
        self._tool = self._take_tool()

    @property
    def possible(self) -> bool:
        """Whether this Python can count calls."""
        return self._tool is not None

    def _take_tool(self) -> int | None:
        monitoring: Any = getattr(sys, "monitoring", None)
        free = [n for n in _TOOLS if monitoring is not None and monitoring.get_tool(n) is None]
        if not free:
            return None
        monitoring.use_tool_id(free[0], "jaxlint")
        monitoring.register_callback(free[0], monitoring.events.CALL, self._called(monitoring.DISABLE))
        return free[0]

    def _called(self, never_again: object) -> Any:
        places, counters = self._places, self._counters

        def called(code: CodeType, offset: int, _function: object, _argument: object) -> object:
            number = places[id(code)].get(offset, -1)
            if number < 0:
                return never_again
            counters.count(number)
            return None

        return called

    def compiled(self, frame: FrameType) -> tuple[Ran | None, ...]:
        """A program was compiled: for each of the user's frames, what is known of the call that it is in."""
        if self._tool is None:
            return ()
        found: list[Ran | None] = []
        inner: FrameType | None = frame
        while inner is not None and len(found) < DEPTH:
            if self._around.is_user(inner.f_code.co_filename):
                found.append(self._of(inner.f_code, inner.f_lasti, inner.f_lineno or 0))
            inner = inner.f_back
        return tuple(found)

    def _of(self, code: CodeType, offset: int, line: int) -> Ran | None:
        number = self._places.get(id(code), {}).get(offset)
        if number is not None:
            return (offset, self._counters.runs(number)) if number >= 0 else None
        key = id(code), offset
        self._programs[key] = self._programs.get(key, 0) + 1
        if self._programs[key] >= ENOUGH:
            self._count(code, offset, line)
        return None

    def _count(self, code: CodeType, offset: int, line: int) -> None:
        known = self._places.setdefault(id(code), {})
        known[offset] = self._counters.place(self._around.absolute(code.co_filename), line, offset, "call")
        monitoring: Any = sys.monitoring  # type: ignore[attr-defined, unused-ignore]
        if len(known) > 1:
            monitoring.restart_events()  # its other calls were left alone until now
        self._kept.append(code)  # so that its ``id`` is nobody else's
        monitoring.set_local_events(self._tool, code, monitoring.events.CALL)
