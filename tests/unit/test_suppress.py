"""Comments that hide findings, compared with what ruff and flake8 do with the same text."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from jaxlint.findings import Confidence, Finding, Group, Location, Span
from jaxlint.suppress import noqa_row, parse


def finding(first: int, last: int | None = None, code: str = "JAX101", name: str = "lambda-per-call") -> Finding:
    span = Span(Location(first, 1), Location(last or first, 5))
    return Finding(code, name, "m", "a.py", span, Confidence.CERTAIN, Group.RECOMPILE)


def hidden(text: str, row: int = 1, **more) -> bool:
    return parse(text).hides(finding(row, **more))


@pytest.mark.parametrize(
    "comment",
    [
        "# noqa",
        "#noqa",
        "# NOQA",
        "#  NoQa  ",
        "# noqa: JAX101",
        "# noqa:JAX101",
        "# noqa : JAX101",
        "# noqa: E501,JAX101",
        "# noqa: E501, JAX101",
        "# noqa: E501 JAX101 W1",
        "# noqa: E501JAX101",
        "# noqa: E501,,JAX101",
        "# noqa: JAX101 because",
        "# noqa: JAX101 # because",
        "# noqa: JAX1",
        "# noqa: JAX",
        "# noqa - because",
        "# type: ignore # noqa: JAX101",
        "# noqa JAX999",
        "# ruff: ignore[JAX101]",
        "#ruff:ignore[JAX101]",
        "# ruff: ignore [ E501 , JAX101 ] because",
        "# why # ruff: ignore[JAX101]",
        "# ruff: ignore[lambda-per-call]",
        "# jaxlint: ignore[JAX101]",
    ],
)
def test_hides_the_line(comment):
    assert hidden(f"f(x)  {comment}\n")
    assert not hidden(f"f(x)  {comment}\ny\n", 2)


@pytest.mark.parametrize(
    "comment",
    [
        "# noqa:",
        "# noqa: because",
        "# noqa: JAX102",
        "# noqa: JAX1012",
        "# noqa: jax101",
        "# noqa: JAX101because",
        "# noqa: E501",
        "# noqat",
        "# nonoqa",
        "# noqa, JAX101",
        "# foo noqa: JAX101",
        "# noqa: because JAX101",
        "# ruff: ignore",
        "# ruff: ignore[]",
        "# ruff: ignore[JAX102]",
        "# RUFF: IGNORE[JAX101]",
        "# ruff: file-ignore[JAX101]",
        "# ruff: disable[JAX101]",
        "# ruff: noqa",
        "# ruff: noqa: JAX101",
        "# flake8: noqa",
        "# mypy: ignore[JAX101]",
    ],
)
def test_does_not_hide_the_line(comment):
    assert not hidden(f"f(x)  {comment}\n")


@pytest.mark.parametrize(
    "comment",
    [
        "# ruff: noqa",
        "#ruff:noqa",
        "# ruff : noqa",
        "# flake8: noqa",
        "# FLAKE8: NOQA",
        "# jaxlint: noqa",
        "# ruff: noqa: JAX101",
        "# ruff: noqa: E501, JAX101",
        "# flake8: noqa: JAX101",
        "# hello # ruff: noqa",
        "# ruff: file-ignore[JAX101]",
        "# ruff: file-ignore[E501, lambda-per-call]",
        "# jaxlint: file-ignore[JAX101]",
    ],
)
def test_hides_the_file(comment):
    assert hidden(f"x\n{comment}\ny\n", 1)
    assert hidden(f"x\n{comment}\ny\n", 3)


@pytest.mark.parametrize(
    "comment",
    [
        "# ruff: noqa: JAX102",
        "# ruff: noqa: because",
        "# hello ruff: noqa",
        "  # ruff: file-ignore[JAX101]",
        "# ruff: file-ignore",
    ],
)
def test_does_not_hide_the_file(comment):
    assert not hidden(f"if x:\n{comment}\n  y\n", 3)


def test_indented_file_noqa():
    assert hidden("if x:\n  # ruff: noqa\n  y\n", 3)


def test_any_line_of_the_expression():
    text = "x = f(\n  a,  # noqa: JAX101\n  b,\n)\n"
    assert hidden(text, 1, last=4)
    assert hidden(text, 2, last=2)
    assert not hidden(text, 3, last=4)


def test_an_end_at_the_start_of_a_line_does_not_reach_it():
    span = Span(Location(1, 1), Location(2, 1))
    one = Finding("JAX101", "n", "m", "a.py", span, Confidence.CERTAIN, Group.RECOMPILE)
    assert not parse("x\ny  # noqa\n").hides(one)


def test_after_a_string_or_a_continued_line():
    assert hidden('f("""\n  # noqa: JAX102\n""")  # noqa: JAX101\n', 1)
    assert not hidden('f("""\n  # noqa: JAX101\n""")\n', 1)
    assert hidden("f(x) + \\\n  1  # noqa\n", 1)
    assert hidden("f(x) + \\\n  y + \\\n  1  # noqa\n", 1)
    assert not hidden("f(x)\ny + \\\n  1  # noqa\n", 1)


def test_a_comment_in_a_string_is_none():
    assert not hidden("f('# noqa')\n")
    assert not hidden("f(f'{x} # noqa')\n")


def test_own_line_ignore_reaches_the_next_statement():
    text = "# ruff: ignore[JAX101]\n\n# more\nx = (f(),\n  g())\nh()\n"
    assert [hidden(text, row) for row in range(1, 7)] == [False, False, False, True, True, False]
    header = "# ruff: ignore[JAX101]\ndef f():\n  g()\n"
    assert hidden(header, 2)
    assert not hidden(header, 3)
    brackets = "(\n# ruff: ignore[JAX101]\nf(),\ng())\n"
    assert hidden(brackets, 3)
    assert not hidden(brackets, 4)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("# ruff: disable[JAX101]\na\n# ruff: enable[JAX101]\nb\n", {1, 2, 3}),
        ("a\n# ruff: disable[JAX101]\nb\nc\n", {2, 3, 4, 5}),
        ("def f():\n  a\n  # ruff: disable[JAX101]\n  b\n\nc\n", {3, 4, 5}),
        ("def f():\n  # ruff: disable[JAX101]\n  b\n# ruff: enable[JAX101]\nc\n", {2, 3, 4}),
        ("# ruff: disable[JAX101, E501]\na\n# ruff: enable[JAX101]\nb\n", {1, 2, 3, 4, 5}),
        ("# ruff: disable[JAX101, E501]\na\n# ruff: enable[JAX101, E501]\nb\n", {1, 2, 3}),
        ("# ruff: disable\na\n", set()),
        ("x = [\n # ruff: disable[JAX101]\n a]\n", set()),
        ("# ruff: enable[JAX101]\na\n", set()),
        ("# jaxlint: disable[JAX101]\na\n# ruff: enable[JAX101]\nb\n", {1, 2, 3}),
    ],
)
def test_ranges(text, rows):
    suppressions = parse(text)
    assert {row for row in range(1, text.count("\n") + 2) if suppressions.hides(finding(row))} == rows


def test_a_syntax_error_is_never_hidden():
    assert not hidden("# ruff: noqa\nf(  # noqa\n", 2, code="JAX000", name="syntax-error")


def test_unused_are_ours_only():
    text = (
        "a  # noqa\nb  # noqa: E501, JAX101\nc  # noqa: JAX102\nd  # ruff: ignore[JAX101, JAX103]\n"
        "e  # jaxlint: ignore[some-name]\n# jaxlint: noqa: JAX9\nf  # noqa: F821\n"
    )
    unused = parse(text).unused([finding(2), finding(4)])
    assert [(one.directive.location.row, one.selectors) for one in unused] == [
        (3, ("JAX102",)),
        (4, ("JAX103",)),
        (5, ("some-name",)),
        (6, ("JAX9",)),
    ]
    assert [one.selectors for one in parse("# jaxlint: noqa\n").unused([])] == [()]


@pytest.mark.parametrize(
    ("text", "row", "expected"),
    [("a\nb\n", 2, 2), ('a = """\n\n"""\n', 1, 3), ("a = \\\n  b\n", 1, 2), ('a = "x"\n"""\n', 1, 1)],
)
def test_noqa_row(text, row, expected):
    assert noqa_row(text, row) == expected


def test_broken_text_is_read_line_by_line():
    assert hidden("f(  # noqa\n", 1)
    assert hidden("def f(:\n  g(  # noqa: JAX101\nh\n", 2)
    assert hidden('"""\nnever closed\nf(x)  # noqa\n', 3)


DIRECTIVES = ("# noqa", "# noqa: JAX101", "# ruff: ", "ignore[JAX101]", "disable[JAX1]", "enable[JAX1]", "file-ignore[")
SYNTAX = (
    "#",
    "]",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "  ",
    "\\\n",
    '"""',
    "'",
    "(",
    ")",
    "if x:\n",
    "f'{",
    "}",
    "x",
    "\x0c",
    "\0",
)
PIECES = st.sampled_from((*DIRECTIVES, *SYNTAX, "é", "\u2028"))


@settings(max_examples=300)
@given(st.lists(PIECES, max_size=25).map("".join) | st.text(max_size=80))
@example("# noqa\n\\")
@example("#noqa\n\t x\n  y\n z")
def test_any_text_is_read(text):
    suppressions = parse(text)
    for row in (1, 2, 3):
        suppressions.hides(finding(row))
        assert noqa_row(text, row) >= row
    suppressions.unused([finding(1)])


@settings(max_examples=300)
@given(st.lists(PIECES, max_size=25).map("".join))
def test_a_blanket_comment_at_the_end_of_any_line_hides_it(text):
    line = text.replace("\n", " ").replace("\r", " ").replace("\\", " ").replace("'", "").replace('"', "")
    line = line.replace("#", "").replace("ruff: ", "").replace("\0", "").replace("\x0c", "")
    assert hidden(f"{line}  # noqa\n")


RUFF_TEXTS = [
    "aa  # noqa\nbb\n",
    "aa  # noqa: F821\nbb\n",
    "aa # noqa:\nbb # noqa: why\n",
    "aa # noqa, F821\nbb # noqat\n",
    "# ruff: noqa: F821\naa\n",
    "aa # ruff: noqa\nbb\n",
    "# flake8: noqa\naa\n",
    "# RUFF: NOQA\naa\n",
    "aa # ruff: ignore[F821]\nbb # ruff: ignore\n",
    "# ruff: ignore[F821]\naa\nbb\n",
    "(\n# ruff: ignore[F821]\naa,\nbb)\n",
    "# ruff: ignore[F821]\ndef f():\n  aa\n",
    "aa\n# ruff: file-ignore[F821]\n",
    "if 1:\n  # ruff: file-ignore[F821]\n  aa\n",
    "# ruff: disable[F821]\naa\n# ruff: enable[F821]\nbb\n",
    "def f():\n  # ruff: disable[F821]\n  aa\nbb\n",
    "# ruff: disable\naa\n",
    "def f():\n  aa\n  # ruff: disable[F821]\n  bb\n  # ruff: enable[F821]\n  cc\n",
    'x = f"""\n{1}""" + aa # noqa: F821\nbb\n',
    "x = 1 + \\\n  aa # noqa: F821\n",
    "aa # ruff: ignore[undefined-name]\n",
]


@pytest.mark.parametrize("text", RUFF_TEXTS)
def test_as_ruff_does(text, tmp_path):
    """Ruff's own F821, hidden or not by ruff, and by us under one of our codes."""
    shown = ruff_rows(text)
    every = ruff_rows(text, "--ignore-noqa")
    ours = text.replace("F821", "JAX101").replace("undefined-name", "lambda-per-call")
    suppressions = parse(ours)
    assert [row for row in every if not suppressions.hides(finding(row))] == shown


def ruff_rows(text: str, *flags: str) -> list[int]:
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--preview", "--select", "F821"]
    done = subprocess.run(
        [*command, "--output-format", "json", *flags, "-"], input=text, capture_output=True, text=True, check=False
    )
    return [item["location"]["row"] for item in json.loads(done.stdout) if item["code"] in ("F821", "undefined-name")]
