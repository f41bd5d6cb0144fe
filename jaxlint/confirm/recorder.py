"""The recorder: what JAX traces, lowers and compiles in this process, and for which line of the user's program.

It needs nothing but jax, changes no result, and works only when JAX leaves its fast path: a call that hits the
dispatch cache never reaches it. Public listeners give traces, lowerings and compiles with their seconds; four
private names of JAX add the disk-cache key with its entries, dispatch entries and the jit object. Where one of
these is missing, :attr:`Recorder.lacks` says so and the rest goes on.
"""

from __future__ import annotations

import builtins
import itertools
import os
import re
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from types import FrameType
from typing import Any

from . import objects, signature
from .executions import Ran
from .frames import Frame, Surroundings
from .keys import KeyWatch, Ladder
from .patches import Patches
from .states import States

TRACE = "/jax/core/compile/jaxpr_trace_duration"
LOWER = "/jax/core/compile/jaxpr_to_mlir_module_duration"
COMPILE = "/jax/core/compile/backend_compile_duration"
DISK_HIT = "/jax/compilation_cache/cache_hits"
DISK_MISS = "/jax/compilation_cache/cache_misses"
_SLACK = 1e-4


_OPTIONAL = frozenset(
    (
        "function",
        "frames",
        "arguments",
        "states",
        "disk",
        "key",
        "ladder",
        "cache_before",
        "cache_after",
        "after",
        "made",
        "ran",
    )
)


@dataclass(slots=True)
class Event:
    """One trace, lowering, compile, new dispatch entry or stale result.

    ``kind`` is ``trace``, ``lower``, ``compile``, ``entry`` or ``stale``. A trace is ``nested`` when another one of
    the same thread encloses it; such a one is JAX's own business and is counted by nobody. ``disk`` is ``hit``,
    ``miss`` or ``off`` (no directory, or the program is not eligible); a compile with ``hit`` compiled nothing.
    """

    kind: str
    number: int
    pid: int
    thread: int
    time: float
    seconds: float
    program: str
    function: objects.Function | None = None
    frames: tuple[Frame, ...] = ()
    arguments: dict[str, Any] | None = None
    states: dict[str, str] = field(default_factory=dict)
    disk: str = ""
    key: str | None = None
    ladder: Ladder = ()
    cache_before: int | None = None
    cache_after: int | None = None
    nested: bool = False
    made: Frame | None = None
    """The user's line that made the jit object which is called."""
    after: tuple[str, int, int] | None = None
    """The marked line that was executed last: file, line, and how often it had been."""
    ran: tuple[Ran | None, ...] = ()
    """For some of ``frames``: where in its code the call stands, and how often it was executed since it is counted."""

    @property
    def call(self) -> Frame | None:
        """The user's line that made JAX do it."""
        return self.frames[0] if self.frames else None

    def as_json(self) -> dict[str, Any]:
        """Plain data for a JSON line."""
        data = asdict(self)
        data["frames"] = [list(frame) for frame in self.frames]
        data["ladder"] = [list(entry) for entry in self.ladder]
        empty: tuple[Any, ...] = (None, "", [], {}, ())
        return {name: v for name, v in data.items() if v is not False and not (name in _OPTIONAL and v in empty)}


ACTIVE = "__jaxlint_recorder__"
"""The name in ``builtins`` of the recorder that listens in this process, whichever copy of this module made it."""


def active() -> Recorder | None:
    """The recorder that listens in this process."""
    return getattr(builtins, ACTIVE, None)


class Recorder:
    """Records into :attr:`events` and hands each event to ``sink`` as soon as it is complete."""

    def __init__(self, sink: Callable[[Event], None] | None = None) -> None:
        """Not listening yet; see :meth:`install`."""
        self.events: list[Event] = []
        self.lacks: list[str] = []
        self.keep_events = True
        self._sink = sink
        self._numbers = itertools.count(1)
        self._objects = objects.Numbers()
        self._trees = signature.Trees()
        self._keys = KeyWatch()
        self._local = threading.local()
        self._start = time.perf_counter()
        self._sizes: dict[Any, int] = {}
        self._lowered: dict[str, objects.Function] = {}
        """By program name: the function that was lowered last."""
        self._patches = Patches(self)
        self.listeners: list[Callable[[Event], None]] = []
        """Told of each event, beside the sink."""
        self._on = False
        self.is_quiet: Callable[[], bool] = lambda: False
        """Asked at each event: while it is true nothing is recorded (a staleness check runs the user's code)."""
        self.last_mark: Callable[[], tuple[str, int, int] | None] = lambda: None
        """Asked at each event: which marked line of the user's was executed last."""
        self.executions: Callable[[FrameType], tuple[Ran | None, ...]] = lambda _frame: ()
        """Asked at each compile: for each of the user's frames, how often its call was executed."""

    # -- switching on and off --------------------------------------------------------------------

    def install(self) -> Recorder:
        """Listen to JAX from now on (imports jax)."""
        from jax import monitoring

        self.around = Surroundings()
        self._states = self._optional("the configuration states", States)
        monitoring.register_event_duration_secs_listener(self._on_duration)
        monitoring.register_event_listener(self._on_event)
        if not self._keys.install():
            self.lacks.append("disk-cache keys and their entries")
        self.lacks += self._patches.install()
        self._on = True
        if active() is None:
            setattr(builtins, ACTIVE, self)
        return self

    def uninstall(self) -> None:
        """Stop listening and put back every name of JAX that was replaced."""
        self._on = False
        if active() is self:
            delattr(builtins, ACTIVE)
        self._patches.uninstall()
        if self._keys.installed:
            self._keys.uninstall()
        from jax._src import monitoring

        listeners = (
            (
                "_unregister_event_duration_listener_by_callback",
                "unregister_event_duration_listener",
                self._on_duration,
            ),
            ("_unregister_event_listener_by_callback", "unregister_event_listener", self._on_event),
        )
        for private, public, listener in listeners:
            remove = getattr(monitoring, public, None) or getattr(monitoring, private, None)
            if remove is not None:
                remove(listener)

    def _optional(self, what: str, make: Callable[[], Any]) -> Any:
        try:
            return make()
        except Exception:
            self.lacks.append(what)
            return None

    @property
    def _listening(self) -> bool:
        return self._on and not self.is_quiet()

    def now(self) -> float:
        """The time of events: seconds since this recorder was made."""
        return time.perf_counter() - self._start

    # -- what JAX tells --------------------------------------------------------------------------

    def _on_duration(self, event: str, duration_secs: float, **more: Any) -> None:
        name, seconds = event, duration_secs
        if not self._listening or name not in (TRACE, LOWER, COMPILE):
            return
        program = str(more.get("fun_name", ""))
        if name == COMPILE:
            if not self._patches.sees_compiles:  # else the replaced function has told, with more
                self._add("compile", seconds, program, sys._getframe(1), disk=self._take_disk())
        elif name == LOWER:
            self._add("lower", seconds, program, sys._getframe(1))
        else:
            self._add_trace(seconds, program, sys._getframe(1))

    def _on_event(self, event: str, **_more: Any) -> None:
        if self._listening and event in (DISK_HIT, DISK_MISS):
            self._local.disk = "hit" if event == DISK_HIT else "miss"

    def _take_disk(self) -> str:
        disk: str = getattr(self._local, "disk", "off")
        self._local.disk = "off"
        return disk

    def _add_trace(self, seconds: float, program: str, frame: FrameType) -> None:
        event = self._add("trace", seconds, program, frame)
        # Inner traces end before the outer one: those of this thread that began after it did are nested in it.
        open_traces: list[Event] = getattr(self._local, "traces", [])
        begin = event.time - seconds
        kept = []
        for earlier in open_traces:
            if earlier.time - earlier.seconds >= begin - _SLACK:
                earlier.nested = True
            elif event.time - earlier.time < 600:
                kept.append(earlier)
        self._local.traces = [*kept[-200:], event]

    def compiled(self, bound: dict[str, Any], run: Callable[[], Any], frame: FrameType) -> Any:
        """Around JAX's compile function: let it run, then note what it did."""
        self._keys.take()
        self._take_disk()
        begin = time.perf_counter()
        result = run()
        seconds = time.perf_counter() - begin
        if not self._listening:
            return result
        found = self._keys.take() or self._keys.build(bound)
        key, ladder = found or (None, ())
        self._add("compile", seconds, module_name(bound), frame, disk=self._take_disk(), key=key, ladder=ladder)
        return result

    def stale(self, function: Any, frame: FrameType) -> None:
        """A call that hit its cache gave another result than its function would give now."""
        event = self._add("stale", 0.0, "", frame)
        event.function = objects.describe(function, self.around, self._objects)
        event.made = self._patches.object_made_at(function)
        self._tell(event)

    def entered(self, fast: bool, frame: FrameType) -> None:
        """JAX went through Python for a call of a jit object; ``fast``: the next such call need not.

        A call that will be fast from now on was not before, so its entry is new. A call that can never be fast
        comes here each time; JAX puts its entry into the C++ cache once, and the cache's size tells when.
        """
        if not self._listening:
            return
        before, after = self._entries_of(frame)
        if after is not None and fast and after <= (before or 0):  # the cache has been cleared in between
            self._sizes[self._cache_of(frame)] = after - 1
        if fast or (after is not None and after > (before or 0)):
            self._add("entry", 0.0, "", frame)
        if after is not None:
            self._sizes[self._cache_of(frame)] = after

    # -- the event -------------------------------------------------------------------------------

    def _add(self, kind: str, seconds: float, program: str, frame: FrameType, **more: Any) -> Event:
        machinery, frames = self.around.split(frame)
        event = Event(
            kind=kind,
            number=next(self._numbers),
            pid=os.getpid(),
            thread=threading.get_ident(),
            time=self.now(),
            seconds=seconds,
            program=program,
            function=objects.find(machinery, self.around, self._objects),
            frames=frames,
            after=self.last_mark(),
            ran=self.executions(frame) if kind == "compile" else (),
            **more,
        )
        self._fill(event, machinery)
        self._complete_ahead_of_time(event, machinery)
        if kind != "stale":
            self._tell(event)
        return event

    def _complete_ahead_of_time(self, event: Event, machinery: list[FrameType]) -> None:
        """Give lowerings and compiles ahead of time their function, which their own frames may no longer know.

        It is that of the step before: of the trace right before a lowering, of the lowering with the program's name.
        """
        previous: Event | None = getattr(self._local, "previous", None)
        self._local.previous = event
        name = program_name(event.program)
        if event.function is None and event.kind in ("lower", "compile"):
            stages = {type(f.f_locals.get("self")).__name__ for f in machinery}
            before = previous.function if previous and previous.kind in ("trace", "lower") else None
            if event.kind == "lower" and "Traced" in stages:
                event.function = before
            elif event.kind == "compile" and "Lowered" in stages:
                event.function = self._lowered.get(name, before)
        if event.kind == "lower" and event.function is not None and name:
            self._lowered[name] = event.function

    def _tell(self, event: Event) -> None:
        if self.keep_events:
            self.events.append(event)
        if self._sink is not None:
            self._sink(event)
        for listener in self.listeners:
            listener(event)

    def _fill(self, event: Event, machinery: list[FrameType]) -> None:
        """What the frame of the jit call knows: arguments, static values, the jit object's dispatch cache."""
        call = next((f for f in reversed(machinery) if f.f_code.co_name == "cache_miss"), None)
        if call is None:
            return
        held = call.f_locals
        info = held.get("jit_info")
        if event.kind in ("trace", "compile"):
            try:
                event.arguments = signature.describe_call(
                    held.get("args", ()), held.get("kwargs", {}), info, self._trees, self._objects
                )
                event.arguments["made"] = self._makers(held.get("args", ()), held.get("kwargs", {}))
            except Exception:
                event.arguments = None  # an argument whose own attributes raise
            if self._states is not None:
                event.states = self._states.moved()
        event.made = self._patches.made_at(info)
        event.cache_before, event.cache_after = self._entries_of(call)

    def _makers(self, args: Any, kwargs: dict[str, Any]) -> dict[str, tuple[str, int]]:
        """For jit objects among the arguments (static ones): where each was made."""
        named = [*((str(n), a) for n, a in enumerate(args)), *kwargs.items()]
        frames = {name: self._patches.object_made_at(value) for name, value in named}
        return {name: (frame.file, frame.line) for name, frame in frames.items() if frame is not None}

    def _cache_of(self, call: FrameType) -> Any:
        """Which C++ cache a jit call looks into: JAX shares one among all wrappers of a function with like options."""
        held = call.f_locals
        info = held.get("jit_info")
        options = (getattr(info, name, None) for name in ("static_argnums", "static_argnames", "donate_argnums"))
        return (self._objects.of(held.get("fun")), *options)

    def _entries_of(self, call: FrameType) -> tuple[int | None, int | None]:
        """The number of dispatch entries before a jit call that left the fast path, and with that call's own."""
        if call.f_code.co_name != "cache_miss":
            return None, None
        now = self._patches.cache_size_of(call.f_locals.get("jit_info"))
        return (None, None) if now is None else (self._sizes.get(self._cache_of(call), 0), now)


def program_name(name: str) -> str:
    """The name of a program: JAX writes ``jit(<lambda>)`` on lowering and ``jit__lambda`` on compiling."""
    name = name.removeprefix("jit_").removeprefix("jit(").removesuffix(")")
    return re.sub(r"\W+", "_", name).strip("_")


def module_name(bound: dict[str, Any]) -> str:
    """The name of the program that is being compiled."""
    try:
        return str(bound["computation"].operation.attributes["sym_name"]).strip('"')
    except Exception:
        return ""
