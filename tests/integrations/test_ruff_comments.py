"""Which comments hide a finding: the same that the installed ruff takes, each tried with it, with one of its own codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from jaxlint.findings import Confidence, Finding, Group, Location, Span
from jaxlint.suppress import parse

TRAILING = (
    "# noqa",
    "#noqa",
    "# NOQA",
    "# nOqA",
    "#  noqa  ",
    "# noqa: F821",
    "# noqa:F821",
    "# noqa : F821",
    "# noqa :F821",
    "# noqa: f821",
    "# noqa: E501,F821",
    "# noqa: E501, F821",
    "# noqa: E501 F821",
    "# noqa: E501F821",
    "# noqa: E501,,F821",
    "# noqa: F821 because",
    "# noqa: F821because",
    "# noqa: F821, because",
    "# noqa: because F821",
    "# noqa: F821 # because",
    "# noqa:F821#x",
    "# noqa: F8",
    "# noqa: F",
    "# noqa: F8211",
    "# noqa: (F821)",
    "# noqa: [F821]",
    "# noqa[F821]",
    "# noqa(F821)",
    "# noqa F821",
    "# noqa, F821",
    "# noqa;",
    "# noqa.",
    "# noqa - x",
    "# noqa-x",
    "# noqa: ",
    "# noqa:",
    "# noqa:  # x",
    "# x # noqa",
    "# x noqa",
    "# x: noqa",
    "# type: ignore # noqa: F821",
    "# noqa # noqa: E501",
    "# noqa: E501 # noqa: F821",
    "# noqa: E501 noqa: F821",
    "## noqa",
    "# # noqa",
    "# noqa: F821;E501",
    "# noqa: E501;F821",
    "# noqa: E501/F821",
    "# noqa:\tF821",
    "#\tnoqa",
    "# noqaF821",
    "# nopqa",
    "# pylint: disable # noqa",
    "# noqa: ALL",
    "# noqa: F821:",
    "# noqa: RUF100,F821",
    "# noqa: F821 (see E501)",
    "# ruff: ignore[F821]",
    "#ruff:ignore[F821]",
    "# ruff:ignore[F821]",
    "# ruff : ignore[F821]",
    "# ruff: ignore [F821]",
    "# ruff: ignore[ F821 ]",
    "# ruff: ignore[E501,F821]",
    "# ruff: ignore[E501, F821,]",
    "# ruff: ignore[E501 F821]",
    "# ruff: ignore[F821] why",
    "# ruff: ignore[F821]why",
    "# ruff: ignore[f821]",
    "# ruff: ignore[F8]",
    "# ruff: ignore[undefined-name]",
    "# ruff: ignore[undefined_name]",
    "# ruff: ignore[]",
    "# ruff: ignore",
    "# ruff: ignore[F821",
    "# ruff: ignore F821",
    "# ruff: Ignore[F821]",
    "# Ruff: ignore[F821]",
    "# x # ruff: ignore[F821]",
    "# x ruff: ignore[F821]",
    "# ruff: ignore[F821] # ruff: ignore[E501]",
    "# ruff: ignore[E501] # ruff: ignore[F821]",
    "# ruff: ignore[E501][F821]",
    "# noqa: E501 # ruff: ignore[F821]",
    "# ruff: ignore[F821] # noqa: E501",
    "# ruff: noqa",
    "# ruff: noqa: F821",
    "# ruff: file-ignore[F821]",
    "# ruff: disable[F821]",
    "# flake8: noqa",
    "# flake8: noqa: F821",
    "# ruff: ignore[F821, JAX101]",
    "# ruff: ignore[ALL]",
    "# fmt: skip # noqa: F821",
    "# noqa: F821 # fmt: skip",
    "# ruff: ignore(F821)",
    "# ruff:  ignore[F821]",
    "# ruff: ignore[F821]:",
    "# ruff: ignore[F821]: why",
    '# ruff: ignore["F821"]',
)
"""After code."""

OWN_LINE = (
    "# ruff: noqa",
    "#ruff:noqa",
    "# ruff:noqa",
    "# ruff : noqa",
    "# RUFF: NOQA",
    "# Ruff: noqa",
    "# ruff: NOQA",
    "# ruff: noqa: F821",
    "# ruff: noqa:F821",
    "# ruff: noqa : F821",
    "# ruff: noqa: f821",
    "# ruff: noqa: F8",
    "# ruff: noqa: E501,F821",
    "# ruff: noqa: E501 F821",
    "# ruff: noqa F821",
    "# ruff: noqa: F821 why",
    "# ruff: noqa # why",
    "# ruff: noqa - why",
    "# x # ruff: noqa",
    "# ruff: noqa:",
    "# flake8: noqa",
    "# flake8:noqa",
    "# flake8: noqa: F821",
    "# flake8: noqa: E501",
    "# flake8: noqa: F821 x",
    "# pylint: x # ruff: noqa",
    "# ruff: file-ignore[F821]",
    "#ruff:file-ignore[F821]",
    "# ruff: file-ignore [F821]",
    "# ruff: file-ignore[E501,F821]",
    "# ruff: file-ignore[F821] why",
    "# ruff: file-ignore[undefined-name]",
    "# ruff: file-ignore",
    "# ruff: file-ignore[]",
    "# x # ruff: file-ignore[F821]",
    "# ruff: file-ignore: F821",
    "# ruff: ignore[F821]",
    "# ruff: disable[F821]",
    "#ruff:disable[F821]",
    "# ruff: disable [F821]",
    "# ruff: disable[E501,F821]",
    "# ruff: disable[undefined-name]",
    "# ruff: disable",
    "# ruff: disable[F821] why",
    "# x # ruff: disable[F821]",
    "# noqa",
    "# noqa: F821",
    "# ruff: isort: skip_file",
    "# ruff: disable[F8]",
    "# ruff: disable[f821]",
    "# ruff: file-ignore[F8]",
)
"""On a line of its own."""

TEXTS = (
    "aa(\n  1,\n)  # noqa: F821\nbb\n",
    "x = [\n  aa,  # noqa: F821\n  bb,\n]\n",
    "# ruff: disable[F821]\naa\n# ruff: enable[F821]\nbb\n",
    "# ruff: disable[F821]\naa\n# ruff: enable[E501]\nbb\n",
    "# ruff: disable[F821,E501]\naa\n# ruff: enable[E501,F821]\nbb\n",
    "# ruff: disable[F821,E501]\naa\n# ruff: enable[F821]\nbb\n# ruff: enable[E501]\ncc\n",
    "# ruff: disable[F821]\naa\n# ruff: enable\nbb\n",
    "def f():\n  # ruff: disable[F821]\n  aa\n  # ruff: enable[F821]\n  bb\ncc\n",
    "def f():\n  # ruff: disable[F821]\n  aa\n# ruff: enable[F821]\nbb\n",
    "# ruff: disable[F821]\ndef f():\n  aa\n  # ruff: enable[F821]\n  bb\ncc\n",
    "aa # ruff: disable[F821]\nbb\n# ruff: enable[F821]\n",
    "# ruff: disable[F821]\naa # ruff: enable[F821]\nbb\n",
    "class A:\n  def f(self):\n    # ruff: disable[F821]\n    aa\n  bb\ncc\n",
    "# ruff: ignore[F821]\ndef f(x=aa):\n  bb\n",
    "# ruff: ignore[F821]\nx = (\n  aa,\n  bb,\n)\ncc\n",
    "# ruff: ignore[F821]\n\naa\nbb\n",
    "# ruff: ignore[F821]\n# other\naa\nbb\n",
    "# ruff: ignore[F821]\n@aa\ndef f(): pass\nbb\n",
    "# ruff: ignore[F821]\nif aa:\n  bb\nelse:\n  cc\n",
    "x = '''\n''' + aa  # noqa: F821\nbb\n",
    "x = '''\n# noqa: F821\n''' + aa\nbb\n",
    "x = 1 + \\\n  aa  # noqa: F821\nbb\n",
    "x = aa + \\\n  1  # noqa: F821\nbb\n",
    "aa; bb  # noqa: F821\ncc\n",
    "'''doc\n''' + aa # ruff: ignore[F821]\nbb\n",
    "x = 1 + \\\n  aa # ruff: ignore[F821]\nbb\n",
    "x = f'''{\naa\n}''' # noqa: F821\nbb\n",
    "x = f'''{aa}\n''' # ruff: ignore[F821]\nbb\n",
    "aa\n# ruff: noqa: F821",
    "\n\n\n# flake8: noqa\naa\n",
    "aa\r\nbb # noqa: F821\r\n",
    "if 1:\n\taa\t# noqa: F821\nbb\n",
    "@aa # ruff: ignore[F821]\ndef f(): pass\nbb\n",
    "with aa as x, bb as y:  # ruff: ignore[F821]\n  cc\n",
    "x = [\n  # ruff: ignore[F821]\n  aa,\n  bb,\n]\n",
    "x = [ # ruff: ignore[F821]\n  aa,\n  bb,\n]\n",
    "x = [\n  aa,\n  bb,\n] # ruff: ignore[F821]\n",
    "x = {\n  # ruff: disable[F821]\n  aa: 1,\n  # ruff: enable[F821]\n  bb: 2,\n}\n",
    "# ruff: disable[F821]\n# ruff: disable[E501]\naa\n# ruff: enable[F821]\nbb\n# ruff: enable[E501]\ncc\n",
    "# ruff: disable[F821]\naa\n# ruff: disable[F821]\nbb\n# ruff: enable[F821]\ncc\n# ruff: enable[F821]\ndd\n",
    "if 1:\n# ruff: disable[F821]\n    aa\nbb\n",
    "if 1:\n    aa\n        # ruff: disable[F821]\n    bb\ncc\n",
    "if 1:\n    x\n    if 1:\n        aa\n    # ruff: disable[F821]\n        bb\n    cc\n",
    "def f():\n    aa\n# ruff: disable[F821]\nbb\n",
    "def f():\n    aa\n  # ruff: disable[F821]\nbb\n",
    "# ruff: disable[F821]\naa\nif 1:\n    bb\n# ruff: enable[F821]\n    cc\ndd\n",
    "x=1\n    # ruff: disable[F821]\naa\n",
    "def f():\n    aa\n    # ruff: disable[F821]\n\n    bb\ncc\n",
    "if 1:\n    pass\n    # ruff: disable[F821]\nelse:\n    aa\nbb\n",
    "if 1:\n    pass\n# ruff: disable[F821]\nelse:\n    aa\nbb\n",
)
"""Whole texts, mostly of ranges."""

WIDER = ("# noqa: F8", "# noqa: F")
"""What flake8 takes and ruff does not: prefixes. As a plugin of flake8 we follow it here."""
FLAKE8 = ("# FLAKE8: noqa", "# Flake8: NOQA", "# flake8=noqa")
"""What flake8 takes for a whole file, and ruff does not."""
PLACES = (
    "{}\naa\nbb\n",
    "aa\n{}\nbb\n",
    "if 1:\n    {}\n    aa\nbb\n",
    "x = (\n    {}\n    aa,\n    bb,\n)\n",
    "if 1:\n    aa\n{}\n    bb\n",
    "def f():\n    aa\n    {}\n\n\nbb\n",
)
ALL = (
    *(f"aa  {comment}\nbb\n" for comment in TRAILING if comment not in WIDER),
    *(place.format(comment) for place in PLACES for comment in OWN_LINE),
    *TEXTS,
)


@pytest.fixture(scope="module")
def rows(tmp_path_factory) -> dict[str, tuple[list[int], list[int]]]:
    """For each text the rows of ruff's findings: those that it shows, and those that there are."""
    folder = tmp_path_factory.mktemp("texts")
    texts = dict.fromkeys(ALL)
    names = {text: folder / f"{number}.py" for number, text in enumerate(texts)}
    for text, path in names.items():
        path.write_bytes(text.encode())
    shown, every = _rows(folder), _rows(folder, "--ignore-noqa")
    return {text: (shown.get(path.name, []), every.get(path.name, [])) for text, path in names.items()}


def _rows(folder: Path, *flags: str) -> dict[str, list[int]]:
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--isolated",
        "--no-cache",
        "--preview",
        "--select",
        "F821",
        *flags,
    ]
    done = subprocess.run(
        [*command, "--output-format", "json", "."], cwd=folder, capture_output=True, text=True, check=False
    )
    found: dict[str, list[int]] = {}
    for item in json.loads(done.stdout):
        if item["code"] in ("F821", "undefined-name"):
            found.setdefault(Path(item["filename"]).name, []).append(item["location"]["row"])
    return found


def is_hidden(text: str, row: int) -> bool:
    """Whether a finding of ours in the row is hidden by the same comment with our code."""
    for theirs, ours in (("F821", "JAX101"), ("f821", "jax101"), ("undefined-name", "jit-of-lambda"), ("F8", "JAX1")):
        text = text.replace(theirs, ours)
    span = Span(Location(row, 1), Location(row, 3))
    found = Finding("JAX101", "jit-of-lambda", "m", "a.py", span, Confidence.CERTAIN, Group.RECOMPILE)
    return parse(text).hides(found)


@pytest.mark.parametrize("text", dict.fromkeys(ALL), ids=repr)
def test_ours_is_hidden_where_ruffs_is(text, rows):
    shown, every = rows[text]
    assert every
    assert [row for row in every if not is_hidden(text, row)] == shown


def test_both_outcomes_are_among_them(rows):
    assert sum(not shown for shown, _ in rows.values()) > 50
    assert sum(shown == every for shown, every in rows.values()) > 50


@pytest.mark.parametrize("text", [*(f"aa  {comment}\n" for comment in WIDER), *(f"{one}\naa\n" for one in FLAKE8)])
def test_what_flake8_takes_hides_too(text, tmp_path):
    row = 1 if text.startswith("aa") else 2
    (tmp_path / "a.py").write_text(text)
    assert _rows(tmp_path) == {"a.py": [row]}
    assert is_hidden(text.replace("F\n", "JAX\n"), row)
    command = [sys.executable, "-m", "flake8", "--isolated", "--select", "F821", "a.py"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout == ""
