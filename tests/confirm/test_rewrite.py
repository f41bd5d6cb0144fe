"""Counters in rewritten modules: they count what they should, and change nothing else."""

from __future__ import annotations

import traceback
from typing import Any

import pytest

from jaxlint.confirm.counters import Counters
from jaxlint.confirm.importing import compile_source
from jaxlint.confirm.rewrite import Wanted


def execute(source: str, **wanted: Any) -> tuple[dict[str, Any], dict[tuple[int, str], int]]:
    """Run a module with counters; its globals, and the counts by line and kind."""
    counters = Counters()
    counters.publish()
    namespace: dict[str, Any] = {"__name__": "module"}
    exec(compile_source(source, "module.py", Wanted(**wanted), counters), namespace)
    namespace["counts"] = lambda: {(p["line"], p["kind"]): p["runs"] for p in counters.table()}
    return namespace, namespace["counts"]()


def test_bodies_of_all_kinds_of_functions() -> None:
    source = '''
def plain():
    """Documentation."""
    return 1
def only_documentation():
    """Nothing else."""
twice = lambda v: v * 2
class A:
    def method(self):
        return super().__repr__()
def generator():
    yield 1
async def coroutine():
    return 1
import functools
@functools.lru_cache
def decorated():
    return 5
plain(); plain(); only_documentation(); twice(twice(1)); A().method(); list(generator()); decorated(); decorated()
try:
    coroutine().send(None)
except StopIteration:
    pass
'''
    namespace, counts = execute(source)
    assert counts == {
        (2, "body"): 2, (5, "body"): 1, (7, "body"): 2, (9, "body"): 1, (11, "body"): 1, (13, "body"): 1, (17, "body"): 1,
    }  # fmt: skip
    assert namespace["plain"].__doc__ == "Documentation."
    assert namespace["only_documentation"].__doc__ == "Nothing else."


def test_only_the_wanted_bodies() -> None:
    _, counts = execute("def f(): pass\ndef g(): pass\nf(); g()\n", bodies={2})
    assert counts == {(2, "body"): 1}


def test_a_decorator_line_names_its_function() -> None:
    source = "import functools\n@functools.cache\ndef f():\n    return 1\nf()\n"
    assert execute(source, bodies={2})[1] == {(3, "body"): 1}
    assert execute(source, bodies={3})[1] == {(3, "body"): 1}


@pytest.mark.parametrize(
    ("source", "mark", "count"),
    [
        ("for i in range(3):\n    str(i)\n", (2, 4), 3),
        ("for i in range(3): x = str(int(i)) + '!'\n", (1, 23), 3),
        ("x = list(str(i) for i in range(4))\n", (1, 9), 4),
        ("x = list(str(i) for i in range(4))\n", (1, 4), 1),
        ("x = [int(i) if i else 0 for i in range(4)]\n", (1, 5), 3),
        ("for i in range(2):\n    @str\n    def f(): pass\n", (2, 5), 2),
        ("for i in range(2):\n    @str\n    def f(): pass\n", (3, 4), 2),
        ("y = 0\nfor i in range(5):\n    y += 1\n", (3, 4), 5),
        ("y = 0\nz = []\nwhile y < 5:\n    y += 1\n    if y % 2:\n        z += [y]\n", (6, 8), 3),
        ("x = (str(1)\n  .strip()\n  .lower())\n", (1, 5), 1),
        ("é = 'é'; x = [str(é) for _ in range(2)]\n", (1, len("é = 'é'; x = [".encode())), 2),
        ("def f(): return str(1)\n[f() for _ in range(3)]\n", (1, 16), 3),
    ],
)
def test_marks_count_evaluations(source: str, mark: tuple[int, int], count: int) -> None:
    _, counts = execute(source, bodies=(), marks={mark})
    assert counts == {(mark[0], "mark"): count}


def test_tracebacks_and_values_are_unchanged() -> None:
    source = "def f(a):\n    b = a + 1\n    return 1 / b\n\nvalue = f(1)\nf(-1)\n"
    with pytest.raises(ZeroDivisionError) as caught:
        execute(source, marks={(5, 8), (6, 0)})
    lines = [f.lineno for f in traceback.extract_tb(caught.value.__traceback__) if f.filename == "module.py"]
    assert lines == [6, 3]


def test_code_objects_keep_name_line_and_docstring() -> None:
    source = "class A:\n    '''Doc.'''\n    x: int = 1\n    def __private(self): return self.__class__\n    def get(self): return self.__private()\n"
    namespace, _ = execute(source)
    assert namespace["A"].__doc__ == "Doc."
    assert namespace["A"]().get() is namespace["A"]
    assert namespace["A"].get.__code__.co_firstlineno == 5
    assert namespace["A"].get.__qualname__ == "A.get"


def test_future_imports_stay_first() -> None:
    source = "'''Doc.'''\nfrom __future__ import annotations\ndef f(x: Missing): return x\ny = f(1)\n"
    namespace, counts = execute(source)
    assert namespace["y"] == 1
    assert counts == {(3, "body"): 1}


def test_last_mark_is_the_last_one() -> None:
    counters = Counters()
    counters.publish()
    wanted = Wanted((), {(1, 0), (2, 0)})
    exec(compile_source("str(1)\nstr(2)\n", "module.py", wanted, counters), {})
    assert (counters.last_mark() or ())[1:] == (2, 1)
