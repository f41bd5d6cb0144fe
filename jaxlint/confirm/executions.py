"""How often a call that no rule has flagged is executed, to tell growth from a handful of sizes.

Python 3.12 and later can tell of the calls of one code object alone, and of one place in it: from a call's third
program on its executions are counted, until it surely has stopped growing; the rest of the program runs as fast as
ever. On earlier Pythons the import hook counts in the user's own files, where a call may be of a jit object.
"""

from __future__ import annotations

import abc
import os
import sys
from collections.abc import Callable, Iterator
from types import CodeType, FrameType
from typing import Any

from .counters import Counters
from .frames import Surroundings

ENOUGH = 3
"""From which program of a call on its executions are counted."""
DEPTH = 8
"""How many of the user's frames around a compile are looked at, innermost first."""
AGAIN, LOST = 1000, -1
"""After how many further executions without a program (and half of those that there were) they are counted no more;
what is said of their number where a program comes after that."""
_TOOLS = (4, 3)
"""Numbers of monitoring tools that no kind of tool has for its own."""
BY_PYTHON = sys.version_info >= (3, 12)
"""Whether Python itself tells of calls."""

Ran = tuple[int, int]
"""Which call of its line (an offset in the code, or a column), and how often it was begun since it is counted."""


def counting(counters: Counters, around: Surroundings) -> Executions:
    """What counts on this Python."""
    return (_Monitored if BY_PYTHON else _Rewritten)(counters, around)


class Executions(abc.ABC):
    """Answers, at a compile, how often the calls around it were executed."""

    def __init__(self, counters: Counters, around: Surroundings) -> None:
        """``counters`` hold the counts; ``around`` tells which frames are the user's."""
        self._counters = counters
        self._around = around

    def compiled(self, frame: FrameType) -> tuple[Ran | None, ...]:
        """A program was compiled: for each of the user's frames, what is known of the call that it is in."""
        return tuple(self._of(inner) for inner in self._users(frame))

    @abc.abstractmethod
    def at_end(self) -> list[tuple[str, int, int, int]]:
        """File, line, which call and how often, of the calls that have compiled; a crash takes them along."""

    def _users(self, frame: FrameType | None) -> Iterator[FrameType]:
        left = DEPTH
        while frame is not None and left:
            if self._around.is_user(frame.f_code.co_filename):
                left -= 1
                yield frame
            frame = frame.f_back

    @abc.abstractmethod
    def _of(self, frame: FrameType) -> Ran | None:
        """What is known of the call that a frame is in."""


class _Rewritten(Executions):
    """Reads the counters that the import hook has placed."""

    def __init__(self, counters: Counters, around: Surroundings) -> None:
        super().__init__(counters, around)
        self._seen: dict[tuple[str, int], tuple[str, int]] = {}

    def _of(self, frame: FrameType) -> Ran | None:
        line = self._around.absolute(frame.f_code.co_filename), frame.f_lineno or 0
        place = self._seen.setdefault(line, (os.path.realpath(line[0]), line[1]))
        counts = self._counters.calls_on(*place)
        return max(counts.items(), key=lambda item: item[1], default=None)

    def at_end(self) -> list[tuple[str, int, int, int]]:
        return [
            (*line, column, count)
            for line, place in self._seen.items()
            for column, count in self._counters.calls_on(*place).items()
        ]


class _Cell:
    """The executions of one call, and from how many on counting them tells nothing more."""

    __slots__ = ("count", "file", "line", "most")

    def __init__(self, file: str, line: int) -> None:
        self.file = file
        self.line = line
        self.count = 0
        self.most = AGAIN


class _Monitored(Executions):
    """Has Python call back at calls of the code objects in which programs were compiled."""

    def __init__(self, counters: Counters, around: Surroundings) -> None:
        super().__init__(counters, around)
        self._programs: dict[tuple[int, int], int] = {}
        self._cells: dict[int, dict[int, _Cell]] = {}
        """By code object (its ``id``) and offset."""
        self._kept: list[CodeType] = []
        self._monitoring: Any = vars(sys)["monitoring"]
        self._tool = next((n for n in _TOOLS if self._monitoring.get_tool(n) is None), None)
        if self._tool is not None:
            self._monitoring.use_tool_id(self._tool, "jaxlint")
            called = self._called(self._monitoring.DISABLE)
            self._monitoring.register_callback(self._tool, self._monitoring.events.CALL, called)

    def _called(self, never_again: object) -> Callable[[CodeType, int, object, object], object]:
        cells = self._cells

        def called(code: CodeType, offset: int, _function: object, _argument: object) -> object:
            cell = cells[id(code)].get(offset)
            if cell is None:
                return never_again
            cell.count += 1
            return never_again if cell.count >= cell.most else None

        return called

    def _of(self, frame: FrameType) -> Ran | None:
        if self._tool is None:
            return None
        code, offset = frame.f_code, frame.f_lasti
        cell = self._cells.get(id(code), {}).get(offset)
        if cell is not None:
            if cell.count >= cell.most:
                return (offset, LOST)
            cell.most = cell.count + cell.count // 2 + AGAIN
            return (offset, cell.count)
        key = id(code), offset
        self._programs[key] = self._programs.get(key, 0) + 1
        self._kept.append(code)  # so that its ``id`` is nobody else's
        if self._programs[key] >= ENOUGH:
            self.count(code, offset, self._around.absolute(code.co_filename), frame.f_lineno or 0)
        return None

    def count(self, code: CodeType, offset: int, file: str, line: int) -> None:
        """Count a call from now on."""
        cells = self._cells.setdefault(id(code), {})
        cells[offset] = _Cell(file, line)
        if len(cells) > 1:
            self._monitoring.restart_events()  # its other calls were left alone until now
        self._monitoring.set_local_events(self._tool, code, self._monitoring.events.CALL)

    def at_end(self) -> list[tuple[str, int, int, int]]:
        return [(c.file, c.line, at, c.count) for cells in self._cells.values() for at, c in cells.items()]
