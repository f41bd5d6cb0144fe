"""``with max_compiles(1):`` for people's own tests: fails where JAX compiles more, and says what moved."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence

from .keys import first_difference
from .recorder import Event, Recorder, active
from .unpredicted import explain


class TooManyCompiles(AssertionError):
    """More programs were compiled than were allowed."""


@contextlib.contextmanager
def max_compiles(count: int, *, eager: bool = False) -> Iterator[list[Event]]:
    """Allow at most ``count`` compiles of the program's own functions inside the ``with``.

    A program that JAX reads from its disk cache counts too, so that a test does not depend on what an earlier run
    left there. Operations outside jit (``jnp.ones(3)``, ``x[:2]``) count with ``eager`` only. The list that is
    given holds the compiles once the block has ended.
    """
    if count < 0:
        raise ValueError("max_compiles needs a number that is not negative")
    # Two recorders at once would each take the other for JAX: where one listens already, listen to that one.
    present = active()
    recorder = present or Recorder().install()
    found: list[Event] = []
    seen: list[Event] = []
    recorder.listeners.append(seen.append)
    try:
        yield found
    finally:
        recorder.listeners.remove(seen.append)
        if present is None:
            recorder.uninstall()
        found += [e for e in seen if e.kind == "compile" and (eager or e.function is not None)]
    if len(found) > count:
        raise TooManyCompiles(_message(found, count))


def _message(compiles: Sequence[Event], allowed: int) -> str:
    lines = [f"{len(compiles)} compiles, at most {allowed} allowed:"]
    known: dict[tuple[str, int], Event] = {}
    for event in compiles:
        function = event.function
        name = f"`{function.name}` ({_place(function.file, function.line)})" if function else f"`{event.program}`"
        call = f" called at {_place(event.call.file, event.call.line)}" if event.call else ""
        place = (function.file, function.line) if function else (event.program, 0)
        before = known.get(place)
        lines.append(f"  {name}{call}: {_why(before, event)}")
        known[place] = event
    return "\n".join(lines)


def _why(before: Event | None, event: Event) -> str:
    if before is None:
        return "the first time"
    reason, _ = explain([before, event], again=int(before.key == event.key), eager=event.function is None)
    entry = first_difference(before.ladder, event.ladder)
    return reason + (f" ({entry} moved in the disk-cache key)" if entry else " (the same program as before)")


def _place(file: str, line: int) -> str:
    relative = os.path.relpath(file)
    return f"{file if relative.startswith('..') else relative}:{line}"
