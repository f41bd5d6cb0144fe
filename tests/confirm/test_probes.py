"""Probe mode: flagged functions are called by themselves, with arguments made for them."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from jaxlint.confirm import probes, specimens, trials
from jaxlint.confirm.join import Project
from jaxlint.confirm.launcher import Ended
from jaxlint.confirm.verdicts import Confirmation, Results, Trial
from jaxlint.findings import Applicability, Edit, Finding, Fix
from tests.confirm.programs import finding, place, plain_environment, write


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in plain_environment().items():
        monkeypatch.setenv(name, value)


def probe(folder: pathlib.Path, text: str, *pairs: tuple[str, str], name: str = "lib.py") -> list[Confirmation]:
    file = write(folder, {name: text}) / name
    findings = [finding(place(file, made), defined=place(file, defined)) for made, defined in pairs]
    return probes.run(findings, Project([folder]))[0]


BODY = "    return jax.jit(lambda v: v * 2)(x)\n"
PAIR = ("jax.jit(lambda v: v * 2)", "lambda v: v * 2")


@pytest.mark.parametrize(
    ("text", "called"),
    [
        (f"import jax\ndef f(x, scale=2.0):\n{BODY}", "f"),
        (f"import jax\ndef f(x: float):\n{BODY}", "f"),
        (f"import jax\n# jaxlint: args=f32[8,128]\ndef f(x):\n{BODY}", "f"),
        (f"import jax\nfrom jaxtyping import Array, Float\ndef f(x: Float[Array, 'batch 3']):\n{BODY}", "f"),
        (f"import jax\n@staticmethod\ndef deco(g): return g\n@deco\ndef f(a, b):\n    x = a @ b\n{BODY}", "f"),
        (
            f"import jax\nclass A:\n    def __init__(self, width: int):\n        self.w = width\n    def f(self, x):\n    {BODY}",
            "A.f",
        ),
        ("import jax\ndef f(x):\n    def g():\n        return jax.jit(lambda v: v * 2)(x)\n    return g()\n", "f"),
        (
            "import jax, numpy as np\ndef f(key):\n    return jax.jit(lambda v: v * 2)(jax.random.normal(key, (3,)))\n",
            "f",
        ),
    ],
)
def test_confirmed_by_calling_the_function(text: str, called: str, tmp_path: pathlib.Path) -> None:
    [c] = probe(tmp_path, text, PAIR)
    assert (c.verdict.value, c.reason) == (
        "confirmed",
        f"4 compiles in 4 executions, one program (`{called}` called 4 times)",
    )


def test_refuted_and_shared_and_at_module_level(tmp_path: pathlib.Path) -> None:
    text = f"""
import jax, numpy as np
def h(v):
    return v + 1
def f(x):
    jax.jit(h)(x)
{BODY}
for _ in range(3):
    jax.jit(lambda v: v - 1)(np.ones(3))
"""
    found = probe(
        tmp_path,
        text,
        ("jax.jit(h)", "def h(v)"),
        PAIR,
        ("jax.jit(lambda v: v - 1)", "lambda v: v - 1"),
        name="pkg/lib.py",
    )
    assert [(c.verdict.value, c.reason) for c in found] == [
        ("refuted", "ran 4 times, 1 compile (`f` called 4 times)"),
        ("confirmed", "4 compiles in 4 executions, one program (`f` called 4 times)"),
        ("confirmed", "3 compiles in 3 executions, one program"),
    ]


def test_modules_of_packages_are_imported_by_their_name(tmp_path: pathlib.Path) -> None:
    write(tmp_path, {"pkg/__init__.py": "", "pkg/sub/__init__.py": "", "pkg/other.py": "TWO = 2\n"})
    text = "import jax\nfrom ..other import TWO\ndef f(x):\n    return jax.jit(lambda v: v * TWO)(x)\n"
    [c] = probe(tmp_path, text, ("jax.jit(lambda v: v * TWO)", "lambda v: v * TWO"), name="pkg/sub/lib.py")
    assert c.verdict.value == "confirmed"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            f"import jax\ndef f(x, client):\n    x = client.fetch(x)\n{BODY}",
            "`f`: no arguments could be found for x, client (",
        ),
        (f"import jax\n# jaxlint: args=q32[8]\ndef f(x):\n{BODY}", "`f`: the comment's argument 'q32[8]' is neither"),
        (
            f"import jax\nclass A:\n    def __init__(self, conn):\n        conn.open()\n    def f(self, x):\n    {BODY}",
            "`A.f`: no instance of A: ",
        ),
        (f"import jax\nraise RuntimeError('no database')\ndef f(x):\n{BODY}", "importing its module failed: "),
        (f"import jax, time\ndef f(x):\n    time.sleep(99)\n{BODY}", "calling `f` failed: stopped after 3 s"),
    ],
)
def test_what_cannot_be_probed_says_why(text: str, reason: str, tmp_path: pathlib.Path) -> None:
    file = write(tmp_path, {"lib.py": text}) / "lib.py"
    found = finding(place(file, PAIR[0]), defined=place(file, PAIR[1]))
    timeout = 3.0 if "sleep" in text else None
    [c] = probes.run([found], Project([tmp_path]), way=probes.Way(timeout=timeout))[0]
    assert c.verdict.value == "could-not-run"
    assert c.reason.startswith(reason)


def test_a_probe_leaves_nothing_in_the_project(tmp_path: pathlib.Path) -> None:
    text = f"import jax\ndef f(x):\n    open('out.txt', 'w').write('x')\n{BODY}"
    [c] = probe(tmp_path, text, PAIR)
    assert c.verdict.value == "confirmed"
    assert [p.name for p in tmp_path.iterdir() if p.name != "__pycache__"] == ["lib.py"]


def test_specimens_of_a_comment() -> None:
    makers = specimens.makers_from_comment("f32[2,3], i32[], bool[4], 3, 'a, b', (1, 2), key")
    values = [make() for make in makers]
    described = [(v.shape, str(v.dtype)) for v in (*values[:3], values[-1])]
    assert described == [((2, 3), "float32"), ((), "int32"), ((4,), "bool"), ((2,), "uint32")]
    assert values[3:6] == [3, "a, b", (1, 2)]
    assert all(
        (make() == value) if isinstance(value, (int, str, tuple)) else (make() == value).all()
        for make, value in zip(makers, values, strict=True)
    )


# -- fixes, tried by a probe ----------------------------------------------------------------------------------------


def fixed_by(found: Finding, old: str, new: str) -> Finding:
    """The finding with a fix that writes one text for another."""
    at = place(pathlib.Path(found.path), old)
    return replace(found, fix=Fix("another text", Applicability.SAFE, (Edit(at.span, new),)))


def tried(folder: pathlib.Path, text: str, old: str, new: str, **way: Any) -> Trial:
    file = write(folder, {"lib.py": text}) / "lib.py"
    found = fixed_by(finding(place(file, PAIR[0]), defined=place(file, PAIR[1])), old, new)

    def attempt(
        again: probes.Again, before: Sequence[Ended], confirmations: Sequence[Confirmation]
    ) -> list[Confirmation]:
        bench = trials.Bench(again, before, seen=before[0], what="probe", repeat=False)
        return trials.tried(bench, confirmations, unsafe=False)

    [c], _ = probes.run(
        [found],
        Project([folder]),
        way=probes.Way(**way),
        wants_trial=lambda c: trials.worth_a_trial(c, unsafe=False),
        attempt=attempt,
    )
    assert c.verdict.value == "confirmed", c.reason
    assert c.trial is not None
    assert file.read_text() == text
    return c.trial


F = f"import jax\ndef f(x):\n{BODY}"
HELD = "_g = jax.jit(lambda v: v * 2)\ndef f(x):\n    return _g(x)\n"


@pytest.mark.parametrize(
    ("text", "old", "new", "told"),
    [
        (F, f"def f(x):\n{BODY}", HELD, "4 compiles → 1, "),
        (F, f"def f(x):\n{BODY}", HELD.replace("2", "3"), "4 compiles → 1, .*, but the results are not the same"),
        (
            F,
            f"def f(x):\n{BODY}",
            HELD.replace("v * 2", "v * 2 + 3e-7"),
            "4 compiles → 1, .*; the results differ a little, as rounding does",
        ),
        (F, "(x)\n", "(x)  # no other code\n", "no fewer compiles: 4 with it and without it"),
        (F, "def f(x)", "def g(x)", "cannot be probed with it: the module has no f"),
        (F, "import jax", "import jax, no_such_module", "the probe fails with it: .*No module named 'no_such_module'"),
        (F, "    return", "    1 / 0\n    return", "the probe fails with it: .*lib.py:3: ZeroDivisionError"),
        (F, "    return", "    import time; time.sleep(99)\n    return", "the probe was stopped after 8 s with it"),
        (  # what is not the same from call to call is not compared
            "import jax, time\ndef f(x):\n    jax.jit(lambda v: v * 2)(x)\n    return time.time()\n",
            "    jax.jit(lambda v: v * 2)(x)\n",
            "    _g(x)\n_g = jax.jit(lambda v: v * 2)\ndef g():\n",
            "4 compiles → 1, saves [^;]*$",
        ),
        (  # the search for arguments calls the function, and must leave nothing compiled
            "import jax\ndef f(x):\n    if float(x.sum()) > -1.0:\n        x = jax.jit(lambda v: v * 2)(x)\n    return x\n",
            "def f(x):\n    if float(x.sum()) > -1.0:\n        x = jax.jit(lambda v: v * 2)(x)\n",
            "_g = jax.jit(lambda v: v * 2)\ndef f(x):\n    if float(x.sum()) > -1.0:\n        x = _g(x)\n",
            "4 compiles → 1, ",
        ),
    ],
)
def test_a_fix_is_tried(text: str, old: str, new: str, told: str, tmp_path: pathlib.Path) -> None:
    trial = tried(tmp_path, text, old, new, timeout=8.0 if "sleep" in new else None)
    assert re.match(told, trial.told), trial.told
    assert trial.helps == (trial.results in (Results.SAME, Results.CLOSE, Results.UNKNOWN) and " → 1" in trial.told)


def test_what_the_search_for_arguments_compiles_is_compiled_again(tmp_path: pathlib.Path) -> None:
    """A program that is kept is compiled by the search already, which would refute a finding about its second form."""
    text = "import jax\n_g = jax.jit(lambda v: v[0] + v[1])\ndef f(x):\n    if float(x.sum()) > -1:\n        _g((x, x))\n        return _g([x, x])\n"
    file = write(tmp_path, {"lib.py": text}) / "lib.py"
    mixed = finding(place(file, "_g([x, x])"), defined=place(file, "lambda v: v[0] + v[1]"), code="JAX202")
    [c], ended = probes.run([mixed], Project([tmp_path]))
    assert (c.verdict.value, c.seen.misses) == ("confirmed", 2), c.reason
    assert len(ended) == 1


def test_a_factory_that_is_only_called_shows_nothing(tmp_path: pathlib.Path) -> None:
    text = "import jax\ndef make(n: int):\n    return jax.jit(lambda v: v * 2)\n"
    [c] = probe(tmp_path, text, PAIR)
    assert c.verdict.value == "not-reached"
    assert c.reason.startswith("nothing was compiled: `make` was called 4 times, but not what it makes")


def test_the_same_error_for_all_arguments_is_not_the_arguments_fault(tmp_path: pathlib.Path) -> None:
    text = f"import jax\ndef f(x):\n    missing(1)\n{BODY}"
    [c] = probe(tmp_path, text, PAIR)
    assert c.verdict.value == "could-not-run"
    assert re.match(r"calling `f` failed: \S*lib.py:3: NameError: name 'missing' is not defined; name a", c.reason)


def test_a_module_that_ends_its_process_says_so(tmp_path: pathlib.Path) -> None:
    [c] = probe(tmp_path, f"import sys, jax\nsys.exit(0)\ndef f(x):\n{BODY}", PAIR)
    assert c.verdict.value == "could-not-run"
    assert c.reason.startswith("importing its module ended the process, before `f` could be called; name a workload")
