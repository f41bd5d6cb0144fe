"""``--confirm --try-fixes`` and ``--confirm --fix``: what a workload compiles without and with the fixes."""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import sys
from typing import Any

import pytest

from tests.confirm.programs import ROOT, plain_environment, write

PROJECT = {
    "pyproject.toml": "[project]\nname = 'x'\n",
    "lib.py": """\
import jax


def double(x):
    return jax.jit(lambda a: a * 2)(x)


def never(x):
    return jax.jit(lambda a: a * 3)(x)


def halve(x):
    return jax.jit(lambda a: a / 2)(x)
""",
    "main.py": """\
import numpy as np

import lib

x = np.ones(3, np.float32)
for i in range(4):
    x = lib.halve(lib.double(x))
if "_halve_jit" in vars(lib) and GUARD:
    raise ValueError("who has changed this?")
for i in range(len(x) - 3):
    lib.never(x)
""",
}


SAVES = r"(saves \d+\.\d{1,2} s|saves no time)"


def jaxlint(
    folder: pathlib.Path, *words: str, workload: tuple[str, ...] = (sys.executable, "main.py"), **environment: str
) -> subprocess.CompletedProcess[str]:
    path = {"PATH": f"{pathlib.Path(sys.executable).parent}:/usr/bin:/bin", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "jaxlint", *words, *(["--", *workload] if workload else ())]
    return subprocess.run(
        command,
        cwd=folder,
        env=plain_environment(**path, **environment),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def project(folder: pathlib.Path, *, guard: bool) -> pathlib.Path:
    return write(folder, {**PROJECT, "main.py": PROJECT["main.py"].replace("GUARD", str(guard))})


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> tuple[pathlib.Path, subprocess.CompletedProcess[str]]:
    folder = project(tmp_path_factory.mktemp("tried"), guard=True)
    return folder, jaxlint(folder, "--confirm", "--try-fixes", "--html", "page.html", "--record", "run.json", ".")


def test_each_fix_is_tried_and_nothing_is_written(
    tried: tuple[pathlib.Path, subprocess.CompletedProcess[str]],
) -> None:
    folder, done = tried
    assert done.returncode == 1
    blocks = {
        re.match(r"lib.py:(\d+)", block)[1]: block for block in done.stdout.split("\n\n") if "lib.py" in block[:6]
    }  # type: ignore[index]
    assert re.search(rf"fixed: +4 compiles → 1, {SAVES}\n", blocks["5"])
    assert re.search(r"fixed: +the workload fails with it: \S*main.py:9: ValueError: who has changed", blocks["13"])
    assert "fixed:" not in blocks["9"]
    assert (folder / "lib.py").read_text() == PROJECT["lib.py"]


def test_the_record_and_the_page_have_the_trials(
    tried: tuple[pathlib.Path, subprocess.CompletedProcess[str]],
) -> None:
    folder, _ = tried
    trials = {f["place"]["row"]: f["trial"] for f in json.loads((folder / "run.json").read_text())["findings"]}
    assert (trials[5]["compiles"], trials[5]["compiles_after"], trials[5]["error"]) == (4, 1, "")
    assert (trials[5]["in_all"], trials[5]["helps"], trials[5]["applicability"]) == (8, True, "safe")
    assert trials[5]["seconds"] > trials[5]["seconds_after"] > 0
    assert trials[13]["error"].endswith("main.py:9: ValueError: who has changed this?")
    assert trials[9] is None
    assert re.search(r"4 compiles (→|\\u2192) 1", (folder / "page.html").read_text())


def test_json_has_the_trials(tmp_path: pathlib.Path) -> None:
    folder = project(tmp_path, guard=False)
    done = jaxlint(folder, "--confirm", "--try-fixes", "--output-format", "json", "--select", "JAX101", "lib.py")
    found = {one["location"]["row"]: one["jaxlint"]["confirmation"]["trial"] for one in json.loads(done.stdout)}
    assert (found[5]["compiles"], found[5]["compiles_after"]) == (4, 1)
    assert (found[13]["compiles"], found[13]["compiles_after"]) == (4, 1)


def test_only_what_helps_is_fixed(tmp_path: pathlib.Path) -> None:
    folder = project(tmp_path, guard=False)
    done = jaxlint(folder, "--confirm", "--fix", "--output-format", "concise", ".")
    assert done.returncode == 0
    assert "jaxlint: lib.py:9:12: JAX101 not fixed: the run does not show that it would help\n" in done.stderr
    assert re.search(rf"jaxlint: fixed 2 findings: 8 compiles → 2, {SAVES}\n", done.stderr)
    text = (folder / "lib.py").read_text()
    assert ("_double_jit" in text, "_halve_jit" in text, "_never_jit" in text) == (True, True, False)


def test_what_breaks_the_workload_is_taken_back(tmp_path: pathlib.Path) -> None:
    folder = project(tmp_path, guard=True)
    done = jaxlint(folder, "--confirm", "--fix", "--output-format", "concise", ".")
    assert done.returncode == 1
    assert re.search(r"lib.py:13:12: JAX101 not fixed: the workload fails with it: \S*main.py:9: Value", done.stderr)
    assert re.search(rf"jaxlint: fixed 1 finding: 4 compiles → 1, {SAVES}\n", done.stderr)
    text = (folder / "lib.py").read_text()
    assert ("_double_jit" in text, "_halve_jit" in text) == (True, False)


def test_diff_shows_what_would_be_kept(tmp_path: pathlib.Path) -> None:
    folder = project(tmp_path, guard=False)
    done = jaxlint(folder, "--confirm", "--fix", "--diff", "--output-format", "concise", ".")
    assert "+_double_jit = jax.jit(lambda a: a * 2)\n" in done.stdout
    assert "would fix 2 findings: 8 compiles → 2" in done.stderr
    assert (folder / "lib.py").read_text() == PROJECT["lib.py"]


def test_a_workload_is_needed_to_keep_fixes(tmp_path: pathlib.Path) -> None:
    folder = project(tmp_path, guard=False)
    done = jaxlint(folder, "--confirm", "--fix", ".", workload=())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "jaxlint: error: --fix with --confirm needs a workload (--try-fixes does not)\n"


DOUBLE = {
    "pyproject.toml": "[project]\nname = 'x'\n",
    "lib.py": "".join(PROJECT["lib.py"].partition("\n\n\ndef n")[:1]),
}


def trial_of(
    folder: pathlib.Path, *words: str, row: int = 5, file: str = "lib.py", **more: Any
) -> tuple[dict[str, Any] | None, str]:
    """The trial of the finding on a line, and what was told on standard error."""
    done = jaxlint(folder, "--confirm", "--try-fixes", "--output-format", "json", *words, ".", **more)
    assert done.returncode in (0, 1), done.stderr
    found = [one for one in json.loads(done.stdout) if one["location"]["row"] == row and one["filename"].endswith(file)]
    [trial] = [one["jaxlint"]["confirmation"]["trial"] for one in found]
    return trial, done.stderr


# -- what a second run would do anyway is no merit of a fix ---------------------------------------------------------


def test_a_workload_that_goes_on_where_it_left_off_shows_nothing(tmp_path: pathlib.Path) -> None:
    main = """\
import os

import numpy as np

import lib

for i in range(1 if os.path.exists("done") else 5):
    lib.double(np.ones(3, np.float32))
open("done", "w").close()
"""
    folder = write(tmp_path, {**DOUBLE, "main.py": main})
    trial, told = trial_of(folder)
    assert trial is not None
    assert not trial["helps"]
    assert trial["told"] == "this shows nothing; compiles in all: 1 with it, 5 and 1 in two runs without it"
    assert "runs the workload as it is once more, to compare" in told


def test_the_disk_cache_that_the_first_run_has_filled_saves_nothing(tmp_path: pathlib.Path) -> None:
    big = "import jax\nimport jax.numpy as jnp\n\n\ndef solve(x):\n    return jax.jit(lambda a: jnp.linalg.svd(a)[0] @ jnp.linalg.eigh(a @ a.T)[1])(x)\n"
    main = "import numpy as np\n\nimport lib\n\nfor i in range(3):\n    lib.solve(np.ones((8, 8), np.float32))\n"
    folder = write(tmp_path, {**DOUBLE, "lib.py": big, "main.py": main})
    cache = {"JAX_COMPILATION_CACHE_DIR": str(tmp_path / "cache"), "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0"}
    trial, _ = trial_of(folder, "--record", "run.json", row=6, **cache)
    assert trial is not None
    assert (trial["compiles"], trial["compiles_after"]) == (3, 1)
    compiles = [e for e in json.loads((folder / "run.json").read_text())["events"] if e["kind"] == "compile"]
    [missed] = [e["seconds"] for e in compiles if e["disk"] == "miss" and e["key"] in {c["key"] for c in compiles[1:]}]
    assert trial["seconds_after"] > missed, "the one program that is left was compiled, as far as the fix can tell"
    assert trial["seconds"] > trial["seconds_after"]


def test_two_runs_are_two_baselines(tmp_path: pathlib.Path) -> None:
    folder = write(
        tmp_path, {**DOUBLE, "main.py": "import numpy as np, lib\nfor i in range(3):\n    lib.double(np.ones(3))\n"}
    )
    trial, told = trial_of(folder, "--runs", "2")
    assert trial is not None
    assert (trial["compiles"], trial["compiles_after"]) == (3, 1)
    assert "once more" not in told


# -- workloads of other kinds ---------------------------------------------------------------------------------------


def test_all_processes_count(tmp_path: pathlib.Path) -> None:
    main = """\
import multiprocessing

import numpy as np

import lib


def work(n):
    for i in range(n):
        lib.double(np.ones(3, np.float32))


if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.map(work, [3, 3], 1)
"""
    trial, _ = trial_of(write(tmp_path, {**DOUBLE, "main.py": main}))
    assert trial is not None
    assert trial["compiles"] == 6
    assert trial["compiles_after"] in (1, 2)  # as many as there are workers that got something to do


def test_a_test_module_runs_with_the_fixed_text(tmp_path: pathlib.Path) -> None:
    test = """\
import jax
import numpy as np


def test_doubles():
    for i in range(4):
        out = jax.jit(lambda a: a * 2)(np.ones(3, np.float32))
        assert float(out[0]) == 2.0
"""
    folder = write(tmp_path, {"pyproject.toml": DOUBLE["pyproject.toml"], "test_it.py": test})
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_it.py")
    trial, _ = trial_of(folder, row=7, file="test_it.py", workload=command)
    assert trial is not None
    assert (trial["error"], trial["compiles"], trial["compiles_after"]) == ("", 4, 1)


def test_text_that_is_never_run_shows_nothing(tmp_path: pathlib.Path) -> None:
    main = "import runpy\nimport numpy as np\nlib = runpy.run_path('lib.py')\nfor i in range(4):\n    lib['double'](np.ones(3))\n"
    trial, _ = trial_of(write(tmp_path, {**DOUBLE, "main.py": main}))
    assert trial is not None
    assert trial["told"] == "not tried: the workload ran nothing of the fixed text"


def test_a_workload_that_is_stopped_shows_nothing(tmp_path: pathlib.Path) -> None:
    main = (
        "import time\nimport numpy as np\nimport lib\nfor i in range(3):\n    lib.double(np.ones(3))\ntime.sleep(99)\n"
    )
    trial, _ = trial_of(write(tmp_path, {**DOUBLE, "main.py": main}), "--timeout", "8")
    assert trial is not None
    assert trial["told"].startswith("the workload was stopped after 8 s with it, as without it: ")


def test_a_workload_that_crashes_as_before_is_compared(tmp_path: pathlib.Path) -> None:
    main = "import numpy as np\nimport lib\nfor i in range(3):\n    lib.double(np.ones(3))\nraise RuntimeError('half way')\n"
    trial, told = trial_of(write(tmp_path, {**DOUBLE, "main.py": main}))
    assert trial is not None
    assert (trial["error"], trial["compiles"], trial["compiles_after"]) == ("", 3, 1)
    assert re.search(r"error: the workload failed: \S*main.py:5: RuntimeError: half way\n", told)


UNHASHABLE = """\
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.jit, static_argnums=1)
def scale(x, sizes):
    return x * sum(sizes)


def one(x):
    return scale(x, [1, 2])


def other(x):
    return scale(x, [3, 2])
"""


def test_an_error_that_goes_away(tmp_path: pathlib.Path) -> None:
    files = {"pyproject.toml": DOUBLE["pyproject.toml"], "lib.py": UNHASHABLE}
    folder = write(tmp_path, {**files, "main.py": "import jax.numpy as jnp\nimport lib\nlib.one(jnp.ones(3))\n"})
    trial, _ = trial_of(folder, row=13)
    assert trial is not None
    assert (trial["told"], trial["helps"]) == ("ends well, and raises without it", True)
    done = jaxlint(folder, "--confirm", "--fix", ".")
    assert done.returncode == 0, done.stderr
    assert "jaxlint: lib.py:17:12: JAX302 not fixed: the run does not show that it would help\n" in done.stderr
    assert "fixed 1 finding: ends well, and raises without it\n" in done.stderr
    text = (folder / "lib.py").read_text()
    assert ("(1, 2)" in text, "[3, 2]" in text) == (True, True)


def test_a_number_that_makes_another_program_is_tried_too(tmp_path: pathlib.Path) -> None:
    lib = "import jax\n\n\n@jax.jit\ndef scale(x, by):\n    return (x + 0.5) * by\n"
    main = "import numpy as np\nfrom lib import scale\nx = np.ones(3, np.float32)\nfor i in range(3):\n    scale(x, 0.5)\n    scale(x, 1)\n"
    folder = write(tmp_path, {"pyproject.toml": DOUBLE["pyproject.toml"], "lib.py": lib, "main.py": main})
    trial, _ = trial_of(folder, "--unsafe-fixes", row=6, file="main.py")
    assert trial is not None
    assert (trial["compiles"], trial["compiles_after"]) == (2, 1)


# -- without a workload ---------------------------------------------------------------------------------------------


def test_probes_try_fixes(tmp_path: pathlib.Path) -> None:
    folder = write(tmp_path, {**DOUBLE, "needs.py": NEEDS_VALUES})
    done = jaxlint(folder, "--confirm", "--try-fixes", "--html", "page.html", "--record", "run.json", ".", workload=())
    assert done.returncode == 1
    assert len(re.findall(rf"    fixed:     4 compiles → 1, {SAVES}\n", done.stdout)) == 2, done.stdout
    assert done.stderr.count("jaxlint: tries the fix of ") == 2
    assert [path.name for path in sorted(folder.iterdir()) if path.name != "__pycache__"] == [
        ".jaxlint_cache",
        "lib.py",
        "needs.py",
        "page.html",
        "pyproject.toml",
        "run.json",
    ]
    assert (folder / "lib.py").read_text() == DOUBLE["lib.py"]
    found = json.loads((folder / "run.json").read_text())["findings"]
    assert [(f["trial"]["compiles_after"], f["trial"]["results"], f["trial"]["error"]) for f in found] == [
        (1, "same", "")
    ] * 2
    assert "With its fix: " in (folder / "page.html").read_text()


NEEDS_VALUES = """\
import jax
import numpy as np


def settle(x):
    while float(np.sum(x)) > 1.0:
        x = jax.jit(lambda a: a * 0.1)(x)
    return x
"""


def test_a_fix_in_another_file_is_tried_and_kept(tmp_path: pathlib.Path) -> None:
    batches = "def stream():\n    for _ in range(3):\n        yield [1.0, 2.0]\n"
    fit = (
        "import jax\n\nfrom batches import stream\n\n\n@jax.jit\ndef loss(batch):\n    features, targets = batch\n"
        "    return (features - targets) ** 2\n\n\ndef main():\n    loss((1.0, 2.0))\n"
        "    for batch in stream():\n        loss(batch)\n"
    )
    files = {"fit.py": fit, "batches.py": batches, "main.py": "import fit\n\nfit.main()\n"}
    folder = write(tmp_path, {"pyproject.toml": "[project]\nname = 'x'\n", **files})
    done = jaxlint(folder, "--confirm", "--try-fixes", ".")
    assert re.search(rf"fixed: +2 compiles → 1(, {SAVES})\n", done.stdout), done.stdout
    assert (folder / "batches.py").read_text() == batches
    done = jaxlint(folder, "--confirm", "--fix", ".")
    assert re.search(rf"jaxlint: fixed 1 finding: 2 compiles → 1(, {SAVES})\n", done.stderr), done.stderr
    assert (folder / "batches.py").read_text() == batches.replace("[1.0, 2.0]", "(1.0, 2.0)")
    assert (folder / "fit.py").read_text() == fit
