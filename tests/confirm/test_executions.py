"""Growth of a call that no rule has flagged: its executions are counted, and they decide."""

from __future__ import annotations

import ast
import pathlib

import pytest

from jaxlint.confirm import callsites, unpredicted
from jaxlint.confirm.counters import Counters
from jaxlint.confirm.importing import compile_source
from jaxlint.confirm.join import Project
from jaxlint.confirm.rewrite import Wanted
from jaxlint.confirm.verdicts import judge
from tests.confirm.programs import run, write

HEAD = "import jax, numpy as np, time\nf = jax.jit(lambda a: a * 2)\n"
GROWS = {
    "each time another size": ("for i in range(12):\n    f(np.ones(i + 1))\n", "12 of 12"),
    "in a function": (
        "def go(n):\n    return f(\n        np.ones(n),\n    )\nfor i in range(30):\n    go(i // 3 + 1)\n",
        "",
    ),
    "in a comprehension": ("[f(np.ones(i + 1)) for i in range(9)]\n", "9 of 9"),
    "on an object": (
        "class A:\n    def __init__(self):\n        self.g = f\n    def go(self, n):\n        return self.g(np.ones(n))\na = A()\n"
        "for i in range(8):\n    a.go(i + 1)\n",
        "8 of 8",
    ),
    "an operation": ("x = jax.numpy.ones(3)\nfor i in range(9):\n    x = jax.numpy.concatenate([x, x])\n", "9 of 9"),
    "one call of two on a line": ("for i in range(9):\n    f(np.ones(3)); f(np.ones(i + 4))\n", ""),
}
STEADY = {
    "eight sizes, again and again": "for i in range(40):\n    f(np.ones(i % 8 + 1))\n",
    "slow only while it compiles": "for i in range(40):\n    f(np.ones(min(i, 8) + 1))\n    if i < 8: time.sleep(0.05)\n",
    "in a function": "def go(g, n):\n    return g(np.ones(n))\nfor i in range(30):\n    go(f, i % 7 + 1)\n",
    "two passes over all sizes": "for i in range(2):\n    [f(np.ones(k + 1)) for k in range(8)]\n",
}


def told(folder: pathlib.Path, text: str) -> list[str]:
    write(folder, {"main.py": HEAD + text})
    ended = run(folder, "python", "main.py")
    assert not ended.failed, ended.error
    _, unjoined = judge([], [ended], Project([folder]))
    return [confirmation.reason for confirmation in unpredicted.find(unjoined, Project([folder]))]


@pytest.mark.parametrize("name", GROWS)
def test_growth(name: str, tmp_path: pathlib.Path) -> None:
    text, last = GROWS[name]
    [reason] = told(tmp_path, text)
    assert "different programs" in reason
    assert f"the last in execution {last}" in reason or not last, reason


@pytest.mark.parametrize("name", STEADY)
def test_a_handful_of_sizes_is_a_choice(name: str, tmp_path: pathlib.Path) -> None:
    assert told(tmp_path, STEADY[name]) == []


def test_a_crash_leaves_the_time_to_judge_by(tmp_path: pathlib.Path) -> None:
    write(tmp_path, {"main.py": HEAD + "for i in range(12):\n    f(np.ones(i + 1))\nimport os\nos._exit(0)\n"})
    ended = run(tmp_path, "python", "main.py")
    [one] = unpredicted.find(judge([], [ended], Project([tmp_path]))[1], Project([tmp_path]))
    assert one.reason.startswith("12 compiles, 12 different programs")


MODULE = """
from __future__ import annotations
import functools, math, jax, numpy as np, jax.numpy as jnp
from steps import train
from os import path
step = jax.jit(len)
def plain(): pass
@jax.jit
def traced(x: Key(3)) -> Key(4): return x
class Model:
    def method(self): self.apply = jax.jit(plain)
    @functools.partial(jax.jit, static_argnums=0)
    def forward(self): pass
def run(function, x, *more):
    plain(); np.ones(3); math.sin(1); path.join("a"); print(1); Model(); x.method(); x.append(1); x.split()
    assert function(5)
    step(1); traced(2); train(3); function(4); self.apply(5); m.forward(6); jax.jit(f)(7); jnp.ones(8); more[0](9)
"""


def test_which_calls_may_be_of_jit_objects() -> None:
    calls = callsites.of_jit_objects(ast.parse(MODULE))
    on_line = [ast.unparse(call) for call in calls if call.lineno == len(MODULE.splitlines())]
    assert {text for text in on_line if text[-2].isdigit()} == {
        *("step(1)", "traced(2)", "train(3)", "function(4)", "self.apply(5)", "m.forward(6)"),
        *("jax.jit(f)(7)", "jnp.ones(8)", "more[0](9)"),
    }
    assert not [ast.unparse(call) for call in calls if call.lineno in (9, 15, 16)]


def test_counted_calls_change_nothing() -> None:
    """Values, order, names and text of annotations stay; a module that is nested too deeply is left as it is."""
    source = (
        "from __future__ import annotations\n"
        "seen = []\n"
        "def note(x, *more, **named):\n    seen.append(x)\n    return x\n"
        "tell = note\n"
        "def go(a: tell(1)) -> tell(2):\n    'text'\n    x = [tell(i, *[1], k=2) for i in range(3)]\n"
        "    return f'{tell(9)!r:>3}', x, tell(tell(4) + tell(5)), locals().keys() == {'a', 'x'}\n"
        "answer = go(0), go.__annotations__, seen\n"
    )
    plain: dict[str, object] = {}
    counted: dict[str, object] = {}
    exec(compile(source, "m.py", "exec", dont_inherit=True), plain)
    counters = Counters()
    counters.publish()
    exec(compile_source(source, "m.py", Wanted((), (), calls=True), counters), counted)
    assert counted["answer"] == plain["answer"]
    assert sorted(counters.calls_on(str(pathlib.Path("m.py").resolve()), 10).values()) == [1, 1, 1, 1]
    deep = "x = " + "+".join(["1"] * 900) + "\n"
    namespace: dict[str, object] = {}
    exec(compile_source(deep, "m.py", Wanted((), (), calls=True), counters), namespace)
    assert namespace["x"] == 900


def test_a_program_after_thousands_of_executions(tmp_path: pathlib.Path) -> None:
    """A call that has stopped growing is counted no more, where that costs; what comes later is judged by the time."""
    [reason] = told(tmp_path, "for i in [*range(1, 8), *[1] * 3000, 8]:\n    f(np.ones(i))\n")
    assert reason.startswith("8 compiles, 8 different programs")


def test_a_function_that_runs_in_another_process_runs(tmp_path: pathlib.Path) -> None:
    """Pools that send functions by their code: its counters are there, though they are another module's."""
    text = """
import marshal, subprocess, sys
def work(g, n):
    return g(n)
code = marshal.dumps(work.__code__)
program = "import marshal, sys, types; f = types.FunctionType(marshal.loads(bytes.fromhex(sys.argv[1])), {}); f(print, 5)"
done = subprocess.run([sys.executable, "-c", program, code.hex()], capture_output=True, text=True)
print(done.stderr, file=sys.stderr)
sys.exit(done.stdout != "5\\n")
"""
    ended = run(write(tmp_path, {"main.py": text}), "python", "main.py")
    assert not ended.failed, ended.error
