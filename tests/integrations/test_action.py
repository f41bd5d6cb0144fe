"""The GitHub action: the shell of its steps is run as a runner runs it, in a scratch repository."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from .conftest import FILES

ROOT = Path(__file__).parents[2]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS: dict[str, dict[str, Any]] = {step["name"]: step for step in ACTION["runs"]["steps"]}
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")
WORKLOAD = "export STEPS=3\npython -m moons.train | tail -n 1"


class Runner:
    """A runner with a repository checked out; jaxlint is installed where the action would install it."""

    def __init__(self, folder: Path) -> None:
        self.work, self.temp = folder / "work", folder / "temp"
        for name, text in FILES.items():
            (self.work / name).parent.mkdir(parents=True, exist_ok=True)
            (self.work / name).write_text(text, encoding="utf-8")
        self.temp.mkdir()
        self.output = self.temp / "output"

    def install(self) -> None:
        (self.temp / "jaxlint").mkdir()
        (self.temp / "jaxlint" / "bin").symlink_to(Path(sys.executable).parent)

    def step(self, name: str, inputs: dict[str, str]) -> subprocess.CompletedProcess[str]:
        """Run a step's script with the inputs as its environment names them, and the defaults for the others."""
        self.output.write_text("")
        values = {key: one["default"] for key, one in ACTION["inputs"].items()} | inputs
        step = STEPS[name]
        environment = {key: _filled(text, values) for key, text in step.get("env", {}).items()}
        script = self.temp / "script.sh"
        script.write_text(step["run"])
        assert step["shell"] == "bash"
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
            cwd=self.work,
            env={
                **os.environ,
                **environment,
                "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
                "JAX_PLATFORMS": "cpu",
                "RUNNER_TEMP": str(self.temp),
                "GITHUB_OUTPUT": str(self.output),
                "GITHUB_ACTION_PATH": str(ROOT),
            },
            capture_output=True,
            text=True,
            check=False,
        )

    def outputs(self) -> dict[str, str]:
        return dict(line.split("=", 1) for line in self.output.read_text().splitlines())


def _filled(text: str, values: dict[str, str]) -> str:
    """The expressions of a step's ``env``: an input, or the output of another step, which is taken as empty."""
    text = re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: values[match[1]], text)
    return re.sub(r"\$\{\{ steps\.\S+ \|\| '(\w+)' \}\}", r"\1", text)


@pytest.fixture
def runner(tmp_path) -> Runner:
    made = Runner(tmp_path.resolve())
    made.install()
    return made


def test_findings_annotate_lines_and_the_report_is_written(runner):
    done = runner.step("Run jaxlint", {})
    assert done.returncode == 0, done.stderr
    annotations = [line for line in done.stdout.splitlines() if line.startswith("::")]
    assert [
        re.findall(r"title=jaxlint \((\w+)\),file=.*/moons/(\w+)\.py,line=(\d+)", line) for line in annotations
    ] == [
        [("JAX102", "model", "8")],
        [("JAX101", "train", "11")],
        [("JAX101", "train", "13")],
        [("JAX701", "train", "14")],
    ]
    outputs = runner.outputs()
    assert outputs == {"status": "1", "sarif": str(runner.temp / "jaxlint.sarif")}
    results = json.loads(Path(outputs["sarif"]).read_text())["runs"][0]["results"]
    assert [one["ruleId"] for one in results] == ["JAX102", "JAX101", "JAX101", "JAX701"]


def test_paths_and_further_options(runner):
    inputs = {"paths": "moons/model.py\n  moons/compiling.py", "args": "--select JAX7,JAX102 --confidence certain"}
    done = runner.step("Run jaxlint", inputs)
    assert done.stdout.count("\n") == done.stdout.count("::error title=jaxlint (JAX102)") == 1
    assert runner.outputs()["status"] == "1"
    done = runner.step("Run jaxlint", {"args": "--exit-zero"})
    assert runner.outputs()["status"] == "0"
    assert "JAX701" in done.stdout


def test_an_error_is_a_status_and_no_report(runner):
    done = runner.step("Run jaxlint", {"args": "--select JAX999"})
    assert (done.returncode, done.stdout, runner.outputs()) == (0, "", {"status": "2"})
    assert (
        done.stderr
        == "jaxlint: error: command line: --select: no rule has the code or prefix 'JAX999'"
        + (done.stderr[done.stderr.index("'JAX999'") + 8 :])
    )


def test_inputs_are_never_part_of_a_script(runner):
    for step in STEPS.values():
        assert "${{" not in step.get("run", "")
    done = runner.step("Run jaxlint", {"paths": "$(touch\tevil) ;touch evil"})
    assert runner.outputs()["status"] == "2", done
    assert not (runner.work / "evil").exists()


def test_a_workload_is_run_and_its_verdicts_count(runner):
    done = runner.step("Run jaxlint", {"confirm": WORKLOAD, "confirm-args": "--platform cpu --timeout 300"})
    assert done.returncode == 0, done.stderr
    annotations = [line for line in done.stdout.splitlines() if line.startswith("::")]
    assert len(annotations) == 4
    assert all(line.startswith("::error ") and "(confirmed: " in line for line in annotations), done.stdout
    outputs = runner.outputs()
    assert set(outputs) == {"status", "sarif", "record", "html"}
    assert outputs["status"] == "1"
    assert json.loads(Path(outputs["record"]).read_text())["schema_version"]
    assert "<html" in Path(outputs["html"]).read_text()
    levels = {one["level"] for one in json.loads(Path(outputs["sarif"]).read_text())["runs"][0]["results"]}
    assert levels == {"error"}


def test_a_workload_that_fails_is_an_error(runner):
    runner.step("Run jaxlint", {"confirm": "echo no > /dev/null; false | cat", "paths": "moons/compiling.py"})
    assert runner.outputs()["status"] == "2"


@pytest.mark.parametrize("status", ["0", "1", "2"])
def test_the_result_is_the_exit_status(runner, status):
    step = STEPS["Tell the result"]
    assert step["env"] == {"JAXLINT_STATUS": "${{ steps.jaxlint.outputs.status }}"}
    done = subprocess.run(["bash", "-c", step["run"]], env={**os.environ, "JAXLINT_STATUS": status}, check=False)
    assert done.returncode == int(status)


def test_other_actions_are_pinned_and_the_form_is_that_of_a_composite_action():
    assert set(ACTION) == {"name", "description", "author", "inputs", "outputs", "runs"}
    assert ACTION["runs"]["using"] == "composite"
    for step in ACTION["runs"]["steps"]:
        assert ("uses" in step) != ("run" in step)
        assert set(step) <= {"name", "id", "if", "uses", "with", "shell", "env", "run", "continue-on-error"}
        assert "run" in step or PINNED.fullmatch(step["uses"]), step
        assert "run" not in step or step["shell"] == "bash"
    for one in ACTION["inputs"].values():
        assert set(one) == {"description", "default"}
        assert isinstance(one["default"], str)
    known = {step["id"] for step in ACTION["runs"]["steps"] if "id" in step}
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    assert set(re.findall(r"steps\.(\w+)\.", text)) == known
    assert set(re.findall(r"inputs\.([\w-]+)", text)) == set(ACTION["inputs"])


@pytest.mark.skipif("JAXLINT_TEST_NETWORK" not in os.environ, reason="installs the project from the package index")
def test_the_environment_that_the_action_makes(tmp_path):
    runner = Runner(tmp_path.resolve())
    done = runner.step("Install jaxlint", {})
    assert done.returncode == 0, done.stderr
    assert "JAX701" in runner.step("Run jaxlint", {}).stdout
