"""The pytest plugin and ``max_compiles``."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

from tests.confirm.programs import ROOT, inside, plain_environment, write

PROJECT = {
    "pyproject.toml": "[project]\nname = 'x'\n",
    "lib.py": """
import jax


def work(x):
    for _ in range(3):
        x = jax.jit(lambda a: a * 2)(x)
    return x


@jax.jit
def steady(x):
    return x + 1
""",
    "test_lib.py": """
import lib, numpy as np, pytest


def test_work():
    assert lib.work(np.ones(3)).sum() == 24


@pytest.mark.max_compiles(1)
def test_steady():
    for i in range(3):
        lib.steady(np.ones(3, np.float32))


@pytest.mark.max_compiles(2)
def test_growing():
    for n in range(4, 7):
        lib.steady(np.ones(n, np.float32))
""",
}


def pytest_run(folder: pathlib.Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    environment = plain_environment(PYTHONPATH=str(ROOT))
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=300
    )


def test_a_test_run_is_recorded_and_judged(tmp_path: pathlib.Path) -> None:
    write(tmp_path, PROJECT)
    done = pytest_run(tmp_path, "--jaxlint-confirm", "-k", "work")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "lib.py:7:13: JAX101 confirmed" in done.stdout
    assert "3 compiles in 3 executions, one program" in done.stdout
    assert "1 passed" in done.stdout
    assert "jaxlint --confirm" not in pytest_run(tmp_path, "-k", "work").stdout


def test_a_run_without_the_option_costs_nothing(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # other plugins import numpy
    text = """
import sys

def test_it():
    assert not {"jax", "numpy", "libcst", "msgspec"} & set(sys.modules)
    ours = sorted(name for name in sys.modules if name.startswith("jaxlint"))
    assert ours == ["jaxlint", "jaxlint.confirm", "jaxlint.confirm.pytest_plugin"]
"""
    write(tmp_path, {"test_it.py": text})
    done = pytest_run(tmp_path, "-p", "jaxlint")
    assert "1 passed" in done.stdout, done.stdout + done.stderr


def test_the_plugin_can_be_left_out(tmp_path: pathlib.Path) -> None:
    write(tmp_path, {"test_it.py": "def test_it():\n    pass\n"})
    done = pytest_run(tmp_path, "-p", "no:jaxlint")
    assert "1 passed" in done.stdout, done.stdout + done.stderr
    assert (
        "unrecognized arguments: --jaxlint-confirm"
        in pytest_run(tmp_path, "-p", "no:jaxlint", "--jaxlint-confirm").stderr
    )
    assert pytest_run(tmp_path, "--jaxlint-confirm", "-p", "no:terminal").returncode == 0


def test_a_test_with_too_many_compiles_fails_and_says_why(tmp_path: pathlib.Path) -> None:
    write(tmp_path, PROJECT)
    done = pytest_run(tmp_path, "-q", "--strict-markers", "-k", "steady or growing")
    assert "1 failed, 1 passed" in done.stdout
    assert "TooManyCompiles: 3 compiles, at most 2 allowed:" in done.stdout
    assert (
        "`steady` (lib.py:11) called at test_lib.py:18: the shapes, types or placement of the arguments moved"
        in done.stdout
    )
    assert "(computation moved in the disk-cache key)" in done.stdout


def test_both_at_once(tmp_path: pathlib.Path) -> None:
    write(tmp_path, PROJECT)
    again = "import jax, lib, numpy as np\n\n\ndef test_again():\n    for _ in range(3):\n        jax.clear_caches()\n        lib.steady(np.ones(9))\n"
    hidden = again.replace("ones(9))", "ones(8))  # noqa: JAX901")
    write(tmp_path, {"test_more.py": again, "test_other.py": hidden})
    done = pytest_run(tmp_path, "--jaxlint-confirm")
    assert "1 failed, 4 passed" in done.stdout
    assert "test_more.py:7:9: JAX901 confirmed" in done.stdout
    assert "test_other.py:7" not in done.stdout
    assert "(computation moved in the disk-cache key)" in done.stdout
    assert "lib.py:7:13: JAX101 confirmed" in done.stdout


def test_max_compiles_in_a_with_statement() -> None:
    answer = inside("""
import jax, jax.numpy as jnp, numpy as np
from jaxlint import max_compiles
from jaxlint.confirm.limit import TooManyCompiles
x, answer = np.ones(3), []
with max_compiles(1) as seen:
    for _ in range(3):
        jax.jit(jnp.tanh)(x)
    jnp.arange(7)
answer.append(len(seen))
try:
    with max_compiles(1) as seen:
        for _ in range(2):
            jax.jit(lambda a: a * 2)(x)
except TooManyCompiles as error:
    answer += [len(seen), str(error).splitlines()]
with max_compiles(9, eager=True) as seen:
    jnp.arange(8.0) * 3
answer.append(len(seen) > 0)
try:
    with max_compiles(0):
        raise KeyError("inside")
except KeyError as error:
    answer.append("KeyError")
""")
    assert answer == [
        0,
        2,
        [
            "2 compiles, at most 1 allowed:",
            "  `<lambda>` (user.py:14) called at user.py:14: the first time",
            "  `<lambda>` (user.py:14) called at user.py:14: each time the function object is a new one (the same program as before)",
        ],
        True,
        "KeyError",
    ]


def test_workers_of_xdist_are_recorded(tmp_path: pathlib.Path) -> None:
    pytest.importorskip("xdist")
    write(tmp_path, PROJECT)
    done = pytest_run(tmp_path, "--jaxlint-confirm", "-n", "2", "-k", "work or steady")
    assert "2 passed" in done.stdout, done.stdout + done.stderr
    assert "lib.py:7:13: JAX101 confirmed" in done.stdout
    assert "3 compiles in 3 executions, one program" in done.stdout
