"""What reports look like: whole texts, compared with snapshots."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from snapshot import assert_snapshot

from jaxlint.findings import Confidence, Finding, Group, Location, Outcome, Place, Prediction, Sites, Span
from jaxlint.report import FORMATS, render
from jaxlint.report.frame import Label, draw
from jaxlint.report.style import Style, wants_colour
from jaxlint.sources import Sources, decode, shown_path

TRAIN = """import jax

from model import make_step


def run(batches, params):
    for batch in batches:

        # one step
        scale = 1
        shift = 2
        loss = jax.jit(
            lambda p: p * batch,
            static_argnums=(),
        )(params)
        é = "日本", jax.jit(lambda q: q)(loss)
\tstep = make_step(params)

    return step(é)
"""

MODEL = "def make_step(params):\n    # the factory\n    def step(x):\n        return x\n\n    return jax.jit(step)\n"


def span(row: int, column: int, end_row: int, end_column: int) -> Span:
    return Span(Location(row, column), Location(end_row, end_column))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "train.py").write_text(TRAIN, encoding="utf-8")
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return tmp_path


@pytest.fixture
def findings(folder):
    train, model = str(folder / "train.py"), str(folder / "model.py")
    loop = Place(train, span(7, 5, 17, 34), "run again here")
    call = Place(train, span(17, 9, 17, 26), "called here for each batch")
    return [
        Finding(
            "JAX102",
            "closure-per-call",
            "`jax.jit` is given a function that each call of `make_step` defines anew",
            model,
            span(6, 12, 6, 25),
            Confidence.LIKELY,
            Group.RECOMPILE,
            label="made here",
            advice="Call `make_step` once, before the loop, and keep what it returns.",
            compares="the identity of the function in the key of the tracing cache",
            prediction=Prediction(Outcome.RECOMPILE, disk_key="same"),
            related=(Place(model, span(3, 5, 4, 17), "defined here"), call),
            evidence=("`make_step` is called in the loop at train.py:7", "a step function is assumed to run often"),
            sites=Sites(Place(model, span(6, 12, 6, 25), "made"), Place(model, span(3, 5, 4, 17), "defined"), (call,)),
        ),
        Finding(
            "JAX101",
            "lambda-per-call",
            "`jax.jit` is given a new lambda in each iteration",
            train,
            span(12, 16, 15, 10),
            Confidence.CERTAIN,
            Group.RECOMPILE,
            label="made here",
            advice="Define the function once, outside of the loop,\nand pass `batch` as an argument.",
            compares="the identity of the function in the key of the tracing cache",
            prediction=Prediction(Outcome.RECOMPILE),
            related=(loop,),
            evidence=("in the loop at train.py:7",),
        ),
        Finding(
            "JAX101",
            "lambda-per-call",
            "wide characters, 100% of them: 日本",
            train,
            span(16, 19, 16, 39),
            Confidence.CERTAIN,
            Group.RECOMPILE,
            label="made here",
        ),
        Finding("JAX000", "syntax-error", "unindent", train, span(17, 1, 17, 2), Confidence.CERTAIN, Group.CORRECTNESS),
        Finding(
            "JAX101",
            "lambda-per-call",
            "no such text",
            "gone.py",
            span(3, 1, 9, 2),
            Confidence.CERTAIN,
            Group.RECOMPILE,
        ),
    ]


def rendered(output_format: str, findings, hidden=(), **options) -> str:
    style = options.pop("style", Style())
    return "".join(render(output_format, findings, hidden, Sources(), style, **options))


@pytest.mark.parametrize("output_format", FORMATS)
def test_formats(findings, folder, output_format):
    text = rendered(output_format, findings).replace(str(folder), "/project")
    assert_snapshot(f"report/{output_format}.txt", text)


def test_colour(findings):
    coloured = rendered("full", findings, style=Style(colour=True))
    assert_snapshot("report/full-colour.txt", coloured)
    bare = coloured
    for code in ("1;31", "1;34", "1;36", "1", "36", "0"):
        bare = bare.replace(f"\x1b[{code}m", "")
    assert bare == rendered("full", findings)


def test_statistics(findings, folder):
    assert_snapshot("report/statistics.txt", rendered("full", findings, statistics=True))
    assert_snapshot("report/statistics-json.txt", rendered("json", findings, statistics=True))


def test_nothing_found(findings):
    assert rendered("full", []) == "All checks passed!\n"
    assert rendered("concise", [], quiet=True) == ""
    assert rendered("json", []) == "[]\n"
    assert rendered("json-lines", []) == rendered("github", []) == rendered("json-lines", [], statistics=True)[:0]


def test_what_is_hidden_is_counted(findings):
    possible = [Finding("JAX101", "n", "m", "a.py", span(1, 1, 1, 2), Confidence.POSSIBLE, Group.RECOMPILE)] * 2
    assert rendered("concise", [], possible) == (
        "All checks passed!\n2 possible findings hidden; show with --confidence possible\n"
    )
    text = rendered("concise", findings[:1], [*findings[:1], *possible])
    assert text.endswith(
        "Found 1 finding (1 likely) in 1 file.\n"
        "1 likely finding hidden; show with --confidence likely\n"
        "2 possible findings hidden; show with --confidence possible\n"
    )


def test_json_has_ruffs_keys_and_types(findings, folder):
    (folder / "a.py").write_text("undefined\n")
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--select", "F821", "a.py"]
    shapes = []
    for output_format in ("json", "json-lines"):
        done = subprocess.run([*command, "--output-format", output_format], capture_output=True, text=True, check=False)
        for text, lines in ((done.stdout, False), (rendered(output_format, findings[:1]), True)):
            items = json.loads(text) if output_format == "json" else [json.loads(line) for line in text.splitlines()]
            assert len(items) == 1
            ours = items[0].pop("jaxlint", None)
            assert (ours is not None) is lines
            items[0]["url"] = None
            shapes.append(shape(items[0]))
    assert shapes == [shapes[0]] * 4


def shape(value):
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in sorted(value.items())}
    return type(value).__name__


def test_github_has_ruffs_form(folder):
    (folder / "a.py").write_text("x = undefined\n")
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--select", "F821", "a.py"]
    done = subprocess.run([*command, "--output-format", "github"], capture_output=True, text=True, check=False)
    ours = Finding(
        "F821",
        "undefined-name",
        "Undefined name `undefined`",
        str(folder / "a.py"),
        span(1, 5, 1, 14),
        Confidence.CERTAIN,
        Group.CORRECTNESS,
    )
    assert rendered("github", [ours]).replace("title=jaxlint", "title=ruff") == done.stdout


@pytest.mark.parametrize("output_format", ["sarif", "gitlab"])
def test_what_ruff_says_is_there_too(output_format, folder):
    (folder / "a.py").write_text("x = undefined\n")
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--select", "F821", "a.py"]
    done = subprocess.run([*command, "--output-format", output_format], capture_output=True, text=True, check=False)
    path, name = str(folder / "a.py"), "undefined-name"
    found = [Finding("F821", name, "", path, span(1, 5, 1, 14), Confidence.CERTAIN, Group.CORRECTNESS)]
    theirs, ours = json.loads(done.stdout), json.loads(rendered(output_format, found))
    if output_format == "sarif":
        assert (ours["$schema"], ours["version"]) == (theirs["$schema"], theirs["version"])
        theirs, ours = theirs["runs"][0]["results"], ours["runs"][0]["results"]
        assert ours[0]["ruleId"] == theirs[0]["ruleId"]
        places = [results[0]["locations"][0]["physicalLocation"]["region"] for results in (theirs, ours)]
        assert places[0] == places[1]
    assert keys_of(theirs) - keys_of(ours) == set()


def keys_of(value, path=()):
    """All keys of nested data, with where they stand."""
    if isinstance(value, list):
        return {key for item in value for key in keys_of(item, path)}
    if not isinstance(value, dict):
        return set()
    return {(*path, key) for key in value} | {k for key, inner in value.items() for k in keys_of(inner, (*path, key))}


def test_junit_is_xml_with_a_failure_for_each_finding(findings, folder):
    suites = ElementTree.fromstring(rendered("junit", findings))
    assert (suites.get("tests"), suites.get("failures")) == (str(len(findings)), str(len(findings)))
    assert len(suites.findall("testsuite/testcase/failure")) == len(findings)
    hostile = [Finding("JAX101", "n", 'a<b>"&\x00\nz', "a&b.py", span(1, 1, 1, 2), Confidence.LIKELY, Group.RECOMPILE)]
    [case] = ElementTree.fromstring(rendered("junit", hostile)).findall("testsuite/testcase")
    assert (case.get("classname"), case.find("failure").get("message")) == (str(folder / "a&b"), 'a<b>"&\ufffd\nz')


def test_statistics_have_ruffs_form(folder):
    (folder / "a.py").write_text("undefined\nundefined\n")
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--select", "F821", "a.py"]
    name = Finding("F821", "undefined-name", "", "a.py", span(1, 1, 1, 2), Confidence.CERTAIN, Group.CORRECTNESS)
    done = subprocess.run([*command, "--statistics"], capture_output=True, text=True, check=False)
    assert done.stdout.startswith(rendered("full", [name, name], statistics=True, quiet=True))
    done = subprocess.run(
        [*command, "--statistics", "--output-format", "json"], capture_output=True, text=True, check=False
    )
    assert json.loads(done.stdout) == json.loads(rendered("json", [name, name], statistics=True))


def test_a_long_expression_is_shortened():
    lines = [f"line{row}" for row in range(1, 41)]
    text = "\n".join(draw(lines, [Label(span(5, 1, 30, 3), "all this", True)], Style(), 2))
    assert_snapshot("report/frame-long.txt", text + "\n")


def test_a_long_line_is_cut():
    line = "x" * 300 + "jit(f)" + "y" * 300
    (shown, mark) = draw([line], [Label(span(1, 301, 1, 307), "made here", True)], Style(), 1)
    assert len(shown) < 200
    assert shown[mark.index("^") :].startswith("jit(f)")
    assert mark.endswith("^^^^^^ made here")


def test_terminal_codes_in_a_source_are_not_passed_on():
    text = "\n".join(draw(["x = '\x1b[31m\u202e'"], [Label(span(1, 1, 1, 2), "", True)], Style(), 1))
    assert "\x1b" not in text
    assert "\u202e" not in text


SPANS = st.tuples(*[st.integers(0, 12)] * 4).map(lambda n: Span(Location(n[0], n[1]), Location(n[2], n[3])))


@given(
    st.lists(st.text(max_size=10), max_size=10),
    SPANS,
    st.lists(SPANS, max_size=3),
)
def test_any_span_in_any_text_can_be_drawn(lines, primary, related):
    labels = [Label(primary, "here", True), *(Label(place, "there", False) for place in related)]
    list(draw(lines, labels, Style(), 2))


@pytest.mark.parametrize(
    ("variables", "terminal", "expected"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "0"}, True, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
    ],
)
def test_colour_on_a_terminal_only(monkeypatch, variables, terminal, expected):
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    stream = io.StringIO()
    monkeypatch.setattr(stream, "isatty", lambda: terminal)
    assert wants_colour(stream) is expected


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xef\xbb\xbfx = 1", "x = 1"),
        (b"# coding: latin-1\n# \xe9", "# coding: latin-1\n# é"),
        (b"# coding: nonsense\n\xff", "# coding: nonsense\n�"),
        (b"\xff\xfe", "��"),
        (b"# coding: utf-8\n\xff", "# coding: utf-8\n�"),
    ],
)
def test_decode(data, text):
    assert decode(data) == text


@given(st.binary(max_size=50))
def test_any_bytes_are_decoded(data):
    decode(data)
    decode(b"# coding: " + data)


def test_shown_path(folder):
    assert shown_path(folder / "a" / "b.py") == "a/b.py"
    assert shown_path("/else/where.py") == "/else/where.py"
    assert shown_path("x.py") == "x.py"
