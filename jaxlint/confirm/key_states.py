"""Which configuration states are part of the key of jit's dispatch cache, in the installed JAX.

::

    python -m jaxlint.confirm.key_states            # prints them, with their defaults
    python -m jaxlint.confirm.key_states --write    # puts them into the data that the rules read

A state is in the key where JAX's source says so (``include_in_jit_key=True``), or where changing it between two calls
of one compiled function gives a new entry (up to 0.6 two states reach the key without the flag).
"""

from __future__ import annotations

import argparse
import ast
import enum
import json
import pathlib
import sys
from collections.abc import Iterator, Sequence
from typing import Any

DATA = pathlib.Path(__file__).resolve().parents[1] / "program" / "key_states.json"


def flagged(folder: pathlib.Path) -> Iterator[str]:
    """The names of the states that JAX's source puts into the key."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "include_in_jit_key=True" not in text:
            continue
        variables = _variables(ast.parse(text))
        for node, variable in variables.items():
            if any(_is_flag(keyword) for keyword in node.keywords):
                yield _name(node) or variable


def _variables(tree: ast.Module) -> dict[ast.Call, str]:
    """All calls of a file, with the variable that each is assigned to."""
    found = {node: "" for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if isinstance(target, ast.Name) and isinstance(value, ast.Call):
            found[value] = target.id
    return found


def _is_flag(keyword: ast.keyword) -> bool:
    return keyword.arg == "include_in_jit_key" and getattr(keyword.value, "value", False) is True


def _name(call: ast.Call) -> str | None:
    given = [*(k.value for k in call.keywords if k.arg == "name"), *call.args]
    return next((a.value for a in given if isinstance(a, ast.Constant) and isinstance(a.value, str)), None)


def named() -> dict[str, Any]:
    """JAX's named states."""
    from jax._src import config

    states = getattr(config, "config_states", None)
    if states is None:  # up to 0.4 there is no registry
        states = {v._name: v for v in vars(config).values() if isinstance(v, config.State)}
    return dict(states)


def moves_key(state: Any, value: object) -> bool:
    """Whether a compiled function gets another entry when it is called with the state changed."""
    import jax
    import numpy

    function: Any = jax.jit(lambda x: x * 2)
    argument = numpy.ones(3, numpy.float32)
    function(argument)
    entries = function._cache_size()
    with state(value):
        function(argument)
    return bool(function._cache_size() > entries)


def installed() -> dict[str, Any]:
    """The states in the key of the installed JAX, and their defaults."""
    import jax

    states = named()
    found = set(flagged(pathlib.Path(jax.__file__).parent))
    for name in ("jax_enable_x64", "jax_default_device"):
        value = jax.devices()[0] if name == "jax_default_device" else not states[name].value
        if name not in found and moves_key(states[name], value):
            found.add(name)
    values = {name: _plain(state.value) for name, state in states.items() if name in found}
    defaults = {name: repr(value) for name, value in values.items() if _is_plain(value)}
    return {"in key": sorted(found), "defaults": dict(sorted(defaults.items()))}


def _plain(value: object) -> object:
    """The value as the program gives it: a string, for the members of an enumeration."""
    return value.value if isinstance(value, enum.Enum) else value


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, bool | int | float | str)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the states, or write them into the data."""
    parser = argparse.ArgumentParser(
        prog="python -m jaxlint.confirm.key_states", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("--write", action="store_true", help=f"replace the entry of this version in {DATA.name}")
    args = parser.parse_args(argv)
    import jax

    states = installed()
    if not args.write:
        json.dump({jax.__version__: states}, sys.stdout, indent=1)
        print()
        return 0
    data = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    data[jax.__version__] = states
    ordered = dict(sorted(data.items(), key=lambda item: [int(part) for part in item[0].split(".")]))
    DATA.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
