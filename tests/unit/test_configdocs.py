"""The reference page and the JSON schema of the configuration, which agrees with the reader."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import jsonschema
import pytest

from jaxlint import config, configdocs
from jaxlint.options import OPTIONS, ConfigError

DOCS = Path(__file__).parents[2] / "docs"
SCHEMA = json.loads((DOCS / "config-schema.json").read_text(encoding="utf-8"))

GOOD = [
    "",
    *(option.example for option in OPTIONS.values()),
    "\n".join(option.example for option in OPTIONS.values()),
    'select = ["ALL", "recompile", "JAX", "JAX1", "JAX101", "XYZ12"]',
    "select = []",
    'jit-like = ["jit", "a.b_1.c"]',
    'per-file-ignores = { "!tests/*" = [], "a b" = ["JAX101"] }',
    'target-jax = "0.4.38.1"',
    'confirm.workload = ["python", ""]',
    "confirm = {}",
    'confidence = "possible"',
]

BAD = [
    "selct = []",
    "SELECT = []",
    '"confirm.workload" = "python a.py"',
    'confirm.other = "x"',
    "confirm = 3",
    'select = "JAX1"',
    "select = [1]",
    'select = ["JAX1234"]',
    'select = ["Jax1"]',
    'select = ["JAX1\\n"]',
    'ignore = ["JAX1,JAX2"]',
    'per-file-ignores = ["a.py"]',
    'per-file-ignores = { "a" = "JAX1" }',
    'per-file-ignores = { "" = ["JAX1"] }',
    'exclude = ["a", ""]',
    'exclude = ["\\u0000"]',
    "exclude = { a = 1 }",
    'confidence = "sure"',
    "confidence = 3",
    'jit-like = ["a..b"]',
    'jit-like = ["1a"]',
    'jit-like = ["a b"]',
    'runs-often = [""]',
    'target-jax = "new"',
    "target-jax = 0.6",
    'target-jax = "1.2.3.4.5"',
    "src = [3]",
    'baseline = ""',
    "baseline = true",
    'baseline = ["a.json"]',
    'confirm.workload = ""',
    'confirm.workload = "  "',
    "confirm.workload = []",
    'confirm.workload = [""]',
    'confirm.workload = ["python", 3]',
    "confirm.workload = 3",
]


def fits(table: object) -> bool:
    return jsonschema.Draft7Validator(SCHEMA).is_valid(table)


def is_read(table: dict[str, object]) -> bool:
    try:
        config.read_table(table, "")
    except ConfigError:
        return False
    return True


@pytest.mark.parametrize("text", GOOD)
def test_the_schema_takes_what_the_reader_takes(text):
    table = tomllib.loads(text)
    assert (fits(table), is_read(table)) == (True, True)


@pytest.mark.parametrize("text", BAD)
def test_the_schema_refuses_what_the_reader_refuses(text):
    table = tomllib.loads(text)
    assert (fits(table), is_read(table)) == (False, False)


def test_only_the_reader_can_split_a_command():
    table = {"confirm": {"workload": "python 'a.py"}}
    assert (fits(table), is_read(table)) == (True, False)


def test_the_schema_is_one_and_the_command_prints_it():
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    command = [sys.executable, "-m", "jaxlint", "config", "--schema"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == SCHEMA


def test_page_and_schema_are_fresh_and_stale_ones_are_told(tmp_path):
    assert configdocs.main([str(DOCS), "--check"]) == 0
    shutil.copytree(DOCS, tmp_path / "docs", ignore=shutil.ignore_patterns("rules", "examples"))
    (tmp_path / "docs" / "configuration.md").write_text("old\n")
    command = [sys.executable, "-m", "jaxlint.configdocs"]
    done = subprocess.run([*command, "--check", "docs"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "docs/configuration.md: stale; write it with `python -m jaxlint.configdocs docs`\n"
    subprocess.run([*command, "docs"], cwd=tmp_path, check=True)
    assert (tmp_path / "docs" / "configuration.md").read_bytes() == (DOCS / "configuration.md").read_bytes()


def test_the_page_describes_every_option():
    page = (DOCS / "configuration.md").read_text(encoding="utf-8")
    for option in OPTIONS.values():
        assert f"## `{option.name}`\n\n{option.doc}\n" in page
        assert f"| `{option.name}` |" in page
