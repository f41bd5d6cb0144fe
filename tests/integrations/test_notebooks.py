"""Notebooks through the real command line, beside what ruff does with them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from jaxlint import notebooks
from jaxlint.findings import Applicability, Edit, Fix, Location, Span

LOOP = "for _ in range(9):\n    w = jax.jit(lambda y: y + 1)(w)"
"""A loop in a cell is a loop."""


def cell(source: str, kind: str = "code", **metadata: object) -> dict[str, object]:
    lines = source.splitlines(keepends=True)
    described: dict[str, object] = {"cell_type": kind, "metadata": metadata, "source": lines}
    return described | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def notebook(*cells: dict[str, object], language: str = "python") -> dict[str, object]:
    metadata = {"language_info": {"name": language}}
    return {"cells": list(cells), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


SETUP = cell("%matplotlib inline\nimport jax\nimport jax.numpy as jnp\n!pip install jax\nw = jnp.ones(3)")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch) -> Path:
    (tmp_path / "pyproject.toml").write_text("[tool.jaxlint]\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def save(path: Path, *cells: dict[str, object], language: str = "python") -> None:
    path.write_text(json.dumps(notebook(*cells, language=language), indent=1) + "\n")


def jaxlint(*arguments: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "jaxlint", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, input=stdin)


def found(*arguments: str, stdin: str | None = None) -> list[tuple[str, int | None, int, int, str]]:
    """Confidence, cell, row, column and code of each finding."""
    done = jaxlint("--no-cache", "--output-format", "json", *arguments, stdin=stdin)
    assert done.stderr == ""
    return [
        (one["jaxlint"]["confidence"], one["cell"], one["location"]["row"], one["location"]["column"], one["code"])
        for one in json.loads(done.stdout)
    ]


def test_a_folder_is_searched_for_notebooks(folder):
    save(folder / "study.ipynb", cell("# Study", "markdown"), SETUP, cell(LOOP))
    (folder / "plain.py").write_text("x = 1\n")
    assert found() == found("study.ipynb") == [("certain", 3, 2, 9, "JAX101")]
    assert jaxlint("--output-format", "concise", "--quiet").stdout.startswith("study.ipynb:cell 3:2:9: JAX101 ")


def test_places_are_those_of_ruff(folder):
    save(
        folder / "study.ipynb",
        cell("text", "markdown"),
        SETUP,
        cell("%%bash\nls"),
        cell(f"%%time\n{LOOP}; import os\n"),
    )
    ruff = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--isolated", "--select=F401", "--output-format=json"],
        capture_output=True,
        text=True,
        check=False,
    )
    theirs = json.loads(ruff.stdout)[0]
    ours = json.loads(jaxlint("--output-format", "json").stdout)[0]
    assert (theirs["cell"], theirs["location"]["row"]) == (ours["cell"], ours["location"]["row"]) == (4, 3)
    assert theirs["noqa_row"] == ours["noqa_row"] == 3
    assert theirs["filename"] == ours["filename"]


def test_the_frame_shows_the_cell_as_it_is_written(folder):
    save(folder / "study.ipynb", SETUP, cell("%timeit -n 10 jax.jit(lambda y: y + 1)(w)"))
    out = jaxlint("study.ipynb").stdout
    assert " --> study.ipynb:cell 2:1:15\n" in out
    assert "1 | %timeit -n 10 jax.jit(lambda y: y + 1)(w)\n" in out
    assert "(certain)" not in out
    assert "certain: study.ipynb:cell 2:1: run again by this loop" in out


def test_what_only_depends_on_the_cell_being_run_again_is_possible(folder):
    save(
        folder / "study.ipynb",
        SETUP,
        cell("@jax.jit\ndef plain(x):\n    return x\n\nstep = jax.jit(plain)\nstep(w)"),
        cell("f = jax.jit(lambda x: x + 1)"),
        cell("f(w)"),
        cell("def helper(x):\n    return jax.jit(lambda y: y * 2)(x)"),
        cell("helper(w)"),
        cell("jax.lax.scan(lambda c, x: (c, x), w, w)"),
    )
    assert found() == []
    assert found("--confidence", "possible") == [
        ("possible", 3, 1, 5, "JAX101"),
        ("possible", 5, 2, 12, "JAX101"),
        ("possible", 7, 1, 1, "JAX701"),
    ]
    text = jaxlint("--confidence", "possible", "--output-format", "concise").stdout
    assert "a lambda made anew each time that the cell is executed" in text


def test_a_helper_called_in_the_loop_of_another_cell(folder):
    save(
        folder / "study.ipynb",
        SETUP,
        cell("def helper(x):\n    return jax.jit(lambda y: y * 2)(x)"),
        cell("for _ in range(3):\n    helper(w)"),
    )
    assert found() == [("certain", 2, 2, 12, "JAX101")]
    assert "study.ipynb:cell 3:1: run again by this loop" in jaxlint().stdout
    assert "the loop at cell 3, line 1" in jaxlint().stdout


def test_a_notebook_calls_a_module_of_the_project(folder):
    (folder / "lib.py").write_text("import jax\n\n\ndef helper(x):\n    return jax.jit(lambda y: y * 2)(x)\n")
    save(folder / "study.ipynb", SETUP, cell("import lib\nfor _ in range(3):\n    lib.helper(w)"))
    assert found("lib.py") == [("certain", None, 5, 12, "JAX101")]
    related = json.loads(jaxlint("--output-format", "json", "lib.py").stdout)[0]["jaxlint"]["related"]
    assert (Path(related[-1]["filename"]).name, related[-1]["cell"], related[-1]["location"]["row"]) == (
        "study.ipynb",
        2,
        2,
    )


def test_a_notebook_is_nothing_that_can_be_imported(folder):
    save(folder / "lib.ipynb", SETUP, cell("def helper(x):\n    return jax.jit(lambda y: y * 2)(x)"))
    (folder / "use.py").write_text("import lib\n\nfor _ in range(3):\n    lib.helper(1)\n")
    assert [one[0] for one in found("--confidence", "possible", "lib.ipynb")] == ["likely"]


def test_comments_hide(folder):
    save(folder / "study.ipynb", SETUP, cell(LOOP + "  # noqa: JAX101"), cell(LOOP))
    assert found() == [("certain", 3, 2, 9, "JAX101")]


@pytest.mark.parametrize(
    "source",
    [
        "%load_ext autoreload\n" + LOOP,
        "!ls \\\n  -l \\\n  -a\n" + LOOP,
        "files = !ls 'it\n" + LOOP,
        "value = %timeit -o f(w)\n" + LOOP,
        "?jax.jit\njax.jit?\njax.jit??\n" + LOOP,
        "if True:\n    !ls\nelse:\n    %cd ..\n" + LOOP,
        "text = '''\n%not a magic ''' ; n = (7\n% 4)\n!ls\n" + LOOP,
        '!echo """\n' + LOOP,
        "m = 1  # why?\n%time w = w + 1\n" + LOOP,
        "await_me = 1\nawait something()\n/print 1\n,print a b\n;print c\n" + LOOP,
        "é = 'ü'; k = 5 \\\n % 3\n%pip install x\n" + LOOP,
    ],
)
def test_magics_move_nothing(folder, source):
    save(folder / "study.ipynb", SETUP, cell(source))
    assert found() == [("certain", 2, source.count("\n") + 1, 9, "JAX101")]


def test_what_a_line_magic_executes_is_seen(folder):
    """The assignment under `%time` gives the scalar kinds that meet in one parameter."""
    save(
        folder / "study.ipynb",
        SETUP,
        cell("@jax.jit\ndef step(x):\n    return x"),
        cell("%time scale = 1\nfor _ in range(3):\n    step(scale)\n    step(1.0)"),
    )
    assert [one[-1] for one in found()] == ["JAX201"]


@pytest.mark.parametrize("source", ["%%bash\nx = (", "%%javascript\nlet x = {", "%%writefile a.py\nfor"])
def test_cells_in_other_languages_are_left_out(folder, source):
    save(folder / "study.ipynb", SETUP, cell(source), cell("SELECT (", vscode={"languageId": "sql"}), cell(LOOP))
    assert found() == [("certain", 4, 2, 9, "JAX101")]


def test_notebooks_in_other_languages_are_left_out(folder):
    save(folder / "study.ipynb", cell("x <- ("), language="R")
    assert found() == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Expecting value at line 1 column 1"),
        ("{ nope", "at line 1 column 3"),
        ("[]", "its top level is no object"),
        ('{"cells": [], "metadata": {}}', "`nbformat` is missing or no number"),
        ('{"cells": [{}], "metadata": {}, "nbformat": 4}', "cell 1 has no source"),
    ],
)
def test_what_is_no_notebook_is_one_finding(folder, text, message):
    (folder / "broken.ipynb").write_text(text)
    save(folder / "study.ipynb", SETUP, cell(LOOP))
    lines = jaxlint("--output-format", "concise", "--quiet").stdout.splitlines()
    assert lines[0].startswith("broken.ipynb:1:1: JAX000 cannot be parsed: ")
    assert message in lines[0]
    assert lines[1].startswith("study.ipynb:cell 2:2:9: JAX101")
    ruff = subprocess.run([sys.executable, "-m", "ruff", "check", "--isolated", "broken.ipynb"], capture_output=True)
    assert b"invalid-syntax" in ruff.stdout


def test_a_syntax_error_has_its_cell(folder):
    save(folder / "study.ipynb", SETUP, cell("x = 1\ny = = 2"))
    assert found() == [("certain", 2, 2, 5, "JAX000")]


def test_standard_input(folder):
    text = json.dumps(notebook(SETUP, cell(LOOP)))
    assert found("-", "--stdin-filename", "study.ipynb", stdin=text) == [("certain", 2, 2, 9, "JAX101")]


def test_formats_without_cells_tell_no_place(folder):
    save(folder / "study.ipynb", SETUP, cell(LOOP))
    assert "line=1,col=1,endLine=1,endColumn=1" in jaxlint("--output-format", "github").stdout
    assert "cell 2:2:9" in jaxlint("--output-format", "grouped").stdout
    assert json.loads(jaxlint("--output-format", "rdjson").stdout)["diagnostics"][0]["location"]["range"]["start"] == {
        "line": 7,
        "column": 9,
    }


def test_explain_takes_what_the_report_prints(folder):
    save(folder / "study.ipynb", SETUP, cell(LOOP))
    assert "study.ipynb:cell 2:2: jax.jit wraps:" in jaxlint("explain", "study.ipynb:cell 2:2:9").stdout


def test_fixes_are_written_into_the_cells(folder):
    path = folder / "study.ipynb"
    save(path, cell("# Grüße", "markdown"), SETUP, cell("%%bash\nls"), cell("%time w = 2.0\n" + LOOP + "  # é"))
    before = path.read_text().splitlines()
    done = jaxlint("--fix", "study.ipynb")
    assert (done.returncode, found()) == (0, [])
    after = path.read_text().splitlines()
    assert [line for line in before if line not in after] == [
        '    "    w = jax.jit(lambda y: y + 1)(w)  # \\u00e9"',
    ]
    added = [line for line in after if line not in before]
    assert len(added) == 2
    assert added[1].endswith('(w)  # é"')


# -- edits --------------------------------------------------------------------------------------------


def edit(start: tuple[int, int], end: tuple[int, int], content: str) -> Edit:
    return Edit(Span(Location(*start), Location(*end)), content)


@pytest.mark.parametrize("style", [{"indent": 1}, {"indent": 4}, {}, {"separators": (",", ":")}, {"indent": "\t"}])
@pytest.mark.parametrize("ending", ["", "\n"])
def test_edits_keep_all_but_the_changed_lines(style, ending):
    document = notebook(cell("# Grüße", "markdown"), SETUP, cell("%%bash\nls"), cell(LOOP), cell("x = 1"))
    raw = json.dumps(document, ensure_ascii=True, **style) + ending
    # The joined text: five rows of the setup, then the loop from row 6.
    edits = [edit((7, 9), (7, 36), "run(w)"), edit((6, 1), (6, 1), "run = jax.jit(lambda y: y + 1)  # ü\n")]
    document["cells"][3] = cell("run = jax.jit(lambda y: y + 1)  # ü\nfor _ in range(9):\n    w = run(w)")
    after = notebooks.edited(raw, edits)
    assert json.loads(after) == document
    assert after.replace("ü", "\\u00fc") == json.dumps(document, ensure_ascii=True, **style) + ending


def test_edits_of_a_source_that_is_one_string():
    document = notebook(cell("x"))
    document["cells"][0]["source"] = "x = 1\ny = 2"
    raw = json.dumps(document)
    assert notebooks.edited(raw, [edit((2, 1), (3, 1), "")]) == raw.replace("\\ny = 2", "")


def test_a_fix_that_reaches_into_a_magic_or_another_cell_is_refused():
    book = notebooks.join([(1, "x = 1\n%time y = 2"), (2, "z = 3")])

    def fits(*edits: Edit) -> bool:
        return book.takes(Fix("", Applicability.SAFE, edits))

    assert fits(edit((1, 1), (1, 2), "a"), edit((3, 1), (3, 2), "b"))
    assert fits(edit((3, 1), (4, 1), ""))
    assert not fits(edit((2, 7), (2, 8), "a"))
    assert not fits(edit((1, 1), (3, 2), "a"))
