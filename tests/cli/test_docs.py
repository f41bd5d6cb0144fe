"""The README's commands and the files that come with it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from jaxlint.arguments import COMMANDS, parser_for

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("marker", ["lint the examples", "confirm the examples", "run the tests"])
def test_each_command_is_one_line_that_sets_itself_up(marker):
    block = re.search(rf"<!-- {marker} -->\n```sh\n(.*?)```\n", README, re.DOTALL)
    assert block is not None
    assert block[1].count("\n") == 1
    assert block[1].startswith("python3 -m venv .venv && .venv/bin/python -m pip install ")


def test_ci_finds_the_test_command():
    sed = shutil.which("sed")
    if sed is None:
        pytest.skip("sed is not installed")
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    extract = re.search(r"tests=\$\((.*)\)", script)
    assert extract is not None
    found = subprocess.run(["bash", "-c", extract[1]], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.strip() in README
    assert found.stdout.strip().endswith("-m pytest -q")


def test_every_option_in_the_readme_exists():
    help_texts = "".join(parser_for(command).format_help() for command in COMMANDS) + "--jaxlint-confirm"
    used = set(re.findall(r"(?<![-\w])(--[a-z][a-z-]*)", README))
    assert {option for option in used if option not in help_texts} == set()


def test_every_relative_link_leads_somewhere():
    for page in [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]:
        for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text(encoding="utf-8")):
            if target != "docs/rules/README.md":  # compared with the rules by its own test
                assert (page.parent / target).exists(), target
