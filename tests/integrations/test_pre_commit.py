"""The hooks of ``.pre-commit-hooks.yaml``, run by the real pre-commit in a scratch repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from .conftest import FILES, Scratch, rows

ROOT = Path(__file__).parents[2]
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


class Repository(Scratch):
    """The project under version control, with the hook installed."""

    def git(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = ["git", "-c", "user.name=a", "-c", "user.email=a@example.com", *arguments]
        environment = {**os.environ, **self.environment}
        return subprocess.run(
            command, cwd=self.root, env=environment, capture_output=True, text=True, check=False, encoding="utf-8"
        )

    def hook(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.run("pre_commit", "run", "--color", "never", *arguments)


@pytest.fixture
def repository(tmp_path, monkeypatch) -> Repository:
    """All files are committed, and the hook is our real one, but for the environment that it would install."""
    for name in list(os.environ):
        if name.startswith(("GIT_", "PRE_COMMIT")):
            monkeypatch.delenv(name)
    environment = {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]),
        "PRE_COMMIT_HOME": str(tmp_path / "home"),
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    made = Repository(tmp_path.resolve() / "work", environment)
    for name, text in FILES.items():
        made.write(name, text)
    hook = {**HOOKS[0], "language": "system", "args": ["--output-format", "concise", "-q"]}
    made.write(".pre-commit-config.yaml", yaml.safe_dump({"repos": [{"repo": "local", "hooks": [hook]}]}))
    made.git("init", "-q")
    made.git("add", ".")
    assert made.git("commit", "-q", "--no-verify", "-m", "start").returncode == 0
    return made


def found(done: subprocess.CompletedProcess[str]) -> list[str]:
    """The findings among what pre-commit prints, without the mark of those that can be fixed."""
    return [line.replace(" [*] ", " ") for line in done.stdout.splitlines() if ": JAX" in line]


def test_what_the_hook_promises(tmp_path):
    assert [hook["id"] for hook in HOOKS] == ["jaxlint", "jaxlint-fix"]
    for hook in HOOKS:
        assert hook["types_or"] == ["python", "pyi", "jupyter"]
        assert hook["require_serial"] is True
    validator = "from pre_commit.clientlib import load_manifest; import sys; load_manifest(sys.argv[1])"
    subprocess.run([sys.executable, "-c", validator, ROOT / ".pre-commit-hooks.yaml"], check=True)


def test_all_files(repository, expected):
    done = repository.hook("--all-files")
    assert done.returncode == 1
    assert found(done) == repository.jaxlint(".")
    assert rows(found(done)) == expected


def test_changed_files_have_the_findings_of_the_whole_project(repository):
    everything = repository.jaxlint(".")
    for name in ("moons/model.py", "moons/train.py", "legacy/old.py", "moons/compiling.py"):
        repository.write(name, repository.read(name) + "# changed\n")
        repository.git("add", name)
        done = repository.hook()
        mine = [line for line in everything if line.startswith(name)]
        assert found(done) == mine, name
        assert done.returncode == (1 if mine else 0), done.stdout
        repository.git("commit", "-q", "--no-verify", "-m", "next")


def test_a_commit_is_stopped_until_the_hazard_is_gone(repository):
    assert repository.run("pre_commit", "install").returncode == 0
    new = "import jax\n\nfor i in range(3):\n    jax.jit(lambda v: v + 1)(i)\n"
    repository.write("moons/new.py", new)
    repository.git("add", ".")
    stopped = repository.git("commit", "-m", "new")
    assert stopped.returncode == 1
    assert "moons/new.py:4:5: JAX101" in stopped.stderr + stopped.stdout
    repository.write("moons/new.py", "import jax\n\nadd = jax.jit(lambda v: v + 1)\nfor i in range(3):\n    add(i)\n")
    repository.git("add", ".")
    assert repository.git("commit", "-m", "new").returncode == 0
    assert repository.git("status", "--short").stdout == ""


def test_stubs_and_notebooks_are_passed_on_and_other_files_are_not(repository):
    repository.write("moons/extra.pyi", "import jax\n")
    repository.write("play.ipynb", '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}\n')
    repository.git("add", ".")
    assert "Passed" in repository.hook().stdout
    repository.git("commit", "-q", "--no-verify", "-m", "next")
    repository.write("notes.md", "import jax\n")
    repository.git("add", ".")
    assert "Skipped" in repository.hook().stdout


def test_the_fix_hook_mends_what_is_committed_and_stops_the_commit_once(repository):
    hook = {**HOOKS[1], "language": "system", "args": ["--output-format", "concise", "-q"]}
    repository.write(".pre-commit-config.yaml", yaml.safe_dump({"repos": [{"repo": "local", "hooks": [hook]}]}))
    repository.write("moons/new.py", "import jax\n\nfor i in range(3):\n    jax.jit(lambda v: v + 1)(i)\n")
    before = repository.read("moons/train.py")
    repository.git("add", ".")
    done = repository.hook()
    assert done.returncode == 1
    assert "files were modified by this hook" in done.stdout
    assert found(done) == []  # it was fixed
    mended = repository.read("moons/new.py")
    assert mended.index("lambda v: v + 1") < mended.index("for i in range(3)")
    assert repository.read("moons/train.py") == before  # it is not part of the commit
    repository.git("add", ".")
    assert "Passed" in repository.hook().stdout
    assert repository.read("moons/new.py") == mended


def test_a_broken_configuration_is_one_line(repository):
    repository.write("pyproject.toml", "[tool.jaxlint]\nslect = []\n")
    repository.git("add", ".")
    done = repository.hook("--files", "moons/train.py")
    assert "exit code: 2" in done.stdout.replace("- ", "")
    assert "jaxlint: error: pyproject.toml: [tool.jaxlint] unknown key 'slect'" in done.stdout


@pytest.mark.skipif("JAXLINT_TEST_NETWORK" not in os.environ, reason="installs the project from the package index")
def test_the_environment_that_pre_commit_makes(repository, tmp_path, expected):
    clone = tmp_path / "jaxlint"
    assert repository.git("clone", "-q", str(ROOT), str(clone)).returncode == 0
    done = repository.run("pre_commit", "try-repo", "--color", "never", str(clone), "jaxlint", "--all-files")
    assert "Found 4 findings" in done.stdout, done.stdout + done.stderr
    done = repository.run("pre_commit", "try-repo", "--color", "never", str(clone), "jaxlint-fix", "--all-files")
    assert "files were modified by this hook" in done.stdout, done.stdout + done.stderr
