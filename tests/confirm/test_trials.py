"""``--confirm --try-fixes`` and ``--confirm --fix``: what a workload compiles without and with the fixes."""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import sys

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


def jaxlint(folder: pathlib.Path, *words: str) -> subprocess.CompletedProcess[str]:
    path = {"PATH": f"{pathlib.Path(sys.executable).parent}:/usr/bin:/bin", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "jaxlint", *words, "--", sys.executable, "main.py"]
    return subprocess.run(
        command,
        cwd=folder,
        env=plain_environment(**path),
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
    assert re.search(r"fixed: +8 compiles → 5(, saves \d+\.\d s)?\n", blocks["5"])
    assert re.search(r"fixed: +the workload fails with it: \S*main.py:9: ValueError: who has changed", blocks["13"])
    assert "fixed:" not in blocks["9"]
    assert (folder / "lib.py").read_text() == PROJECT["lib.py"]


def test_the_record_and_the_page_have_the_trials(
    tried: tuple[pathlib.Path, subprocess.CompletedProcess[str]],
) -> None:
    folder, _ = tried
    trials = {f["place"]["row"]: f["trial"] for f in json.loads((folder / "run.json").read_text())["findings"]}
    assert (trials[5]["compiles"], trials[5]["compiles_after"], trials[5]["error"]) == (8, 5, "")
    assert trials[5]["seconds"] > trials[5]["seconds_after"] > 0
    assert trials[13]["error"].endswith("main.py:9: ValueError: who has changed this?")
    assert trials[9] is None
    assert re.search(r"8 compiles (→|\\u2192) 5", (folder / "page.html").read_text())


def test_json_has_the_trials(tmp_path: pathlib.Path) -> None:
    folder = project(tmp_path, guard=False)
    done = jaxlint(folder, "--confirm", "--try-fixes", "--output-format", "json", "--select", "JAX101", "lib.py")
    found = {one["location"]["row"]: one["jaxlint"]["confirmation"]["trial"] for one in json.loads(done.stdout)}
    assert (found[5]["compiles"], found[5]["compiles_after"]) == (8, 5)
    assert (found[13]["compiles"], found[13]["compiles_after"]) == (8, 5)


def test_only_what_helps_is_fixed(tmp_path: pathlib.Path) -> None:
    folder = project(tmp_path, guard=False)
    done = jaxlint(folder, "--confirm", "--fix", "--output-format", "concise", ".")
    assert done.returncode == 0
    assert "jaxlint: lib.py:9:12: JAX101 not fixed: the run does not show that it would help\n" in done.stderr
    assert re.search(r"jaxlint: fixed 2 findings: 8 compiles → 2(, saves \d+\.\d s)?\n", done.stderr)
    text = (folder / "lib.py").read_text()
    assert ("_double_jit" in text, "_halve_jit" in text, "_never_jit" in text) == (True, True, False)


def test_what_breaks_the_workload_is_taken_back(tmp_path: pathlib.Path) -> None:
    folder = project(tmp_path, guard=True)
    done = jaxlint(folder, "--confirm", "--fix", "--output-format", "concise", ".")
    assert done.returncode == 1
    assert re.search(r"lib.py:13:12: JAX101 not fixed: the workload fails with it: \S*main.py:9: Value", done.stderr)
    assert re.search(r"jaxlint: fixed 1 finding: 8 compiles → 5(, saves \d+\.\d s)?\n", done.stderr)
    text = (folder / "lib.py").read_text()
    assert ("_double_jit" in text, "_halve_jit" in text) == (True, False)


def test_diff_shows_what_would_be_kept(tmp_path: pathlib.Path) -> None:
    folder = project(tmp_path, guard=False)
    done = jaxlint(folder, "--confirm", "--fix", "--diff", "--output-format", "concise", ".")
    assert "+_double_jit = jax.jit(lambda a: a * 2)\n" in done.stdout
    assert "would fix 2 findings: 8 compiles → 2" in done.stderr
    assert (folder / "lib.py").read_text() == PROJECT["lib.py"]


@pytest.mark.parametrize("flag", ["--fix", "--try-fixes"])
def test_a_workload_is_needed(tmp_path: pathlib.Path, flag: str) -> None:
    folder = project(tmp_path, guard=False)
    command = [sys.executable, "-m", "jaxlint", "--confirm", flag, "."]
    done = subprocess.run(
        command, cwd=folder, env=plain_environment(PYTHONPATH=str(ROOT)), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"jaxlint: error: {flag} with --confirm needs a workload\n"


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
    assert re.search(r"fixed: +2 compiles → 1(, saves \d+\.\d s)?\n", done.stdout), done.stdout
    assert (folder / "batches.py").read_text() == batches
    done = jaxlint(folder, "--confirm", "--fix", ".")
    assert re.search(r"jaxlint: fixed 1 finding: 2 compiles → 1(, saves \d+\.\d s)?\n", done.stderr), done.stderr
    assert (folder / "batches.py").read_text() == batches.replace("[1.0, 2.0]", "(1.0, 2.0)")
    assert (folder / "fit.py").read_text() == fit
