"""The plugin of ruffian, run by ruffian."""

from __future__ import annotations

import json
import os
import subprocess
import sysconfig

import pytest

FAULT = "import jax\n\nfor i in range(3):\n    jax.jit(lambda v: v * 2)(i)\n"
SCRIPTS = sysconfig.get_path("scripts")


@pytest.fixture
def run(tmp_path):
    """Runs ruffian in a folder that has our plugin, with these lines in its table."""

    def call(table: str = "", *arguments: str) -> subprocess.CompletedProcess[str]:
        plugin = f'[[tool.ruffian.plugins]]\nname = "jaxlint"\nexecutable = "jaxlint-ruffian"\n{table}\n'
        ruff = '[tool.ruff]\nextend-exclude = ["old.py"]\nlint.select = ["F"]\nlint.external = ["JAX"]\n'
        (tmp_path / "pyproject.toml").write_text(ruff + plugin)
        return subprocess.run(
            [os.path.join(SCRIPTS, "ruffian"), "check", *arguments],
            cwd=tmp_path,
            env={**os.environ, "PATH": os.pathsep.join([SCRIPTS, os.environ["PATH"]])},
            capture_output=True,
            text=True,
            check=False,
        )

    (tmp_path / ".git").mkdir()
    (tmp_path / "a.py").write_text("import os\n" + FAULT)
    (tmp_path / "hidden.py").write_text(FAULT.replace("(i)\n", "(i)  # noqa: JAX101\n"))
    (tmp_path / "old.py").write_text(FAULT)
    return call


def test_our_findings_are_among_ruffs(run):
    done = run("", ".")
    assert done.returncode == 1
    assert done.stderr == ""
    places = [line.split("/")[-1].split(" ")[:2] for line in done.stdout.splitlines()]
    assert places == [["a.py:1:8:", "F401"], ["a.py:5:5:", "JAX101"]]


def test_as_data(run):
    found = {item["code"]: item for item in json.loads(run("", "--output-format", "json", ".").stdout)}
    assert found["JAX101"]["location"] == {"row": 5, "column": 5}
    assert found["JAX101"]["end_location"] == {"row": 5, "column": 29}
    assert found["JAX101"]["filename"] == found["F401"]["filename"]


def test_the_options_of_the_plugin(run):
    assert "JAX101" not in run('config = { ignore = ["JAX101"] }').stdout
    assert "JAX101" in run('config = { confidence = "certain", select = ["JAX1"] }').stdout
    for table in ('config = { nonsense = "x" }', 'config = { jit-like = ["x.y"] }', 'config = { select = ["JAX99"] }'):
        done = run(table)
        assert "[plugin: jaxlint] jaxlint: error: [tool.ruffian.plugins] config: " in done.stderr
        assert "JAX101" not in done.stdout
