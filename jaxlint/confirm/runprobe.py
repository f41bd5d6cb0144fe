"""The probed process: imports a module, and calls one function of it a few times with equal arguments.

Its arguments: the file, the folder that is put on ``sys.path``, the module's name, the function's qualified name (or
nothing: importing is all), the text of a ``# jaxlint: args=`` comment (or nothing), and how often to call.
"""

from __future__ import annotations

import importlib
import inspect
import sys
import types
from typing import Any


def main() -> None:
    """Probe, and end with status 3 and one line where that cannot be done."""
    _, root, module_name, qualified, comment, times = sys.argv[1:7]
    sys.argv = [module_name]
    sys.path[0] = root
    from _jaxlint_confirm import bootstrap, specimens  # type: ignore[import-not-found]

    counters = bootstrap.journal().counters
    module = importlib.import_module(module_name)
    if not qualified:
        return
    counters.paused += 1
    try:
        call = _prepare(module, qualified, comment, specimens)
    except specimens.CannotProbe as reason:
        print(f"CannotProbe: {reason}", file=sys.stderr)
        sys.exit(3)
    finally:
        counters.paused -= 1
    for _ in range(int(times)):
        call()


def _prepare(module: types.ModuleType, qualified: str, comment: str, specimens: Any) -> Any:
    owner: Any = module
    *path, name = qualified.split(".")
    for part in path:
        owner = getattr(owner, part)
    function = getattr(owner, name)
    if inspect.isclass(owner) and not isinstance(inspect.getattr_static(owner, name), (staticmethod, classmethod)):
        try:
            makers = specimens.choose(owner, specimens.makers_of(owner.__init__, skip_first=True))
            instance = owner(**{key: make() for key, make in makers.items()})
        except specimens.CannotProbe as reason:
            raise specimens.CannotProbe(f"no instance of {owner.__name__}: {reason}") from None
        except Exception as error:
            raise specimens.CannotProbe(f"no instance of {owner.__name__}: {type(error).__name__}: {error}") from None
        function = getattr(instance, name)
    if comment:
        given = specimens.makers_from_comment(comment)
        return lambda: function(*(make() for make in given))
    chosen = specimens.choose(function, specimens.makers_of(function))
    return lambda: function(**{key: make() for key, make in chosen.items()})


if __name__ == "__main__":
    main()
