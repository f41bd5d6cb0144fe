"""Runs ``python script.py args`` as Python would, with counters in the script.

Python compiles the script that it is given without asking the import system; so the launcher gives it this file
instead, with the script as the first argument.
"""

from __future__ import annotations

import os
import sys
from types import ModuleType


def main() -> None:
    """Become the script."""
    script = sys.argv[1]
    sys.argv = sys.argv[1:]
    if not getattr(sys.flags, "safe_path", False):
        sys.path[0] = os.path.dirname(os.path.abspath(script))
    module = sys.modules["__main__"]
    with open(script, "rb") as source:
        text = source.read()
    code = _compile(text, script)
    for name in [n for n in vars(module) if n not in ("__builtins__", "__name__", "__doc__", "__loader__")]:
        delattr(module, name)
    module.__file__ = script
    module.__doc__ = None
    module.__spec__ = None
    module.__package__ = None
    vars(module)["__cached__"] = None
    exec(code, vars(module))


def _compile(text: bytes, script: str):  # type: ignore[no-untyped-def]
    package: ModuleType | None = sys.modules.get("_jaxlint_confirm")
    if package is not None:
        from _jaxlint_confirm import bootstrap, importing  # type: ignore[import-not-found]

        found = bootstrap.counters_of_wanted(script)
        if found is not None:
            plan, journal = found
            wanted = plan.wanted[os.path.realpath(script)]
            return importing.compile_source(text, script, wanted, journal.counters)
    return compile(text, script, "exec", dont_inherit=True)


if __name__ == "__main__":
    main()
