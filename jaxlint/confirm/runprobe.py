"""The probed process: imports a module, and calls one function of it a few times with equal arguments.

Its one argument is a JSON object: the folder that is put on ``sys.path`` (``root``), the module's name (``module``),
the function's qualified name (``qualified``; empty: importing is all), the text of a ``# jaxlint: args=`` comment
(``comment``) or of one at the class's ``__init__`` (``instance``), the arguments of literal call sites of the function
(``called``) and of its class (``made``), and how often to call (``times``).
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
    from _jaxlint_confirm import bootstrap, specimens  # type: ignore[import-not-found]

    counters = bootstrap.journal().counters
    module = importlib.import_module(task["module"])
    if not task["qualified"]:
        return
    counters.paused += 1
    try:
        call = _prepare(module, task, specimens)
    except specimens.CannotProbe as reason:
        print(f"CannotProbe: {reason}", file=sys.stderr)
        sys.exit(3)
    finally:
        counters.paused -= 1
    for _ in range(task["times"]):
        _run_out(call())


def _run_out(result: Any) -> None:
    """Let a coroutine or a generator do its work, of which a call alone does nothing."""
    if inspect.iscoroutine(result):
        asyncio.run(result)
    elif inspect.isgenerator(result):
        for _ in itertools.islice(result, MOST_ITEMS):
            pass


def _prepare(module: types.ModuleType, task: dict[str, Any], specimens: Any) -> Callable[[], Any]:
    owner: Any = module
    *path, name = task["qualified"].split(".")
    for part in path:
        if not hasattr(owner, part):
            raise specimens.CannotProbe(f"the module has no {part}")
        owner = getattr(owner, part)
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


def _instance(kind: type, task: dict[str, Any], specimens: Any) -> Any:
    if not task["instance"]:
        return specimens.instance(kind, called=task["made"])
    return kind(*(make() for make in specimens.makers_from_comment(task["instance"])))


if __name__ == "__main__":
    main()
