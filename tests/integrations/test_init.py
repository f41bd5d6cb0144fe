"""``jaxlint init``: what it writes, that it disturbs nothing, and that ruff and pre-commit do with it what is said."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from jaxlint.cli import main

FAULT = "import jax\n\nfor i in range(3):\n    jax.jit(lambda v: v * 2)(i)\n"
HIDDEN = FAULT.replace("(i)\n", "(i)  # noqa: JAX101\n")


@pytest.fixture
def project(tmp_path, monkeypatch, capsys):
    """A folder that is a project."""
    root = tmp_path.resolve() / "work"
    (root / ".git").mkdir(parents=True)
    monkeypatch.chdir(root)

    class Project:
        folder = root

        def write(self, name: str, text: str) -> Path:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_bytes(text.encode())
            return root / name

        def read(self, name: str) -> str:
            return (root / name).read_bytes().decode()

        def run(self, *arguments: str) -> tuple[int, str, str]:
            status = main(arguments)
            captured = capsys.readouterr()
            return status, captured.out, captured.err

        def ruff(self, *arguments: str) -> subprocess.CompletedProcess[str]:
            command = [sys.executable, "-m", "ruff", "check", "--no-cache", *arguments]
            return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)

    return Project()


# Each file of ruff's settings, and exactly what is put into it.
EDITS = [
    ("pyproject.toml", '[project]\nname = "t"\n', '[project]\nname = "t"\n\n[tool.ruff.lint]\nexternal = ["JAX"]\n'),
    (
        "pyproject.toml",
        '[tool.ruff]\nline-length = 100  # wide\nlint.select = ["E"]\n\n[tool.other]\nx = 1\n',
        '[tool.ruff]\nline-length = 100  # wide\nlint.select = ["E"]\nlint.external = ["JAX"]\n\n[tool.other]\nx = 1\n',
    ),
    (
        "pyproject.toml",
        '[tool.ruff.lint]\nexternal = [\n    "V",  # vulture\n]\n# the end\n',
        '[tool.ruff.lint]\nexternal = [\n    "V",  # vulture\n    "JAX",\n]\n# the end\n',
    ),
    (
        "pyproject.toml",
        "[tool.ruff.lint.isort]\nforce-single-line = true\n",
        '[tool.ruff.lint]\nexternal = ["JAX"]\n\n[tool.ruff.lint.isort]\nforce-single-line = true\n',
    ),
    ("pyproject.toml", 'tool = { ruff = { line-length = 90 } }\n', 'tool = { ruff = { line-length = 90, lint = {external = ["JAX"]}} }\n'),
    ("ruff.toml", "line-length = 90\n", 'line-length = 90\n\n[lint]\nexternal = ["JAX"]\n'),
    (".ruff.toml", '[lint]\nselect = ["E"]\n[format]\n', '[lint]\nselect = ["E"]\nexternal = ["JAX"]\n[format]\n'),
    ("ruff.toml", 'external = ["V"]\n', 'external = ["V", "JAX"]\n'),
    ("ruff.toml", "line-length = 90\r\n", 'line-length = 90\r\n\r\n[lint]\r\nexternal = ["JAX"]\r\n'),
]  # fmt: skip


@pytest.mark.parametrize(("name", "before", "after"), EDITS)
def test_ruffs_settings(project, name, before, after):
    project.write("a.py", HIDDEN)
    project.write(name, before)
    status, out, err = project.run("init", "--ruff")
    assert (status, out, err) == (0, f"changed: {name}\n", "")
    assert project.read(name) == after
    tomllib.loads(after.replace("\r\n", "\n"))
    assert project.ruff("--select", "RUF102", ".").returncode == 0
    assert project.run("init", "--ruff") == (0, f"unchanged: {name}\n", "")
    assert project.read(name) == after


def test_without_a_file_one_is_made(project):
    project.write("a.py", HIDDEN)
    assert project.run("init", "--ruff") == (0, "created: ruff.toml\n", "")
    assert project.ruff("--select", "RUF102", ".").returncode == 0


def test_every_configuration_that_governs_a_file(project):
    project.write("pyproject.toml", "[tool.ruff]\nline-length = 100\n")
    project.write("one/ruff.toml", 'extend = "../pyproject.toml"\n')
    project.write("two/ruff.toml", 'lint.external = ["V"]\n')
    project.write("three/ruff.toml", "line-length = 90\n")
    for folder in ("", "one/", "two/"):
        project.write(f"{folder}a.py", HIDDEN)
    status, _, _ = project.run("init", "--ruff")
    assert status == 0
    assert project.ruff("--select", "RUF102", ".").returncode == 0
    assert project.read("two/ruff.toml") == 'lint.external = ["V", "JAX"]\n'
    assert project.read("three/ruff.toml") == "line-length = 90\n"  # no file is under it


def test_external_codes_of_what_is_extended_are_kept(project):
    project.write("base.toml", 'lint.external = ["V"]\n')
    project.write("ruff.toml", 'extend = "base.toml"\n')
    project.write("a.py", HIDDEN + "x = 1  # noqa: V101\n")
    assert project.run("init", "--ruff")[0] == 0
    assert project.ruff("--select", "RUF102", ".").returncode == 0
    project.write("base.toml", 'lint.external = ["JAX"]\n')
    project.write("ruff.toml", 'extend = "base.toml"\n')
    assert project.run("init", "--ruff")[1] == "unchanged: ruff.toml\n"


def test_without_it_ruff_takes_our_codes_out(project):
    """Why the setting is needed: shown with the real ruff, before and after."""
    project.write("pyproject.toml", "[tool.ruff]\nline-length = 100\n")
    project.write("a.py", HIDDEN)
    assert project.ruff("--select", "RUF102", "--fix", "a.py").returncode == 0
    assert "noqa" not in project.read("a.py")
    project.write("a.py", HIDDEN)
    assert project.run("init")[0] == 0
    assert project.ruff("--select", "RUF102", "--fix", "a.py").returncode == 0
    assert project.read("a.py") == HIDDEN


HOOK = """\
  - repo: local
    hooks:
      - id: jaxlint
        name: jaxlint
        entry: jaxlint check --force-exclude
        language: system
        types_or: [python, pyi, jupyter]
        require_serial: true
"""
CONFIGS = [
    ("", "repos:\n" + HOOK),
    ("# nothing yet\n", "# nothing yet\n\nrepos:\n" + HOOK),
    ("default_stages: [pre-commit]\n", "default_stages: [pre-commit]\n\nrepos:\n" + HOOK),
    ("repos: []\n", "repos:\n" + HOOK),
    ("repos:\nfail_fast: true\n", "repos:\n" + HOOK + "fail_fast: true\n"),
    (
        "repos:\n  - repo: https://example.com/x  # why\n    rev: v1\n    hooks:\n      - id: x\n        args: [--a, --b]\n",
        "repos:\n  - repo: https://example.com/x  # why\n    rev: v1\n    hooks:\n      - id: x\n        args: [--a, --b]\n" + HOOK,
    ),
    (
        "repos:\n- repo: https://example.com/x\n  rev: 'v1'\n  hooks:\n  - id: x\n\n# the rest\nfail_fast: true\n",
        "repos:\n- repo: https://example.com/x\n  rev: 'v1'\n  hooks:\n  - id: x\n"
        + "".join(line[2:] for line in HOOK.splitlines(keepends=True))
        + "\n# the rest\nfail_fast: true\n",
    ),
    (
        "repos:\n  - repo: local\n    hooks:\n      - id: x\n        name: x\n        entry: |\n          a\n          b\n        language: system",
        "repos:\n  - repo: local\n    hooks:\n      - id: x\n        name: x\n        entry: |\n          a\n          b\n        language: system\n" + HOOK,
    ),
    ("repos:\r\n  - repo: meta\r\n    hooks:\r\n      - id: identity\r\n", "repos:\r\n  - repo: meta\r\n    hooks:\r\n      - id: identity\r\n" + HOOK.replace("\n", "\r\n")),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), CONFIGS)
def test_the_hook(project, before, after):
    project.write(".pre-commit-config.yaml", before)
    assert project.run("init", "--pre-commit") == (0, "changed: .pre-commit-config.yaml\n", "")
    assert project.read(".pre-commit-config.yaml") == after
    hooks = [hook["id"] for repo in yaml.safe_load(after)["repos"] for hook in repo["hooks"]]
    assert hooks.count("jaxlint") == 1
    assert project.run("init", "--pre-commit") == (0, "unchanged: .pre-commit-config.yaml\n", "")
    assert project.read(".pre-commit-config.yaml") == after


def test_a_hook_that_is_there_is_left_alone(project):
    text = "repos:\n  - repo: https://example.com/jaxlint\n    rev: v0.1.0\n    hooks:\n      - id: jaxlint\n"
    project.write(".pre-commit-config.yaml", text)
    assert project.run("init") == (0, "created: ruff.toml\nunchanged: .pre-commit-config.yaml\n", "")
    assert project.read(".pre-commit-config.yaml") == text


def test_pre_commit_runs_the_hook(project, monkeypatch):
    git = shutil.which("git")
    assert git is not None
    shutil.rmtree(project.folder / ".git")
    project.write("a.py", FAULT)
    assert project.run("init", "--pre-commit")[0] == 0
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PRE_COMMIT_HOME": str(project.folder.parent / "store"),
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    for words in (["init", "-q"], ["add", "."]):
        subprocess.run([git, *words], cwd=project.folder, env=environment, check=True)
    command = [sys.executable, "-m", "pre_commit", "run", "--all-files"]
    done = subprocess.run(command, cwd=project.folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "a.py:4:5" in done.stdout
    assert "JAX101" in done.stdout


def test_gitlab(project):
    before = "stages: [build, lint]\n\n# ours\nbuild:\n  stage: build\n  script: [make]  # all\n"
    project.write(".gitlab-ci.yml", before)
    assert project.run("init", "--ci", "gitlab") == (0, "changed: .gitlab-ci.yml\n", "")
    after = project.read(".gitlab-ci.yml")
    assert after.startswith(before + "\n")
    jobs = yaml.safe_load(after)
    assert jobs["build"] == {"stage": "build", "script": ["make"]}
    assert jobs["jaxlint"]["stage"] == "lint"
    assert jobs["jaxlint"]["artifacts"]["reports"] == {"codequality": "gl-code-quality-report.json"}
    assert project.run("init", "--ci", "gitlab")[1] == "unchanged: .gitlab-ci.yml\n"
    (project.folder / ".gitlab-ci.yml").unlink()
    assert project.run("init", "--ci", "gitlab")[1] == "created: .gitlab-ci.yml\n"
    assert "stage" not in yaml.safe_load(project.read(".gitlab-ci.yml"))["jaxlint"]


def test_the_commands_of_the_gitlab_job_run(project):
    project.write("a.py", FAULT)
    assert project.run("init", "--ci", "gitlab")[0] == 0
    job = yaml.safe_load(project.read(".gitlab-ci.yml"))["jaxlint"]
    statuses = []
    for line in job["script"]:
        words = line.split()
        if words[0] == "jaxlint":
            statuses.append(project.run(*words[1:])[0])
    assert statuses == [0, 1]
    assert "JAX101" in project.read(job["artifacts"]["reports"]["codequality"])


def test_a_byte_order_mark_stays_and_is_read_over(project):
    path = project.write("pyproject.toml", "\ufeff[tool.ruff]\r\nline-length = 99\r\n")
    project.write(".pre-commit-config.yaml", "\ufeffrepos:\n- repo: meta\n  hooks:\n  - id: identity\n")
    assert project.run("init")[1] == "changed: pyproject.toml\nchanged: .pre-commit-config.yaml\n"
    assert project.read("pyproject.toml").startswith("\ufeff[tool.ruff]\r\n")
    assert project.read(".pre-commit-config.yaml").startswith("\ufeffrepos:\n")
    assert tomllib.loads(path.read_text("utf-8-sig"))["tool"]["ruff"]["lint"] == {"external": ["JAX"]}
    assert project.run("init")[1] == "unchanged: pyproject.toml\nunchanged: .pre-commit-config.yaml\n"
    project.write("a.py", HIDDEN)
    assert (project.ruff("--select", "RUF").returncode, project.run("check")[0]) == (0, 0)


def test_github(project):
    other = project.write(".github/workflows/tests.yml", "on: push\n")
    assert project.run("init")[1] == "created: ruff.toml\ncreated: .github/workflows/jaxlint.yml\n"
    workflow = yaml.safe_load(project.read(".github/workflows/jaxlint.yml"))
    assert workflow["jobs"]["jaxlint"]["steps"][-1]["run"] == "jaxlint check --output-format github"
    assert other.read_text() == "on: push\n"
    project.write(".github/workflows/jaxlint.yml", "on: mine\n")
    assert project.run("init", "--ci", "github")[1] == "unchanged: .github/workflows/jaxlint.yml\n"


def test_only_what_the_project_has_unless_it_is_named(project):
    assert project.run("init")[1] == "created: ruff.toml\n"
    assert sorted(path.name for path in project.folder.iterdir()) == [".git", "ruff.toml"]


def test_a_dry_run_writes_nothing(project):
    project.write("pyproject.toml", '[project]\nname = "t"\n')
    status, out, err = project.run("init", "--ruff", "--pre-commit", "--ci", "github", "--diff")
    assert (status, err) == (0, "")
    added = [line[1:] for line in out.splitlines() if line.startswith("+") and not line.startswith("+++")]
    assert 'external = ["JAX"]' in added
    assert "      - id: jaxlint" in added
    assert [line for line in out.splitlines() if line.startswith("--- ")] == [
        "--- pyproject.toml",
        "--- /dev/null",
        "--- /dev/null",
    ]
    assert sorted(path.name for path in project.folder.iterdir()) == [".git", "pyproject.toml"]


@pytest.mark.parametrize(
    ("name", "text", "arguments"),
    [
        ("pyproject.toml", "[tool.ruff\n", ["--ruff"]),
        (".pre-commit-config.yaml", "repos: [\n", ["--pre-commit"]),
        (".pre-commit-config.yaml", "- a\n", ["--pre-commit"]),
        (".pre-commit-config.yaml", "repos: 3\n", ["--pre-commit"]),
        (".pre-commit-config.yaml", "repos: [{repo: meta, hooks: [{id: identity}]}]\n", ["--pre-commit"]),
        (".gitlab-ci.yml", "a: b: c\n", ["--ci", "gitlab"]),
    ],
)
def test_a_file_that_cannot_be_changed_is_one_line(project, name, text, arguments):
    project.write(name, text)
    status, out, err = project.run("init", *arguments)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert name in err
    assert project.read(name) == text


def test_the_others_are_still_written(project):
    project.write(".pre-commit-config.yaml", "repos: [\n")
    status, out, _ = project.run("init")
    assert (status, out) == (2, "created: ruff.toml\n")
    project.write("ruff.toml", "= 1\n")
    project.write(".pre-commit-config.yaml", "")
    status, out, err = project.run("init")
    assert (status, out) == (2, "changed: .pre-commit-config.yaml\n")
    assert err.startswith("jaxlint: error: ruff.toml: ")


def test_a_missing_folder_is_one_line(project):
    assert project.run("init", "nowhere") == (2, "", "jaxlint: error: nowhere: no such folder\n")


# -- the warning of `check` ---------------------------------------------------------------------------


def warnings(project, *arguments: str) -> list[str]:
    _, _, err = project.run("check", "--no-cache", *(arguments or (".",)))
    return [line for line in err.splitlines() if "lint.external" in line]


@pytest.mark.parametrize(
    "text",
    [
        HIDDEN,
        "x = 1  # noqa: E501, JAX101\n",
        "x = 1  # ruff: ignore[JAX101]\n",
        "# ruff: file-ignore[JAX101]\n",
        "# ruff: disable[JAX101]\nx = 1\n# ruff: enable[JAX101]\n",
    ],
)
def test_where_it_is_needed_and_missing_check_says_so_once(project, text):
    project.write("pyproject.toml", "[tool.ruff]\n")
    project.write("a.py", text)
    project.write("b.py", HIDDEN)
    [line] = warnings(project)
    assert line.startswith("jaxlint: warning: pyproject.toml: ")
    assert project.run("init", "--ruff")[0] == 0
    assert warnings(project) == []


def test_else_it_is_silent(project):
    project.write("a.py", HIDDEN)
    assert warnings(project) == []  # ruff is not used here
    project.write("pyproject.toml", '[project]\nname = "JAX101"\n')
    assert warnings(project) == []
    project.write("pyproject.toml", "[tool.ruff]\n")
    project.write("b.py", '"""JAX101"""  # not noqa\n')
    assert warnings(project, "b.py") == []  # no comment of ours in what is checked
    project.write("b.py", "x = 1  # noqa\ny = 2  # jaxlint: ignore[JAX101]\n")
    assert warnings(project, "b.py") == []
    assert warnings(project, "--isolated", "a.py") == []
    project.write("pyproject.toml", '[tool.ruff]\nlint.external = ["JA"]\n')
    assert warnings(project) == []


def test_the_configuration_that_governs_the_file_counts(project):
    project.write("pyproject.toml", '[tool.ruff]\nlint.external = ["JAX"]\n')
    project.write("pkg/ruff.toml", "line-length = 90\n")
    project.write("pkg/a.py", HIDDEN)
    [line] = warnings(project)
    assert line.startswith("jaxlint: warning: pkg/ruff.toml: ")
