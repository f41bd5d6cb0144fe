"""Fixes that edit another file than the finding's: which files are written, and how each report tells of the edits."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from fixes.mending import mend, prove
from jaxlint import engine, fix
from jaxlint.findings import Applicability, Confidence, Edit, Finding, Fix, Group, Location, Span

FIT = """\
import jax
import jax.numpy as jnp

from batches import stream, warm_up


@jax.jit
def loss(batch):
    features, targets = batch
    return jnp.mean((features.sum(1) - targets) ** 2)


def main(steps=4):
    total = float(loss(warm_up()))
    for batch in stream(steps - 1):
        total += float(loss(batch))
    return total
"""
BATCHES = """\
import numpy as np


def warm_up():
    return np.ones((2, 3), np.float32), np.ones(2, np.float32)


def stream(count):
    for _ in range(count):
        yield [np.ones((2, 3), np.float32), np.zeros(2, np.float32)]  # größer
"""
MENDED = BATCHES.replace("yield [", "yield (").replace(")]  #", "))  #")
DIFF = """\
--- batches.py
+++ batches.py
@@ -7,4 +7,4 @@
·
 def stream(count):
     for _ in range(count):
-        yield [np.ones((2, 3), np.float32), np.zeros(2, np.float32)]  # größer
+        yield (np.ones((2, 3), np.float32), np.zeros(2, np.float32))  # größer
""".replace("·", " ")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    (tmp_path / "fit.py").write_text(FIT)
    (tmp_path / "batches.py").write_text(BATCHES)
    return tmp_path


def _jaxlint(folder: Path, *arguments: str, stdin: str | None = None) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "jaxlint", "check", "--no-cache", *arguments],
        cwd=folder,
        input=None if stdin is None else stdin.encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "NO_COLOR": "1"},
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def _texts(folder: Path) -> tuple[str, str]:
    return (folder / "fit.py").read_text(), (folder / "batches.py").read_text()


# -- which files are written ------------------------------------------------------------------------------


def test_the_other_file_is_written_and_the_program_is_the_same(project: Path) -> None:
    status, out, err = _jaxlint(project, "--fix")
    assert (status, out, err) == (0, "Found 1 finding (1 fixed, 0 remaining).\n", "")
    assert _texts(project) == (FIT, MENDED)
    prove({"fit.py": FIT, "batches.py": BATCHES}, {"fit.py": FIT, "batches.py": MENDED}, clean=True)
    assert _jaxlint(project, "--fix") == (0, "All checks passed!\n", "")


def test_the_report_names_the_file(project: Path) -> None:
    _, out, _ = _jaxlint(project)
    assert "= fix: Write a tuple instead of a list in batches.py\n" in out
    assert "[*] 1 fixable with the `--fix` option." in out


def test_diff_is_of_the_other_file(project: Path) -> None:
    assert _jaxlint(project, "--diff")[:2] == (1, DIFF)
    assert _texts(project) == (FIT, BATCHES)


@pytest.mark.parametrize("paths", [("fit.py",), ("fit.py", "absent")])
def test_a_file_that_is_not_checked_is_not_written(project: Path, paths: tuple[str, ...]) -> None:
    status, out, _ = _jaxlint(project, "--fix", "--output-format", "concise", *paths)
    assert status in (1, 2)
    assert out.startswith("fit.py:16:")
    assert "[*]" not in out
    assert _texts(project) == (FIT, BATCHES)
    assert _jaxlint(project, "--fix", "fit.py", "batches.py")[0] == 0
    assert _texts(project) == (FIT, MENDED)


def test_an_excluded_file_is_not_written(project: Path) -> None:
    """It is part of the program only where it is asked for by name."""
    (project / "pyproject.toml").write_text('[tool.jaxlint]\nexclude = ["batches.py"]\n')
    _jaxlint(project, "--fix")
    _jaxlint(project, "--fix", "--force-exclude", "fit.py", "batches.py")
    assert _texts(project) == (FIT, BATCHES)


def test_standard_input_is_all_that_comes_out(project: Path) -> None:
    status, out, _ = _jaxlint(project, "--fix", "--stdin-filename", "fit.py", "-", stdin=FIT)
    assert (status, out) == (1, FIT)
    assert _texts(project) == (FIT, BATCHES)


def test_jaxlint_ruff_writes_only_what_ruff_lists(project: Path) -> None:
    command = [sys.executable, "-m", "jaxlint", "ruff", "--no-cache", "--isolated", "--fix"]
    for paths, after in ((["fit.py"], BATCHES), (["."], MENDED)):
        subprocess.run([*command, *paths], cwd=project, capture_output=True, check=False)
        assert _texts(project)[1] == after


def test_an_edit_from_a_notebook_and_one_into_it(project: Path) -> None:
    """The notebook calls what a module yields: the module is edited; a report tells the file of each edit."""
    (project / "fit.py").unlink()
    cell = {"cell_type": "code", "source": f"{FIT}\nmain()\n", "metadata": {}, "outputs": [], "execution_count": None}
    document = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (project / "fit.ipynb").write_text(json.dumps(document))
    (found,) = json.loads(_jaxlint(project, "--output-format", "json", "--select", "JAX202")[1])
    assert (found["cell"], found["fix"]) == (1, None)
    names = {(edit["filename"], edit.get("cell")) for edit in found["jaxlint"]["fix"]["edits"]}
    assert names == {(str(project / "batches.py"), None)}
    _jaxlint(project, "--fix", "--select", "JAX202")
    assert (project / "batches.py").read_text() == MENDED


# -- how it is told ---------------------------------------------------------------------------------------


def test_json_names_the_file_of_each_edit(project: Path) -> None:
    """In ruff's keys an edit has no file: a program that applies those must not put it into the finding's own."""
    (found,) = json.loads(_jaxlint(project, "--output-format", "json")[1])
    assert (found["filename"], found["fix"]) == (str(project / "fit.py"), None)
    told = found["jaxlint"]["fix"]
    assert (told["applicability"], told["message"]) == ("safe", "Write a tuple instead of a list in batches.py")
    first, last = told["edits"]
    assert first == {
        "content": "(",
        "end_location": {"column": 16, "row": 10},
        "filename": str(project / "batches.py"),
        "location": {"column": 15, "row": 10},
    }
    assert (last["filename"], last["content"]) == (first["filename"], ")")


def test_sarif_has_a_change_for_each_file(project: Path) -> None:
    (run,) = json.loads(_jaxlint(project, "--output-format", "sarif")[1])["runs"]
    (told,) = run["results"][0]["fixes"]
    (change,) = told["artifactChanges"]
    assert change["artifactLocation"] == {"uri": "batches.py", "uriBaseId": "SRCROOT"}
    assert [one["insertedContent"]["text"] for one in change["replacements"]] == ["(", ")"]


def test_rdjson_suggests_nothing(project: Path) -> None:
    """A suggestion there is for the file of the finding."""
    (found,) = json.loads(_jaxlint(project, "--output-format", "rdjson")[1])["diagnostics"]
    assert "suggestions" not in found


# -- all or nothing ---------------------------------------------------------------------------------------


def _edit(row: int, column: int, content: str, path: str = "") -> Edit:
    return Edit(Span(Location(row, column), Location(row, column + 1)), content, path)


def _finding(path: str, row: int, *edits: Edit) -> Finding:
    place = Span(Location(row, 1), Location(row, 2))
    made = Fix(f"row {row}", Applicability.SAFE, edits)
    return Finding("JAX202", "x", "x", path, place, Confidence.CERTAIN, Group.SPECIALISE, fix=made)


def test_of_a_fix_that_meets_another_nothing_is_made() -> None:
    texts = {Path("/p/a.py"): "a = 1\nb = 2\n", Path("/p/b.py"): "c = 3\nd = 4\n"}
    one = _finding("/p/a.py", 1, _edit(1, 5, "5"), _edit(1, 5, "6", "/p/b.py"))
    two = _finding("/p/a.py", 2, _edit(2, 5, "7"), _edit(1, 5, "8", "/p/b.py"))
    three = _finding("/p/b.py", 2, _edit(2, 5, "9"))
    after, done = fix.applied(texts.__getitem__, [three, two, one])
    assert after == {Path("/p/a.py"): "a = 5\nb = 2\n", Path("/p/b.py"): "c = 6\nd = 9\n"}
    assert done == [one, three]


def test_files_of_one_fix_are_written_together_or_not_at_all(tmp_path: Path) -> None:
    names = ["a.py", "b.py", "c.py"]
    paths = [tmp_path / name for name in names]
    for path in paths:
        path.write_text("x = 1\n")
    linked = _finding(str(paths[0]), 1, _edit(1, 5, "2"), _edit(1, 5, "2", str(paths[1])))
    alone = _finding(str(paths[2]), 1, _edit(1, 5, "2"))
    before = dict.fromkeys(paths, "x = 1\n")
    mended = fix.Mended(engine.Result([], [], 3, []), before, dict.fromkeys(paths, "x = 2\n"), [linked, alone])
    paths[1].write_text("x = 3\n")  # somebody else was faster
    assert fix.save(mended) == [
        f"{paths[0]}: left alone: a fix edits it together with b.py",
        f"{paths[1]}: left alone: its encoding cannot be kept",
    ]
    assert [path.read_text() for path in paths] == ["x = 1\n", "x = 3\n", "x = 2\n"]
    for path in paths:
        path.write_text("x = 1\n")
    assert fix.save(mended) == []
    assert [path.read_text() for path in paths] == ["x = 2\n"] * 3


def test_a_file_that_cannot_be_replaced_takes_the_others_back(tmp_path: Path) -> None:
    paths = [tmp_path / "a.py", tmp_path / f"{'n' * 249}.py"]  # no room for the name of a temporary file
    for path in paths:
        path.write_text("x = 1\n")
    linked = _finding(str(paths[0]), 1, _edit(1, 5, "2"), _edit(1, 5, "2", str(paths[1])))
    mended = fix.Mended(
        engine.Result([], [], 2, []), dict.fromkeys(paths, "x = 1\n"), dict.fromkeys(paths, "x = 2\n"), [linked]
    )
    first, second = fix.save(mended)
    assert first == f"{paths[0]}: left alone: a fix edits it together with {paths[1].name}"
    assert second.startswith(f"{paths[1]}: cannot be written: ")
    assert [path.read_text() for path in paths] == ["x = 1\n", "x = 1\n"]


def test_a_fix_that_breaks_one_file_is_made_in_none(tmp_path: Path) -> None:
    paths = [tmp_path / "a.py", tmp_path / "b.py"]
    for path in paths:
        path.write_text("x = 1\n")
    linked = _finding(str(paths[0]), 1, _edit(1, 5, "2"), _edit(1, 5, ")", str(paths[1])))
    mended = fix.mend(lambda texts: engine.Result([] if texts else [linked], [], 2, []), {}, unsafe=False)
    assert mended.after == {}
    assert mended.errors == [f"{paths[1]}: left alone: it would not parse after its fixes (a bug of jaxlint)"]


# -- what is a literal of the caller's --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "is_fixed"),
    [
        ("", "", True),
        ("stream(steps - 1)", "list(stream(steps - 1))", False),  # somebody else holds the items
        ("        total +=", "        seen.append(batch)\n        total +=", False),
        ("        total +=", "        batch[0] = batch[0] + 1\n        total +=", False),
        ("    for batch", "    made = list(stream(1))\n    for batch", False),
    ],
)
def test_what_is_yielded_is_fixed_only_where_it_is_taken_apart(old: str, new: str, is_fixed: bool) -> None:
    """Else the tuple of the other call may become a list."""
    fit = FIT.replace(old, new, 1).replace("    total = float", "    seen = []\n    total = float", 1)
    outcome = mend({"fit.py": fit, "batches.py": BATCHES})
    assert any(finding.code == "JAX202" for finding in outcome.before)
    assert ("yield (" in outcome.texts["batches.py"]) == is_fixed


@pytest.mark.parametrize(
    ("decorator", "is_fixed"), [("", True), ("@functools.lru_cache\n", False), ("@register\n", False)]
)
def test_what_a_plain_function_returns_is_fixed(decorator: str, is_fixed: bool) -> None:
    made = f"{decorator}def zero():\n    return [np.ones((2, 3), np.float32), np.zeros(2, np.float32)]\n"
    batches = f"import functools\n\nimport numpy as np\n\n\ndef register(f):\n    return f\n\n\n{made}"
    batches += "\n\ndef warm_up():\n    return np.ones((2, 3), np.float32), np.ones(2, np.float32)\n"
    fit = FIT.replace("stream, warm_up", "warm_up, zero").replace(
        "    for batch in stream(steps - 1):\n        total += float(loss(batch))",
        "    for _ in range(steps - 1):\n        total += float(loss(zero()))",
    )
    texts = {"fit.py": fit, "batches.py": batches}
    outcome = mend(texts)
    assert any(finding.code == "JAX202" for finding in outcome.before)
    assert ("return [np.ones((2, 3), np.float32), np.zeros" not in outcome.texts["batches.py"]) == is_fixed
    if decorator != "@register\n":
        prove(texts, outcome.texts, clean=True)


def test_relative_places_are_by_the_cell_of_the_edited_notebook(tmp_path: Path) -> None:
    from jaxlint.sources import Sources

    source = {"cells": [
        {"cell_type": "code", "source": text, "metadata": {}, "outputs": [], "execution_count": None}
        for text in ("a = 1", "b = 2")
    ], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}  # fmt: skip
    book = tmp_path / "study.ipynb"
    book.write_text(json.dumps(source))
    found = _finding(str(tmp_path / "a.py"), 1, _edit(1, 5, "7"), _edit(2, 5, "8", str(book)))
    relative = Sources().relative(found)
    assert relative.fix is not None
    own, other = relative.fix.edits
    assert (own, other) == (_edit(1, 5, "7"), replace(_edit(1, 5, "8", str(book)), cell=2))
    texts, _ = fix.applied(lambda path: "a = 1\n" if path.suffix == ".py" else book.read_text(), [found])
    assert json.loads(texts[pathlib.Path(book)])["cells"][1]["source"] == "b = 8"
