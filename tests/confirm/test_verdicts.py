"""Verdicts of real runs: what joins what, what is counted, and what is said."""

from __future__ import annotations

import pathlib

import pytest

from jaxlint.confirm.verdicts import Verdict
from jaxlint.findings import Outcome, Prediction, Scope
from tests.confirm.programs import finding, place, verdicts, write

RETRACE = Prediction(Outcome.RETRACE, lowerings=0, compiles=0)
STALE = Prediction(Outcome.STALE, body_runs=0, lowerings=0, compiles=0)
ERROR = Prediction(Outcome.ERROR)
RESTART = Prediction(Outcome.MISS_ON_DISK, scope=Scope.RESTART)

LOOP = """
import jax, numpy as np
x = np.ones(3, np.float32)
def f(a, b=1.0):
    return a * b
def step(i):
    return jax.jit(lambda a: a * 2)(x)
for i in range(8):
    step(i)
"""


def test_confirmed_with_figures(tmp_path: pathlib.Path) -> None:
    file = write(tmp_path, {"main.py": LOOP}) / "main.py"
    made = place(file, "jax.jit(lambda a: a * 2)(x)")
    [c] = verdicts(tmp_path, [finding(made, defined=place(file, "lambda a: a * 2"))], "python", "main.py")
    assert (c.verdict, c.reason) == (Verdict.CONFIRMED, "8 compiles in 8 executions, one program")
    seen = c.seen
    assert (seen.executions, seen.body_runs, seen.lowerings, seen.compiles, seen.programs, seen.functions) == (
        8,
        8,
        8,
        8,
        1,
        8,
    )
    assert 0 < seen.wasted < seen.seconds
    assert len(c.events) == 32


def test_specialised_names_what_moved(tmp_path: pathlib.Path) -> None:
    file = write(tmp_path, {"main.py": LOOP.replace("lambda a: a * 2", "lambda a: a * i")}) / "main.py"
    made = place(file, "jax.jit(lambda a: a * i)(x)")
    [c] = verdicts(tmp_path, [finding(made, defined=place(file, "lambda a: a * i"))], "python", "main.py")
    assert c.verdict is Verdict.SPECIALISED
    assert c.reason == (
        "8 compiles in 8 executions, 8 different programs: each is another program of a new function object "
        "(computation moved in the key)"
    )


def test_refuted_not_reached_and_once(tmp_path: pathlib.Path) -> None:
    text = (
        LOOP.replace("lambda a: a * 2", "f")
        + "def unused():\n    return jax.jit(lambda a: a + 5)(x)\nonce = jax.jit(lambda a: a + 6)(x)\n"
    )
    file = write(tmp_path, {"main.py": text}) / "main.py"
    findings = [
        finding(place(file, "jax.jit(f)(x)"), defined=place(file, "def f")),
        finding(place(file, "jax.jit(lambda a: a + 5)(x)"), defined=place(file, "lambda a: a + 5")),
        finding(place(file, "jax.jit(lambda a: a + 6)(x)"), defined=place(file, "lambda a: a + 6")),
    ]
    found = verdicts(tmp_path, findings, "python", "main.py")
    assert [(c.verdict.value, c.reason) for c in found] == [
        ("refuted", "ran 8 times, 1 compile"),
        ("not-reached", "never ran"),
        ("not-reached", "ran once: a second execution is needed to see anything"),
    ]


def test_two_files_two_findings_of_one_function(tmp_path: pathlib.Path) -> None:
    library = "import functools, jax\ndef relax(a, d):\n    return a * d\ndef make(d):\n    return jax.jit(functools.partial(relax, d=d))\n"
    main = """
import functools, jax, numpy as np, lib
x = np.ones(3, np.float32)
for i in range(3):
    step = lib.make(0.5)
    step(x)
for i in range(2):
    jax.jit(functools.partial(lib.relax, d=0.25))(x)
"""
    write(tmp_path, {"lib.py": library, "main.py": main})
    lib, file = tmp_path / "lib.py", tmp_path / "main.py"
    defined = place(lib, "def relax(a, d)")
    findings = [
        finding(
            place(lib, "jax.jit(functools.partial(relax, d=d))"), place(file, "step(x)"), defined=defined, code="JAX103"
        ),
        finding(place(file, "jax.jit(functools.partial(lib.relax, d=0.25))(x)"), defined=defined, code="JAX103"),
    ]
    found = verdicts(tmp_path, findings, "python", "main.py")
    assert [c.reason for c in found] == [
        "3 compiles in 3 executions, one program",
        "2 compiles in 2 executions, one program",
    ]


def test_joined_by_order_when_only_the_making_is_known(tmp_path: pathlib.Path) -> None:
    main = """
import functools, jax, numpy as np, lib
x = np.ones(3, np.float32)
def build(d):
    step = jax.jit(functools.partial(lib.relax, d=d))
    return step
for i in range(3):
    step = build(0.5)
    lib.call(step, x)
jax.jit(lib.other)(x)
"""
    library = "def relax(a, d):\n    return a * d\ndef call(f, x):\n    return f(x)\ndef other(a):\n    return a - 1\n"
    file = write(tmp_path, {"lib.py": library, "main.py": main}) / "main.py"
    made = place(file, "jax.jit(functools.partial(lib.relax, d=d))")
    [c] = verdicts(tmp_path, [finding(made, code="JAX103")], "python", "main.py")
    assert (c.verdict.value, c.reason) == ("confirmed", "3 compiles in 3 executions, one program")


def test_decorated_methods_and_eager_control_flow(tmp_path: pathlib.Path) -> None:
    text = """
import jax, jax.numpy as jnp, numpy as np
from jax import lax
x = np.ones(3, np.float32)
def build():
    @jax.jit
    def inner(a):
        return a * 3
    return inner(x)
class A:
    def m(self, a):
        return a + 1
a = A()
for i in range(4):
    build()
    jax.jit(a.m)(x)
    lax.scan(lambda c, v: (c + v, v), jnp.float32(0), x)
"""
    file = write(tmp_path, {"main.py": text}) / "main.py"
    findings = [
        finding(place(file, "jax.jit\n    def inner(a)"), defined=place(file, "def inner(a)"), code="JAX102"),
        finding(place(file, "jax.jit(a.m)(x)"), defined=place(file, "def m(self, a)"), code="JAX105"),
        finding(place(file, "lax.scan("), defined=place(file, "lambda c, v"), code="JAX701"),
    ]
    found = verdicts(tmp_path, findings, "python", "main.py")
    assert [(c.verdict.value, c.seen.executions, c.seen.misses, c.seen.programs) for c in found] == [
        ("confirmed", 4, 4, 1)
    ] * 3


def test_a_retrace_without_a_compile(tmp_path: pathlib.Path) -> None:
    text = "import jax, numpy as np\nx = np.ones(3, np.float32)\nfor i in range(3):\n    jax.eval_shape(lambda a: a * 2, x)\n"
    file = write(tmp_path, {"main.py": text}) / "main.py"
    found = finding(place(file, "jax.eval_shape("), defined=place(file, "lambda a"), prediction=RETRACE)
    [c] = verdicts(tmp_path, [found], "python", "main.py")
    assert (c.verdict.value, c.reason) == ("confirmed", "traced 3 times in 3 executions")


def test_workers_do_not_add_up(tmp_path: pathlib.Path) -> None:
    text = """
import os, jax, numpy as np
def work():
    jax.jit(lambda a: a * 2)(np.ones(3, np.float32))
for _ in range(3):
    if os.fork() == 0:
        work()
        os._exit(0)
    os.wait()
"""
    file = write(tmp_path, {"main.py": text}) / "main.py"
    [c] = verdicts(tmp_path, [finding(place(file, "jax.jit("), defined=place(file, "lambda a"))], "python", "main.py")
    assert (c.verdict, c.seen.executions, c.seen.compiles) == (Verdict.NOT_REACHED, 1, 1)


def test_stale_results(tmp_path: pathlib.Path) -> None:
    text = """
import jax, numpy as np
scale = 1.0
@jax.jit
def f(a):
    return a * scale
@jax.jit
def g(a):
    return a + 1
x = np.ones(3, np.float32)
for i in range(4):
    f(x); g(x)
    scale = float(i)
"""
    file = write(tmp_path, {"main.py": text}) / "main.py"
    bad = finding(
        place(file, "scale = float(i)"),
        place(file, "f(x);"),
        defined=place(file, "def f(a)"),
        code="JAX401",
        prediction=STALE,
    )
    good = finding(
        place(file, "g(x)"), place(file, "g(x)"), defined=place(file, "def g(a)"), code="JAX401", prediction=STALE
    )
    found = verdicts(tmp_path, [bad, good], "python", "main.py", check_stale=True)
    assert [(c.verdict.value, c.reason) for c in found] == [
        ("confirmed", "2 results were not what the function gives now"),
        ("refuted", "ran 4 times, every result was the function's own"),
    ]
    unchecked = verdicts(tmp_path, [bad], "python", "main.py")
    assert [(c.verdict.value, c.reason) for c in unchecked] == [
        ("not-reached", "stale results are looked for with --check-stale only")
    ]


STALE_STATE = {
    "a list is changed": (
        "weights = [1.0]\n@jax.jit\ndef f(a):\n    return a * weights[0]\n",
        "f(x)",
        "weights[0] += 1.0",
    ),
    "a dict is changed": (
        "o = {'k': 1.0}\n@jax.jit\ndef f(a):\n    return a * o['k']\n",
        "f(x)",
        "o.update(k=2.0 + i)",
    ),
    "an array is changed": ("w = np.ones(3)\nf = jax.jit(lambda a: a * w)\n", "f(x)", "w[:] += 1"),
    "self is changed, jitted bound method": (
        "class A:\n    def __init__(self):\n        self.k = 1.0\n        self.f = jax.jit(self.m)\n    def m(self, a):\n        return a * self.k\no = A()\n",
        "o.f(x)",
        "o.k += 1.0",
    ),
    "self is changed, static self": (
        "class A:\n    k = 1.0\n    @functools.partial(jax.jit, static_argnums=0)\n    def m(self, a):\n        return a * self.k\no = A()\n",
        "o.m(x)",
        "o.k += 1.0",
    ),
    "in a partial of a jit object": (
        "weights = [1.0]\n@jax.jit\ndef g(k, a):\n    return a * k * weights[0]\nf = functools.partial(g, 2.0)\n",
        "f(x)",
        "weights[0] += 1.0",
    ),
    "a closure's variable is rebound": (
        "def make():\n    k = 1.0\n    @jax.jit\n    def f(a):\n        return a * k\n    def move():\n        nonlocal k\n        k += 1.0\n    return f, move\nf, move = make()\n",
        "f(x)",
        "move()",
    ),
}


@pytest.mark.parametrize("name", STALE_STATE)
def test_stale_results_of_all_kinds_of_state(name: str, tmp_path: pathlib.Path) -> None:
    setup, step, change = STALE_STATE[name]
    head = "import functools, jax, numpy as np\nx = np.ones(3, np.float32)\n"
    loop = f"for i in range(5):\n    {step}\n    {change}\n"
    file = write(tmp_path, {"main.py": head + setup + loop}) / "main.py"
    found = finding(place(file, change, last=True), place(file, step, last=True), code="JAX402", prediction=STALE)
    [c] = verdicts(tmp_path, [found], "python", "main.py", check_stale=True)
    assert c.verdict.value == "confirmed"
    assert c.seen.stale is not None
    assert c.seen.stale >= 3


def test_rounding_and_random_numbers_of_jax_are_not_stale(tmp_path: pathlib.Path) -> None:
    text = """
import jax, jax.numpy as jnp, numpy as np
@jax.jit
def f(a, key):
    return jnp.cumsum(jnp.sin(a) / 3) + 1e-4 * jax.random.normal(key, a.shape), a.sum(), {"n": a > 0.5}
x = np.linspace(0, 1, 1000, dtype=np.float32)
for i in range(4):
    f(x, jax.random.PRNGKey(i))
"""
    file = write(tmp_path, {"main.py": text}) / "main.py"
    call = place(file, "f(x, jax")
    [c] = verdicts(tmp_path, [finding(call, call, prediction=STALE)], "python", "main.py", check_stale=True)
    assert (c.verdict.value, c.reason) == ("refuted", "ran 4 times, every result was the function's own")


def test_errors_and_failures(tmp_path: pathlib.Path) -> None:
    text = """
import jax, numpy as np
f = jax.jit(lambda a, n: a, static_argnums=1)
x = np.ones(3, np.float32)
f(x, 1)
f(x, [1])
for i in range(2):
    jax.jit(lambda a: a)(x)
"""
    file = write(tmp_path, {"main.py": text}) / "main.py"
    findings = [
        finding(place(file, "f(x, [1])"), code="JAX302", prediction=ERROR),
        finding(place(file, "f(x, 1)"), code="JAX302", prediction=ERROR),
        finding(place(file, "jax.jit(lambda a: a)(x)"), defined=place(file, "lambda a: a)")),
    ]
    found = verdicts(tmp_path, findings, "python", "main.py")
    assert [c.verdict.value for c in found] == ["confirmed", "could-not-run", "could-not-run"]
    assert "main.py:6" in found[0].reason
    assert "the workload failed: " in found[2].reason


def test_the_disk_cache_over_two_runs(tmp_path: pathlib.Path) -> None:
    text = """
import os, jax, numpy as np
jax.config.update("jax_compilation_cache_dir", os.path.abspath("cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)
@jax.jit
def steady(a):
    return a * 2
@jax.jit
def moving(a):
    return a * os.getpid()
x = np.ones(3, np.float32)
steady(x); moving(x)
"""
    file = write(tmp_path, {"main.py": text}) / "main.py"
    findings = [
        finding(place(file, "steady(x)"), defined=place(file, "def steady(a)"), code="JAX605", prediction=RESTART),
        finding(place(file, "moving(x)"), defined=place(file, "def moving(a)"), code="JAX605", prediction=RESTART),
    ]
    found = verdicts(tmp_path, findings, "python", "main.py", runs=2)
    assert [(c.verdict.value, c.reason) for c in found] == [
        ("refuted", "the second run read 1 program from disk, all that it shares with the first"),
        (
            "confirmed",
            "the second run compiled 1 program of the first again (jit_moving: computation moved in the key)",
        ),
    ]
    [c, _] = verdicts(tmp_path, findings, "python", "main.py")
    assert c.reason == "the disk cache shows in a second process: --runs 2"


def test_without_jax_and_without_a_recorder(tmp_path: pathlib.Path) -> None:
    file = write(tmp_path, {"main.py": "for i in range(2):\n    str(i)\n"}) / "main.py"
    one = finding(place(file, "str(i)"))
    [c] = verdicts(tmp_path, [one], "python", "main.py")
    assert (c.verdict.value, c.reason) == ("not-reached", "the workload never imported jax")
    [c] = verdicts(tmp_path, [one], "python", "-I", "main.py")
    assert c.verdict.value == "not-reached"
    assert c.reason.startswith("the recorder was not loaded")


def test_a_finding_about_a_call_gets_the_compiles_of_the_other_calls(tmp_path: pathlib.Path) -> None:
    text = """
import jax, numpy as np
@jax.jit
def f(d):
    return d[0] + d[1]
x = np.ones(3, np.float32)
def often():
    for i in range(4):
        f([x, x])
often()
f((x, x))
"""
    file = write(tmp_path, {"main.py": text}) / "main.py"
    [c] = verdicts(tmp_path, [finding(place(file, "f((x, x))"), code="JAX202")], "python", "main.py")
    assert (c.verdict.value, c.reason) == ("confirmed", "2 compiles, one program")


def test_other_wrappers_of_the_same_function_are_not_the_findings(tmp_path: pathlib.Path) -> None:
    text = """
import jax, numpy as np
def f(a):
    return (a * 2).sum()
x = np.ones(3, np.float32)
for i in range(3):
    jax.jit(jax.grad(f))(x)
for n in range(1, 5):
    jax.jit(f)(np.ones(n, np.float32))
"""
    file = write(tmp_path, {"main.py": text}) / "main.py"
    made = place(file, "jax.jit(jax.grad(f))(x)")
    [c] = verdicts(tmp_path, [finding(made, defined=place(file, "def f(a)"), code="JAX104")], "python", "main.py")
    assert c.reason == "3 compiles in 3 executions, one program"


def test_an_eager_body_belongs_to_the_line_that_runs_it(tmp_path: pathlib.Path) -> None:
    text = """
import jax, numpy as np
from jax.sharding import Mesh, PartitionSpec as P
try:
    from jax import shard_map
except ImportError:
    from jax.experimental.shard_map import shard_map
def body(a):
    return a * 2 + a
run = shard_map(body, mesh=Mesh(np.array(jax.devices()[:1]), ("x",)), in_specs=P("x"), out_specs=P("x"))
for i in range(3):
    run(np.ones(4, np.float32))
"""
    file = write(tmp_path, {"main.py": text}) / "main.py"
    [c] = verdicts(tmp_path, [finding(place(file, "run(np.ones"), code="JAX702")], "python", "main.py")
    assert (c.verdict.value, c.seen.executions) == ("confirmed", 3)
    assert c.seen.misses >= 6
