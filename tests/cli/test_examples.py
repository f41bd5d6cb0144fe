"""The example project, linted by the real engine and the real rules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"

EXPECTED = {
    ("train.py", "jax.jit(lambda key, x: x + 0.01 * jax.random.normal(key, x.shape))", "JAX101"),
    ("train.py", "jax.jit(jax.grad(loss))", "JAX104"),
    ("train.py", "jax.lax.cond(", "JAX701"),
    ("model.py", "jax.jit(metrics)", "JAX102"),
    ("evaluate.py", "jax.jit(self.probabilities)", "JAX105"),
}


def lint(*arguments: str) -> tuple[int, list[dict[str, object]]]:
    command = [sys.executable, "-m", "jaxlint", *arguments, "--output-format", "json", "--no-cache"]
    done = subprocess.run(command, cwd=EXAMPLES.parents[1], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, json.loads(done.stdout)


def reported(items) -> set[tuple[str, str, str]]:
    """File, the reported text as far as it goes in its first line, code."""
    found = set()
    for item in items:
        start, end = item["location"], item["end_location"]
        line = Path(item["filename"]).read_text().splitlines()[start["row"] - 1]
        stop = end["column"] - 1 if end["row"] == start["row"] else len(line)
        found.add((Path(item["filename"]).name, line[start["column"] - 1 : stop], item["code"]))
    return found


def test_all_hazards_are_found_and_nothing_else():
    status, items = lint("docs/examples")
    assert status == 1
    assert reported(items) == EXPECTED


@pytest.mark.parametrize("name", ["train.py", "model.py", "evaluate.py"])
def test_one_file_gives_what_it_gives_in_the_whole(name):
    _, items = lint(f"docs/examples/{name}")
    assert reported(items) == {one for one in EXPECTED if one[0] == name}
