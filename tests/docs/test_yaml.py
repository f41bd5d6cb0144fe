"""The YAML of the documentation: it parses, has the form of what it is for, and its shell commands run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from .pages import PAGES, ROOT, Fence, fences
from .test_commands import run

ALL = [fence for page in PAGES for fence in fences(page, "yaml")]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
OURS = re.compile(r"OWNER/jaxlint@v\d+\.\d+\.\d+")
PINNED = r"[\w.-]+/[\w./-]+@[0-9a-f]{40}|OWNER/jaxlint@v\d+\.\d+\.\d+"
HOOKS = {hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}

STEP = {
    "type": "object",
    "oneOf": [{"required": ["uses"]}, {"required": ["run"]}],
    "properties": {
        "uses": {"type": "string", "pattern": f"^({PINNED})$"},
        "run": {"type": "string"},
        "with": {"type": "object", "additionalProperties": {"type": "string"}},
        "id": {"type": "string"},
        "if": {"type": "string"},
        "name": {"type": "string"},
    },
    "additionalProperties": False,
}
STEPS = {"type": "array", "minItems": 1, "items": STEP}
WORKFLOW = {
    "type": "object",
    "required": ["name", "on", "permissions", "jobs"],
    "properties": {
        "name": {"type": "string"},
        "on": {"type": ["string", "array", "object"]},
        "permissions": {"type": "object", "additionalProperties": {"enum": ["read", "write", "none"]}},
        "env": {"type": "object", "additionalProperties": {"type": "string"}},
        "jobs": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "required": ["runs-on", "steps"],
                "properties": {
                    "runs-on": {"type": ["string", "array"]},
                    "timeout-minutes": {"type": "integer"},
                    "steps": STEPS,
                },
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
}
GITLAB = {
    "type": "object",
    "additionalProperties": {
        "type": "object",
        "required": ["image", "script"],
        "properties": {
            "image": {"type": "string"},
            "script": {"type": "array", "items": {"type": "string"}},
            "artifacts": {
                "type": "object",
                "properties": {
                    "when": {"enum": ["always", "on_success", "on_failure"]},
                    "reports": {"type": "object", "properties": {"codequality": {"type": "string"}}},
                },
                "additionalProperties": False,
            },
        },
        "additionalProperties": False,
    },
}

SHOWN = {
    "python -m pip install": "needs the package index; the commands after it run in an environment that has them",
    "gcloud compute tpus": "needs a TPU; what is run on it is run here, on a CPU",
}
"""How the commands start that are not run, and why."""


def read(fence: Fence) -> Any:
    loaded = yaml.safe_load(fence.text)
    return (
        {("on" if key is True else key): value for key, value in loaded.items()} if isinstance(loaded, dict) else loaded
    )


def steps(fence: Fence) -> list[dict[str, Any]]:
    """The steps of a workflow, or of a part of one."""
    document = read(fence)
    if not isinstance(document, dict):
        return []
    jobs = document.get("jobs", {"": document} if "steps" in document else {})
    return [step for job in jobs.values() for step in job["steps"]]


def scripts(fence: Fence) -> list[str]:
    document = read(fence)
    found = [step["run"] for step in steps(fence) if "run" in step]
    if isinstance(document, dict):
        found += [line for job in document.values() if isinstance(job, dict) for line in job.get("script", [])]
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    work = tmp_path.resolve() / "work"
    work.mkdir()
    (work / "train.py").write_text("import jax\n\nfor i in range(3):\n    jax.jit(lambda v: v + 1)(i)\n")
    return work


@pytest.mark.parametrize("fence", ALL, ids=str)
def test_the_form_is_that_of_what_it_is_for(fence, tmp_path):
    document = read(fence)
    if isinstance(document, list) or "repos" in document:
        config = {"repos": document} if isinstance(document, list) else document
        (tmp_path / "config.yaml").write_text(yaml.safe_dump(config))
        code = "from pre_commit.clientlib import load_config; import sys; load_config(sys.argv[1])"
        subprocess.run([sys.executable, "-c", code, tmp_path / "config.yaml"], check=True)
        used = {hook["id"] for repo in config["repos"] for hook in repo["hooks"] if "jaxlint" in hook["id"]}
        assert used
        assert used <= HOOKS
    elif "jobs" in document:
        jsonschema.validate(document, WORKFLOW)
    elif "steps" in document:
        jsonschema.validate(document["steps"], STEPS)
    else:
        jsonschema.validate(document, GITLAB)


@pytest.mark.parametrize("fence", [fence for fence in ALL if steps(fence)], ids=str)
def test_the_action_is_given_what_it_takes_and_asked_for_what_it_gives(fence):
    ids = {step["id"]: step for step in steps(fence) if "id" in step}
    for step in steps(fence):
        if OURS.fullmatch(step.get("uses", "")):
            assert set(step.get("with", {})) <= set(ACTION["inputs"])
    for name, output in re.findall(r"steps\.(\w+)\.outputs\.(\w+)", fence.text):
        assert OURS.fullmatch(ids[name]["uses"])
        assert output in ACTION["outputs"]


@pytest.mark.parametrize("fence", [fence for fence in ALL if scripts(fence)], ids=str)
def test_shell_commands_run(fence, folder):
    for script in scripts(fence):
        inner = re.findall(r"(?<=\s)\.venv/bin/(jaxlint .*)", script)  # what is run on another machine
        assert script.startswith(tuple(SHOWN)) or not inner
        for command in inner if script.startswith(tuple(SHOWN)) else [script]:
            done = run(command.replace("--platform tpu", "--platform cpu"), folder)
            told = f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
            assert done.returncode in (0, 1), told
            assert not re.search(r"error: |Traceback|command not found|No such file", done.stderr), told


def test_the_inputs_and_outputs_are_told():
    text = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    for name, one in ACTION["inputs"].items():
        assert f"| `{name}` | " + (f"`{one['default']}` |" if one["default"] else "|") in text
    for name in ACTION["outputs"]:
        assert f"`{name}`" in text


def test_what_is_only_shown_is_there():
    everything = "\n".join(script for fence in ALL for script in scripts(fence))
    assert all(start in everything for start in SHOWN)
    assert any("--platform tpu" in script for fence in ALL for script in scripts(fence))
