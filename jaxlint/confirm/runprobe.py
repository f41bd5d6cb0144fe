"""The probed process: imports a module, and calls one function of it a few times with equal arguments.

Its one argument is a JSON object: the folder that is put on ``sys.path`` (``root``), the module's name (``module``),
the function's qualified name (``qualified``; empty: importing is all), the text of a ``# jaxlint: args=`` comment
(``comment``) or of one at the class's ``__init__`` (``instance``), the arguments of literal call sites of the function
(``called``) and of its class (``made``), and how often to call (``times``). For a trial also the file that keeps the
results (``results``; empty: they are not wanted), whether they are to be compared with what it holds (``compare``), and
the arguments that an earlier process has chosen (``choices``).
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import itertools
import json
import sys
import types
from collections.abc import Callable
from typing import Any

MOST_ITEMS = 8
"""How many items are taken from a generator."""


def main() -> None:
    """Probe, and end with status 3 and one line where that cannot be done."""
    task: dict[str, Any] = json.loads(sys.argv[1])
    sys.argv = [task["module"]]
    sys.path[0] = task["root"]
    from _jaxlint_confirm import bootstrap, outcome, specimens  # type: ignore[import-not-found]

    counters = bootstrap.journal().counters
    module = importlib.import_module(task["module"])
    bootstrap.journal().write("imported", {})
    if not task["qualified"]:
        return
    counters.paused += 1
    specimens.CHOICES.given = task["choices"]
    try:
        call = _prepare(module, task, specimens)
    except specimens.CannotProbe as reason:
        print(f"CannotProbe: {reason}", file=sys.stderr)
        sys.exit(3)
    finally:
        counters.paused -= 1
    chosen = specimens.CHOICES
    bootstrap.journal().write("choices", {"choices": chosen.found, "called": chosen.called})
    results: list[Any] = []
    for _ in range(task["times"]):
        result = _run_out(call())
        if task["results"]:
            counters.paused += 1
            results.append(outcome.kept(result))  # at once: a later call may be given its arrays to overwrite
            counters.paused -= 1
    if task["compare"]:
        counters.paused += 1
        bootstrap.journal().write("results", {"told": outcome.compared(task["results"], results)})
    elif task["results"]:
        outcome.save(task["results"], results)


def _run_out(result: Any) -> Any:
    """Let a coroutine or a generator do its work, of which a call alone does nothing; gives what comes out."""
    if inspect.iscoroutine(result):
        return asyncio.run(result)
    if inspect.isgenerator(result):
        return list(itertools.islice(result, MOST_ITEMS))
    return result


def _prepare(module: types.ModuleType, task: dict[str, Any], specimens: Any) -> Callable[[], Any]:
    owner: Any = module
    *path, name = task["qualified"].split(".")
    for at, part in enumerate((*path, name)):
        if not hasattr(owner, part):
            raise specimens.CannotProbe(f"{_named(owner)} has no {part}")
        owner = getattr(owner, part) if at < len(path) else owner
    if inspect.isclass(owner) and not isinstance(inspect.getattr_static(owner, name), (staticmethod, classmethod)):
        if name == "__init__":
            function: Any = owner
        else:
            owner = _instance(owner, task, specimens)
            if not callable(inspect.getattr_static(type(owner), name)):  # a property
                return lambda: getattr(owner, name)
            function = getattr(owner, name)
    else:
        function = getattr(owner, name)
    if not callable(function):
        raise specimens.CannotProbe(
            f"it is no function when the module has been imported, but {type(function).__name__}"
        )
    if task["comment"]:
        given = specimens.makers_from_comment(task["comment"])
        return lambda: function(*(make() for make in given))
    chosen = specimens.choose(function, specimens.makers_of(function, task["called"]))
    return lambda: specimens.call(function, chosen)


def _named(owner: Any) -> str:
    return "the module" if isinstance(owner, types.ModuleType) else f"`{getattr(owner, '__name__', owner)}`"


def _instance(kind: type, task: dict[str, Any], specimens: Any) -> Any:
    if not task["instance"]:
        return specimens.instance(kind, called=task["made"])
    return kind(*(make() for make in specimens.makers_from_comment(task["instance"])))


if __name__ == "__main__":
    main()
