"""Notebooks through the real command line, beside what ruff does with them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from jaxlint import notebooks
from jaxlint.findings import Edit, Location, Span

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


@pytest.mark.parametrize("source", ["%%bash\nx = (", "%%!\nls (", "%%javascript\nlet x = {", "%%writefile a.py\nfor"])
def test_cells_in_other_languages_are_left_out(folder, source):
    save(folder / "study.ipynb", SETUP, cell(source), cell("SELECT (", vscode={"languageId": "sql"}), cell(LOOP))
    assert found() == [("certain", 4, 2, 9, "JAX101")]


def test_notebooks_in_other_languages_are_left_out(folder):
    save(folder / "study.ipynb", cell("x <- ("), language="R")
    assert found() == []


PYTHON = {"name": "python3", "language": "python"}


@pytest.mark.parametrize(
    "metadata",
    [
        {},
        {"kernelspec": None, "language_info": None},
        {"kernelspec": PYTHON},
        {"kernelspec": {"name": "mine", "language": "python"}},
        {"kernelspec": {"name": "ir"}},
        {"kernelspec": {"name": "julia-1.9", "language": "julia"}},
        {"kernelspec": {"name": "ir"}, "language_info": {"name": "python"}},
        {"kernelspec": PYTHON, "language_info": {"name": "R"}},
    ],
)
def test_the_language_is_known_as_to_ruff(folder, metadata):
    document = notebook(SETUP, cell(LOOP + "; import os")) | {"metadata": metadata}
    (folder / "study.ipynb").write_text(json.dumps(document))
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select=F401", "--output-format=json"]
    ruff = json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    assert bool(found()) == bool(ruff)


@pytest.mark.parametrize("sources", [[], [""], [[]], ["", "%%bash", "\n\n"], ["# only this"]])
def test_a_notebook_without_code(folder, sources):
    cells = [cell("") | {"source": source} for source in sources]
    (folder / "study.ipynb").write_text(json.dumps(notebook(*cells)))
    assert found() == []
    assert jaxlint("--fix").returncode == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Expecting value at line 1 column 1"),
        ("{ nope", "at line 1 column 3"),
        ("[]", "its top level is no object"),
        ('{"cells": [], "metadata": {}}', "`nbformat` is missing or no number"),
        ('{"cells": [{}], "metadata": {}, "nbformat": 4}', "cell 1 has no source"),
        ('{"cells": [], "nbformat": 4}', "`metadata` is missing or no object"),
        ('{"cells": [], "metadata": {}, "nbformat": 3}', "of format 4, but this one is of format 3"),
        ('{"worksheets": [{"cells": []}], "metadata": {}, "nbformat": 3}', "of format 4, but this one is of format 3"),
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


BROKEN = [
    "x = = 1",
    "x = (",
    "def helper(:\n    pass",
    "for i in range(3):\nprint(i)",
    'text = """never closed\nw = 3',
    "w = 3 \\",
    "if True:\n",
    "x = '\0'",
    "print 'as it was', w",
    "é = = 'ü'\r\n# é",
]


@pytest.mark.parametrize("source", BROKEN)
def test_a_cell_that_does_not_parse_hides_nothing_in_the_others(folder, source):
    save(folder / "study.ipynb", SETUP, cell(LOOP), cell(source), cell("text", "markdown"), cell(LOOP), cell(source))
    done = jaxlint("--output-format", "json", "--no-cache", "study.ipynb")
    assert (done.returncode, done.stderr) == (1, "")
    listed = [(one["cell"], one["code"]) for one in json.loads(done.stdout)]
    assert listed == [(2, "JAX101"), (3, "JAX000"), (5, "JAX101"), (6, "JAX000")]
    for one in json.loads(done.stdout):
        if one["code"] == "JAX000":
            assert 1 <= one["location"]["row"] <= len(source.splitlines())
            assert one["noqa_row"] is None


def test_each_cell_that_does_not_parse_is_told_as_by_ruff(folder):
    save(folder / "study.ipynb", cell("x = 1"), cell("x = = 1"), cell("text", "markdown"), cell("y = 1\ndef f(:"))
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--output-format=json"]
    ruff = json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    theirs = {(one["cell"], one["location"]["row"]) for one in ruff}
    assert theirs == {(cell, row) for _, cell, row, _, _ in found()} == {(2, 1), (4, 2)}
    assert all(one["code"] == "invalid-syntax" for one in ruff)


def test_the_other_tools_of_a_notebook_with_such_a_cell(folder):
    """A fix, hiding by comments, explaining and a baseline leave the cell alone; ignoring it leaves the others."""
    path = folder / "study.ipynb"
    save(path, SETUP, cell("x = = 1  # noqa: JAX101"), cell(LOOP), cell(LOOP))
    done = jaxlint("explain", "study.ipynb:cell 2:1")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "jaxlint: error: study.ipynb: cell 2 does not parse: invalid syntax\n"
    assert jaxlint("explain", "study.ipynb:cell 99:1").returncode == 2
    assert [one[-1] for one in found("--ignore", "JAX000", "--extend-select", "JAX001")] == ["JAX101", "JAX101"]
    assert jaxlint("--write-baseline", "known.json").returncode == 0
    assert [one[-1] for one in found("--baseline", "known.json")] == ["JAX000"]
    done = jaxlint("--fix", "study.ipynb")
    assert (done.returncode, [one[-1] for one in found()]) == (1, ["JAX000"])
    assert "x = = 1  # noqa: JAX101" in [
        line for one in json.loads(path.read_text())["cells"] for line in one["source"]
    ]
    save(path, SETUP, cell("x = = 1"), cell(LOOP))
    assert jaxlint("--add-noqa").returncode == 0
    assert [one[-1] for one in found()] == ["JAX000"]


def test_a_change_of_the_cell_is_seen_through_the_cache(folder):
    for source, row in (("x = = 1", 1), ("\n\nx = = 1", 3), ("x = 1", None), ("x = = 1", 1)):
        save(folder / "study.ipynb", SETUP, cell(source), cell(LOOP))
        done = jaxlint("--output-format", "json")
        rows = [one["location"]["row"] for one in json.loads(done.stdout) if one["code"] == "JAX000"]
        assert rows == ([] if row is None else [row])


KINDS = cell("@jax.jit\ndef step(x):\n    return x\n\nscale = 1\nfor _ in range(3):\n    step(1.0)")


@pytest.mark.parametrize("source", ["scale = float(scale", "scale: float = (", "for scale in [1.0:", "f(scale)\n)"])
def test_what_such_a_cell_binds_or_changes_is_unknown(folder, source):
    after = cell("for _ in range(3):\n    step(scale)")
    save(folder / "study.ipynb", SETUP, KINDS, cell("pass"), after)
    assert [one[-1] for one in found()] == ["JAX201"]
    save(folder / "study.ipynb", SETUP, KINDS, cell(source), after)
    assert [one[-1] for one in found()] == ["JAX000"]


def test_what_such_a_cell_only_calls_is_known(folder):
    after = cell("for _ in range(3):\n    step(scale)")
    save(folder / "study.ipynb", SETUP, KINDS, cell("w = step(jnp.sin(w)"), after)
    assert [one[-1] for one in found()] == ["JAX000", "JAX201"] or [one[-1] for one in found()] == ["JAX201", "JAX000"]


CAPTURED = cell("rate = 1.0\n\n@jax.jit\ndef step(x):\n    return x * rate\n\nstep(w)")


def test_what_such_a_cell_rebinds_is_no_finding_of_its_own(folder):
    save(folder / "study.ipynb", SETUP, CAPTURED, cell("rate = 2.0"), cell("step(w)"))
    assert found() != []
    save(folder / "study.ipynb", SETUP, CAPTURED, cell("rate = (2.0"), cell("step(w)"))
    assert [one[-1] for one in found("--confidence", "possible")] == ["JAX000"]


DRAWN = "import numpy as np\njax.config.update('jax_compilation_cache_dir', '/shared/cache')"
USED = "noise = np.random.rand(3)\n\n@jax.jit\ndef step(x):\n    return x + noise\n\nstep(w)"


def test_what_such_a_cell_may_have_set_up_is_not_missed(folder):
    """A random number is a finding where nothing seeds the generator; a cell that is being written may do so."""
    save(folder / "study.ipynb", SETUP, cell(DRAWN), cell("pass"), cell(USED))
    assert [one[-1] for one in found()] == ["JAX605"]
    save(folder / "study.ipynb", SETUP, cell(DRAWN), cell("np.random.seed(0"), cell(USED))
    assert [one[-1] for one in found()] == ["JAX000"]


def test_comments_of_such_a_cell_hold_for_the_file(folder):
    save(folder / "study.ipynb", SETUP, cell("# ruff: noqa: JAX101\nx = = 1"), cell(LOOP))
    assert [one[-1] for one in found()] == ["JAX000"]


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
        return book.takes(edits)

    assert fits(edit((1, 1), (1, 2), "a"), edit((3, 1), (3, 2), "b"))
    assert fits(edit((3, 1), (4, 1), ""))
    assert not fits(edit((2, 7), (2, 8), "a"))
    assert not fits(edit((1, 1), (3, 2), "a"))
