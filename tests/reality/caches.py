"""What JAX does when an expression is executed again: the tables of ``docs/what-jax-compares.md``, measured.

::

    python -m tests.reality.caches            # print the tables, as measured on the installed JAX
    python -m tests.reality.caches --write    # and put them into the page

Each row is a small program that the harness runs on CPU in processes of their own; the figures are what one more
execution costs after the first.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import re
import sys
from pathlib import Path

from . import harness

PAGE = Path(__file__).parents[2] / "docs" / "what-jax-compares.md"

_START = """\
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def f(v, scale=2.0):
    return jnp.sin(v) * scale


def loss(v):
    return jnp.sum(v**2)


def add(v, other):
    return v + other


def total(pair):
    return pair[0] + pair[1]


def values(table):
    return table["a"] - table["b"]


def power(v, n):
    return v**n


def first(v, options):
    return v * options[0]


def body(carry, v):
    return carry + v, carry


def closure(scale):
    def scaled(v):
        return v * scale

    return scaled


def given(*args, **kwargs):
    return args, kwargs


class Model:
    def step(self, v):
        return v * 3.0


x = jnp.arange(4.0)
longer = jnp.arange(5.0)
strong, weak = jnp.ones(()), jnp.array(1.0)
in_numpy = np.arange(4, dtype=np.float32)
committed = jax.device_put(x, jax.devices()[0])
model = Model()
compiled = jax.jit(f)
added = jax.jit(add)
totalled = jax.jit(total)
valued = jax.jit(values)
powered = jax.jit(power, static_argnames="n")
chosen = jax.jit(first, static_argnames="options")
"""

AGAIN = (
    ("`jax.jit(f)(x)`, `f` a module-level function", "jax.jit(f)(x)"),
    ("`jax.jit(lambda v: v * 2.0)(x)`", "jax.jit(lambda v: v * 2.0)(x)"),
    ("`jax.jit(closure(2.0))(x)`, a function that a factory returns", "jax.jit(closure(2.0))(x)"),
    ("`jax.jit(functools.partial(f, scale=2.0))(x)`", "jax.jit(functools.partial(f, scale=2.0))(x)"),
    ("`jax.jit(jax.grad(loss))(x)`", "jax.jit(jax.grad(loss))(x)"),
    ("`jax.jit(model.step)(x)`, a bound method", "jax.jit(model.step)(x)"),
    ("`compiled.lower(x).compile()(x)`, `compiled` made once", "compiled.lower(x).compile()(x)"),
    ("`jax.vmap(lambda v: v * 2.0)(x)`, eager", "jax.vmap(lambda v: v * 2.0)(x)"),
    ("`lax.scan(body, 0.0, x)`, eager, `body` a module-level function", "lax.scan(body, 0.0, x)"),
    ("`lax.scan(lambda c, v: (c + v, c), 0.0, x)`, eager", "lax.scan(lambda c, v: (c + v, c), 0.0, x)"),
    ("`lax.map(f, x)`, eager, `f` a module-level function", "lax.map(f, x)"),
)
"""What a row shows and the expression that is executed again, with nothing changed."""

OTHER = (
    ("a Python float of another value: `1.0`, `2.0`", "added", "x, 1.0", "x, 2.0"),
    ("a Python float, then an int: `1.0`, `2`", "added", "x, 1.0", "x, 2"),
    ("a strong, then a weak scalar: `jnp.ones(())`, `jnp.array(1.0)`", "added", "x, strong", "x, weak"),
    ("another shape", "compiled", "x", "longer"),
    ("a jax array, then an equal NumPy array", "compiled", "x", "in_numpy"),
    ("an array, then the same one committed to its device", "compiled", "x", "committed"),
    ("a list, then a tuple of the same arrays", "totalled", "[x, x]", "(x, x)"),
    ("a dict, then one with its keys in another order", "valued", '{"a": x, "b": x}', '{"b": x, "a": x}'),
    ("by position, then by keyword", "added", "x, x", "x, other=x"),
    ("a static argument of another value: `n=2`, `n=3`", "powered", "x, n=2", "x, n=3"),
    ("an equal static tuple, made anew", "chosen", "x, options=(float(2),)", "x, options=(float(2),)"),
)
"""What a row shows, the jitted function, and the arguments of its first and its second call."""

_HEAD = "| Python body | dispatch entries | lowerings | compiles | disk key |"
_RULE = "| --: | --: | --: | --: | --- |"


def again(expression: str) -> harness.Growth:
    """What each further execution of an expression costs."""
    program = f"{_START}\n\ndef main(steps):\n    for _ in range(steps):\n        {expression}\n"
    return harness.growth({"program.py": program}, (2, 4))


def other(function: str, one: str, two: str) -> harness.Growth:
    """What a second call of a jitted function costs after the first, with other arguments."""
    calls = f"for args, kwargs in [given({one}), given({two})][:steps]:"
    program = f"{_START}\n\ndef main(steps):\n    {calls}\n        {function}(*args, **kwargs)\n"
    return harness.growth({"program.py": program}, (1, 2))


def _row(text: str, grown: harness.Growth) -> str:
    if grown.error:
        raise RuntimeError(f"{text}: {grown.error}")
    figures = " | ".join(f"{getattr(grown, field):g}" for field in harness.FIELDS)
    key = grown.disk_key if grown.compiles else "-"
    return f"| {text} | {figures} | {key} |"


def again_table() -> str:
    """What executing an expression again costs, with nothing changed."""
    rows = (_row(text, again(expression)) for text, expression in AGAIN)
    return "\n".join([f"| executed again {_HEAD}", f"| --- {_RULE}", *rows])


def other_table() -> str:
    """What a second call with other arguments costs."""
    rows = (_row(text, other(*call)) for text, *call in OTHER)
    return "\n".join([f"| the argument changes {_HEAD}", f"| --- {_RULE}", *rows])


TABLES = {"again": again_table, "other": other_table}


def _fence(name: str) -> re.Pattern[str]:
    return re.compile(rf"(<!-- measured: {name} -->\n).*?(<!-- end -->)", re.DOTALL)


def written(name: str) -> str:
    """A table as it stands in the page."""
    found = _fence(name).search(PAGE.read_text(encoding="utf-8"))
    return found[0].partition("\n")[2].rpartition("\n")[0].strip() if found else ""


def version() -> str:
    """The JAX version of the page's tables."""
    found = re.search(r"on JAX (\d+\.\d+\.\d+)", PAGE.read_text(encoding="utf-8"))
    return found[1] if found else ""


def main(argv: list[str] | None = None) -> int:
    """Print the tables, or write them."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.reality.caches", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("--write", action="store_true", help="put the tables into the page")
    args = parser.parse_args(argv)
    measured = {name: table() for name, table in TABLES.items()}
    print(f"JAX {importlib.metadata.version('jax')}, CPU\n")
    for table in measured.values():
        print(table + "\n")
    if args.write:
        text = PAGE.read_text(encoding="utf-8")
        for name, table in measured.items():
            text = _fence(name).sub(lambda found, table=table: f"{found[1]}\n{table}\n\n{found[2]}", text)
        PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
