"""What goes wrong in a run has its line and its exit status, and takes nothing away from the other results."""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import sys
import venv

import pytest

from tests.confirm.programs import ROOT, plain_environment, write

PYPROJECT = {"pyproject.toml": "[project]\nname = 'x'\n"}
LIB = "import jax\n\n\ndef double(x):\n    return jax.jit(lambda a: a * 2)(x)\n"
LOOP = "import numpy as np\nimport lib\nfor i in range(3):\n    lib.double(np.ones(3, np.float32))\n"
FIX = "1 of these findings has a fix: --try-fixes measures what it saves, `jaxlint --fix` makes it.\n"


def jaxlint(folder: pathlib.Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "jaxlint", *words],
        cwd=folder,
        env=plain_environment(PYTHONPATH=str(ROOT)),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.parametrize(
    ("main", "status", "told", "error"),
    [
        (f"{LOOP}raise RuntimeError('half way')\n", 1, "3 compiles in 3", r"workload failed: \S*main.py:5: RuntimeError"),
        (f"raise RuntimeError('at once')\n{LOOP}", 2, "the workload failed: ", r"workload failed: \S*main.py:1: Runt"),
        (f"{LOOP}import sys\nsys.exit(3)\n", 1, "3 compiles in 3 executions", "the workload failed: exit status 3"),
        (f"{LOOP}import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n", 1, "3 compiles in 3", "killed by signal 9"),
        (f"{LOOP}print('x' * 3_000_000)\n", 1, "3 compiles in 3 executions", ""),
        (f"import os, sys, tempfile\nsys.path.insert(0, os.getcwd())\nos.chdir('/')\n{LOOP}", 1, "3 compiles in 3", ""),
        ("import os, numpy, lib\nif os.fork() == 0:\n    for i in range(2):\n        lib.double(numpy.ones(3))\n    os._exit(0)\nos.wait()\n", 1, "2 compiles in 2", ""),
    ],
    ids=["crash", "crash-at-once", "exit-3", "killed", "loud", "chdir", "fork"],
)  # fmt: skip
def test_a_workload_in_trouble(main: str, status: int, told: str, error: str, tmp_path: pathlib.Path) -> None:
    folder = write(tmp_path, {**PYPROJECT, "lib.py": LIB, "main.py": main})
    done = jaxlint(folder, "--confirm", "--output-format", "json", "lib.py", "--", sys.executable, "main.py")
    assert done.returncode == status, done.stderr
    [found] = json.loads(done.stdout)
    assert told in found["jaxlint"]["confirmation"]["reason"]
    errors = [line for line in done.stderr.splitlines() if line.startswith("jaxlint: error: ")]
    assert len(errors) == bool(error)
    assert all(re.search(error, line) for line in errors)


def test_a_workload_without_a_recorder(tmp_path: pathlib.Path) -> None:
    folder = write(tmp_path, {**PYPROJECT, "lib.py": LIB})
    done = jaxlint(folder, "--confirm", "lib.py", "--", "true")
    assert done.returncode == 2
    assert done.stderr.endswith(
        "jaxlint: error: nothing was recorded: no Python process, or one that ignores PYTHONPATH (-I, -E, -S)\n"
    )


ROUND_IT = {
    "args.py": LIB.replace("def double(x):", "def double(client, x):\n    x = client.fetch(x)"),
    "effects.py": LIB.replace(
        "import jax", "import jax\n\nopen('left', 'w').close()\nraise RuntimeError('no database')"
    ),
    "broken.py": "def f(:\n",
    "quits.py": LIB.replace("import jax", "import jax\nimport sys\n\nsys.exit()"),
}


def test_probes_in_trouble(tmp_path: pathlib.Path) -> None:
    folder = write(tmp_path, {**PYPROJECT, "lib.py": LIB, **ROUND_IT})
    done = jaxlint(folder, "--confirm", "--output-format", "concise", ".")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    args, broken, effects, lib, quits = lines[:5]
    assert args.startswith("args.py:6:12: JAX101 could-not-run: `double`: no arguments could be found for client, x (")
    assert args.endswith("; name a workload (-- COMMAND), or write `# jaxlint: args=f32[8,128], i32[]` at the function")
    assert broken == "broken.py:1:7: JAX000 could-not-run: nothing in this file was checked"
    assert re.fullmatch(
        r"effects.py:8:12: JAX101 could-not-run: importing its module failed: \S*effects.py:4: RuntimeError: no database; "
        r"name a workload \(-- COMMAND\)",
        effects,
    )
    assert lib == "lib.py:5:12: JAX101 confirmed: 4 compiles in 4 executions, one program (`double` called 4 times)"
    assert "could-not-run: importing its module ended the process, before `double` could be called" in quits
    assert done.stdout.endswith(
        FIX.replace("1 of these findings has", "4 of these findings have")
    ) or done.stdout.endswith(FIX)
    assert not (folder / "left").exists()


def test_where_nothing_could_be_probed_the_status_says_so(tmp_path: pathlib.Path) -> None:
    folder = write(tmp_path, {**PYPROJECT, "args.py": ROUND_IT["args.py"]})
    done = jaxlint(folder, "--confirm", ".")
    assert done.returncode == 2
    assert "args.py:6:12: JAX101 could-not-run\n" in done.stdout
    assert done.stderr.endswith("jaxlint: error: no finding could be probed\n")
    assert jaxlint(write(tmp_path / "none", {"lib.py": "import jax\n"}), "--confirm", ".").returncode == 0


def test_a_notebook_is_not_probed(tmp_path: pathlib.Path) -> None:
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    source = ["import jax\n", "for i in range(3):\n", "    jax.jit(lambda a: a * 2)(i)\n"]
    notebook = {"cells": [{**cell, "source": source}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    folder = write(tmp_path, {**PYPROJECT, "lib.py": LIB, "a.ipynb": json.dumps(notebook)})
    done = jaxlint(folder, "--confirm", "--output-format", "concise", ".")
    assert done.returncode == 1
    first, second = done.stdout.splitlines()[:2]
    assert re.search("JAX101 could-not-run: notebooks are not run; name a workload", first)
    assert second.startswith("lib.py:5:12: JAX101 confirmed: ")


def test_places_in_a_notebook_are_those_of_its_cells(tmp_path: pathlib.Path) -> None:
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    sources = ["import jax", "for i in range(3):\n    jax.jit(lambda a: a * 2)(i)", "def broken(:"]
    cells = [{**cell, "source": source} for source in sources]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    folder = write(tmp_path, {**PYPROJECT, "a.ipynb": json.dumps(notebook)})
    told = jaxlint(folder, "--confirm", ".").stdout
    assert "a.ipynb:cell 2:2:5: JAX101 could-not-run\n" in told
    assert "    made here: a.ipynb:cell 2:2\n" in told
    assert "a.ipynb:cell 3:1:12: JAX000 could-not-run\n" in told
    assert "seen:      nothing in this cell was checked\n" in told
    found = json.loads(jaxlint(folder, "--confirm", "--output-format", "json", ".").stdout)
    assert {(one["code"], one["cell"], one["location"]["row"]) for one in found} == {("JAX000", 3, 1), ("JAX101", 2, 2)}


def test_an_interpreter_without_jax(tmp_path: pathlib.Path) -> None:
    folder = write(tmp_path, {**PYPROJECT, "lib.py": LIB, "main.py": "import lib\n"})
    venv.create(tmp_path / "plain", with_pip=False)
    hint = "(--python PYTHON runs an interpreter that has JAX)\n"
    probed = jaxlint(folder, "--confirm", "--python", "plain", "lib.py")
    assert probed.returncode == 2
    assert "lib.py:5:12: JAX101 could-not-run\n" in probed.stdout
    assert probed.stderr.endswith(f"jaxlint: error: no finding could be probed {hint}")
    ran = jaxlint(folder, "--confirm", "--python", "plain", "lib.py", "--", "main.py")
    assert ran.returncode == 2
    assert re.search(
        r"error: the workload failed: \S*lib.py:1: ModuleNotFoundError: No module named 'jax' \(--py", ran.stderr
    )


def test_a_file_that_cannot_be_written_is_told_before_the_run(tmp_path: pathlib.Path) -> None:
    folder = write(tmp_path, {**PYPROJECT, "lib.py": LIB, "main.py": "open('ran', 'w').close()\n"})
    for flag in ("--record", "--html", "-o"):
        done = jaxlint(folder, "--confirm", flag, "no/run.json", "lib.py", "--", sys.executable, "main.py")
        assert (done.returncode, done.stderr) == (2, "jaxlint: error: no/run.json: cannot be written: no such folder\n")
    assert not (folder / "ran").exists()


TWO = (
    LIB
    + """

def scale(x):
    rate = jax.numpy.max(x)

    def scaled(a):
        return a * rate

    return jax.jit(scaled)(x)
"""
)
"""The fix of the first function is safe, that of the second is not."""


def test_what_can_be_done_is_told_last(tmp_path: pathlib.Path) -> None:
    folder = write(tmp_path, {**PYPROJECT, "lib.py": TWO})
    runs = [
        jaxlint(folder, "--confirm", *words, "lib.py")
        for words in ((), ("--unsafe-fixes",), ("--try-fixes",), ("--try-fixes", "--unsafe-fixes"), ("-q",))
    ]
    assert ["tries the fix of" in run.stderr for run in runs] == [False, False, True, True, False]
    told = [run.stdout.splitlines()[-1] for run in runs]
    assert told[:3] == [
        "2 of these findings have a fix: --try-fixes measures what it saves (of 1 with --unsafe-fixes), `jaxlint --fix` makes it.",
        "2 of these findings have a fix: --try-fixes --unsafe-fixes measures what it saves, `jaxlint --fix --unsafe-fixes` makes it.",
        "1 unsafe fix was not tried: add --unsafe-fixes.",
    ]
    assert all(line.startswith("2 confirmed. ") for line in told[3:])
    assert (folder / "lib.py").read_text() == TWO


def test_each_format_tells_of_the_trials(tmp_path: pathlib.Path) -> None:
    folder = write(tmp_path, {**PYPROJECT, "lib.py": TWO})
    for form in ("concise", "github", "sarif"):
        told = jaxlint(folder, "--confirm", "--try-fixes", "--unsafe-fixes", "--output-format", form, "lib.py").stdout
        told = told.replace("\\u2192", "→").replace("%E2%86%92", "→")
        # How much time it saves, if any, is the machine's.
        assert len(re.findall(r"4 compiles → 1, saves [^(\"]* \(unsafe fix\)", told)) >= 1, (form, told)
        assert told.count("4 compiles → 1, ") >= 2
