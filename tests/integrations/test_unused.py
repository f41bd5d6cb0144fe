"""JAX001: comments that hide nothing, found by the real command line; ruff's RUF100 is the model."""

from __future__ import annotations

import json

import pytest

from jaxlint.findings import Edit
from jaxlint.suppress import parse
from jaxlint.unused import find, judged_by

from .conftest import Scratch, rows

SELECTED = ("--extend-select", "JAX001")
HAZARD = "import jax\n\nfor i in range(3):\n    jax.jit(lambda v: v + 1)(i)"


def found(scratch: Scratch, *arguments: str) -> list[str]:
    return [line for line in scratch.jaxlint("moons/new.py", *SELECTED, *arguments) if "JAX001" in line]


def test_off_unless_selected(scratch):
    scratch.write("moons/new.py", "x = 1  # noqa: JAX101\n")
    message = "moons/new.py:1:8: JAX001 unused suppression: `JAX101` hides nothing here"
    assert scratch.jaxlint("moons/new.py") == []
    assert scratch.jaxlint("moons/new.py", "--select", "JAX1") == []
    assert scratch.jaxlint("moons/new.py", "--select", "JAX001,JAX101") == [message]
    assert scratch.jaxlint("moons/new.py", "--extend-select", "audit") == [message]
    assert scratch.jaxlint("moons/new.py", "--extend-select", "audit", "--ignore", "JAX001") == []
    scratch.edit("pyproject.toml", "[tool.jaxlint]", '[tool.jaxlint]\nextend-select = ["JAX001"]')
    assert scratch.jaxlint("moons/new.py") == scratch.flake8("moons/new.py") == [message]
    scratch.edit("pyproject.toml", "[tool.jaxlint]", '[tool.jaxlint]\nper-file-ignores = { "new.py" = ["JAX001"] }')
    assert scratch.jaxlint("moons/new.py") == []


def test_what_hides_something_is_used(scratch):
    for comment in ("# noqa: JAX101", "# noqa: E501, JAX1", "# noqa", "# ruff: ignore[JAX101]"):
        scratch.write("moons/new.py", f"{HAZARD}  {comment}\n")
        assert found(scratch) == []
    # A finding that only the threshold or the file's ignores hide is a finding.
    scratch.write("moons/new.py", "import jax\n\n\ndef f(x):\n    return jax.jit(lambda v: v + 1)(x)  # noqa: JAX101\n")
    assert found(scratch, "--confidence", "certain") == []


def test_rules_that_are_off_cannot_tell(scratch):
    scratch.write("moons/new.py", f"{HAZARD}  # noqa: JAX101\nx = 1  # noqa: JAX701, JAX999\ny = 1  # noqa: JAX901\n")
    (only,) = scratch.jaxlint("moons/new.py", "--select", "JAX001")
    assert only.endswith("JAX001 unused suppression: `JAX999` hides nothing here")
    assert rows(found(scratch)) == ["moons/new.py:5"]


def test_a_comment_may_keep_another_one(scratch):
    scratch.write("moons/new.py", "x = 1  # noqa: JAX101, JAX001\ny = 2  # noqa\nz = 3  # noqa: F401\n")
    assert found(scratch) == []


def test_the_fix_is_in_the_json(scratch):
    scratch.write("moons/new.py", "x = 1  # noqa: JAX101\n")
    done = scratch.run("jaxlint", "check", "--output-format", "json", *SELECTED, "moons/new.py")
    (item,) = json.loads(done.stdout)
    assert item["fix"] == {
        "applicability": "safe",
        "message": "Remove the unused suppression",
        "edits": [{"content": "", "location": {"row": 1, "column": 6}, "end_location": {"row": 1, "column": 22}}],
    }


def test_fix_removes_them(scratch):
    scratch.write("moons/new.py", f"{HAZARD}  # noqa: JAX101, JAX701\nx = 1  # noqa: JAX102\n")
    done = scratch.run("jaxlint", "check", "--fix", *SELECTED, "moons/new.py")
    assert done.returncode == 0, done.stdout
    assert "2 fixed" in done.stdout
    assert scratch.read("moons/new.py") == f"{HAZARD}  # noqa: JAX101\nx = 1\n"


def mended(text: str) -> str:
    """The text after the fixes of all that is unused in it, where nothing is found."""
    everything = judged_by([("JAX101", "inline-lambda"), ("JAX102", "nested")], ["JAX101", "JAX102", "JAX901"])
    edits = [edit for one in find("a.py", text, parse(text), [], everything) for edit in one.fix.edits]
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def offset(location) -> int:
        return starts[location.row - 1] + location.column - 1

    ordered: list[Edit] = sorted(edits, reverse=True)
    for edit in ordered:
        text = text[: offset(edit.span.start)] + edit.content + text[offset(edit.span.end) :]
    return text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x = 1  # noqa: JAX101\n", "x = 1\n"),
        ("x = 1  # noqa: JAX101", "x = 1"),
        ("x = 1\t#noqa:JAX101 because of this\r\n", "x = 1\r\n"),
        ("x = 1  # noqa: E501, JAX101\n", "x = 1  # noqa: E501\n"),
        ("x = 1  # noqa: JAX101,JAX102 E501 why\n", "x = 1  # noqa: E501 why\n"),
        ("x = 1  # noqa: JAX101  # type: ignore\n", "x = 1  # type: ignore\n"),
        ("x = 1  # type: ignore  # noqa: JAX101\n", "x = 1  # type: ignore\n"),
        ("x = 1  # ruff: ignore[JAX101]\n", "x = 1\n"),
        ("x = 1  # ruff: ignore[E501, JAX101]\n", "x = 1  # ruff: ignore[E501]\n"),
        ("x = 1  # jaxlint: ignore[inline-lambda, other]\n", "x = 1\n"),
        ("# ruff: noqa: JAX101\nx = 1\n", "x = 1\n"),
        ("# ruff: file-ignore[JAX101]\nx = 1\n", "x = 1\n"),
        ("    # ruff: ignore[JAX101]\n    x = 1\n", "    x = 1\n"),
        ("# flake8: noqa: JAX101, E501\n", "# flake8: noqa: E501\n"),
        ("# ruff: disable[JAX101]\nx = 1\n# ruff: enable[JAX101]\ny = 2\n", "x = 1\ny = 2\n"),
        (
            "# ruff: disable[JAX101, E501]\nx = 1\n# ruff: enable[JAX101, E501]\n",
            "# ruff: disable[E501]\nx = 1\n# ruff: enable[E501]\n",
        ),
        ('x = """\n# noqa: JAX101\n"""  # noqa: JAX101\n', 'x = """\n# noqa: JAX101\n"""\n'),
        ("x = 1  # noqa\n", "x = 1  # noqa\n"),
        ("x = 1  # noqa: E501\n", "x = 1  # noqa: E501\n"),
        ("größe = 1  # noqa: JAX101 # größer\n", "größe = 1  # größer\n"),
    ],
)
def test_the_fix_takes_away_what_is_not_needed_and_nothing_else(before, after):
    assert mended(before) == after
    assert mended(after) == after
