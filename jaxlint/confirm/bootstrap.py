"""Starts the recorder in a process of the workload, before the workload's own code runs."""

from __future__ import annotations

import atexit
import os
import sys
import time
from typing import Any

from . import importing
from .executions import counting
from .journal import Journal
from .plan import VARIABLE, Plan
from .recorder import Event, Recorder

_started: list[Journal] = []


def start(*, script: bool = True) -> None:
    """Read the plan, open the journal, count in the wanted files, and wait for jax.

    With ``script`` the process is started again where its own script is to be counted in.
    """
    folder = os.environ.get(VARIABLE)
    if not folder or _started or not os.path.isdir(folder):
        return
    plan = Plan.read(folder)
    if script:
        _count_in_script(plan)
    journal = Journal(folder)
    _started.append(journal)
    importing.count(plan.wanted, journal.counters)
    importing.rewrite_tests(plan.wanted, journal.counters)
    if "jax" in sys.modules:
        record(journal)
    else:
        importing.install(importing.AfterImport("jax", lambda: record(journal)))


def journal() -> Journal:
    """The journal of this process."""
    return _started[0]


def record(journal: Journal) -> None:
    """Listen to JAX (it has just been imported) and write down all events."""
    began = time.time()
    recorder = Recorder(_Sink(journal))
    recorder.is_quiet = lambda: journal.counters.paused > 0
    journal.counters.on_stale = recorder.stale
    recorder.last_mark = journal.counters.last_mark
    try:
        clean = journal.counters.watch_jax()
        recorder.install()
        executions = counting(journal.counters, recorder.around)
    except Exception as error:  # a JAX that is not as any that we know: the workload goes on without us
        journal.write_lasting("jax", {"error": f"{type(error).__name__}: {error}"})
        return
    recorder.executions = executions.compiled
    recorder.keep_events = False
    # Registered after jax has registered its own, so it runs before them: when the program's own code has ended.
    atexit.register(lambda: journal.write("end", {"time": recorder.now(), "calls": executions.at_end()}))
    lacks = recorder.lacks + ([] if clean else ["whether a body runs under tracing"])
    version = getattr(sys.modules["jax"], "__version__", "?")
    journal.write_lasting("jax", {"version": version, "lacks": lacks, "began": began})


class _Sink:
    """Writes events down; and once, when JAX knows it, the number of this process in its job."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._rank_told = False

    def __call__(self, event: Event) -> None:
        if event.kind == "compile" and not self._rank_told:  # so there is a backend: asking does not make one
            self._rank_told = True
            try:
                jax: Any = sys.modules["jax"]
                if jax.process_count() > 1:
                    self._journal.write("rank", {"rank": jax.process_index()})
            except Exception as error:
                self._journal.write("note", {"text": f"no rank: {error}"})
        self._journal.write("event", event.as_json())


def _count_in_script(plan: Plan) -> None:
    """Start again through :mod:`runscript` where this process was given a script that is to be counted in.

    Python compiles its script without asking the import system, so there is no other way into it.
    """
    words = list(sys.orig_argv)
    at = _script_at(words)
    if at is not None and os.path.realpath(words[at]) in plan.wanted:
        runner = os.path.join(os.path.dirname(os.path.abspath(__file__)), "runscript.py")
        sys.stdout.flush()
        os.execv(sys.executable, [sys.executable, *words[1:at], runner, *words[at:]])


def _script_at(words: list[str]) -> int | None:
    """Where in a command line of Python the script stands."""
    at = 1
    while at < len(words):
        word = words[at]
        if word == "-" or word.startswith(("-c", "-m")):
            return None
        if not word.startswith("-"):
            return at
        at += 2 if word in ("-W", "-X", "--check-hash-based-pycs") else 1
    return None


def counters_of_wanted(file: str) -> tuple[Plan, Journal] | None:
    """The plan and the journal, where a file is to be counted in (for the script that runs as ``__main__``)."""
    folder = os.environ.get(VARIABLE)
    if not _started or not folder:
        return None
    plan = Plan.read(folder)
    return (plan, _started[0]) if os.path.realpath(file) in plan.wanted else None
