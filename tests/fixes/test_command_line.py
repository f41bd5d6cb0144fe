"""``--fix`` and its relatives through the real command: what is written, printed, and the exit status."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

BAD = """\
import jax
import jax.numpy as jnp


def shifted(x, by):
    y = jax.jit(lambda v: v + 1.0)(x)
    return jax.jit(lambda v: v * by)(y)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = shifted(x, 0.5)
    return float(x.sum())
"""
SAFE = """\
import jax
import jax.numpy as jnp


_shifted_jit = jax.jit(lambda v: v + 1.0)


def shifted(x, by):
    y = _shifted_jit(x)
    return jax.jit(lambda v: v * by)(y)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = shifted(x, 0.5)
    return float(x.sum())
"""
DIFF = """\
--- bad.py
+++ bad.py
@@ -2,8 +2,11 @@
 import jax.numpy as jnp
·
·
+_shifted_jit = jax.jit(lambda v: v + 1.0)
+
+
 def shifted(x, by):
-    y = jax.jit(lambda v: v + 1.0)(x)
+    y = _shifted_jit(x)
     return jax.jit(lambda v: v * by)(y)
·
·
""".replace("·", " ")


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


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    (tmp_path / "bad.py").write_text(BAD)
    return tmp_path


def test_without_fix_nothing_is_written_and_what_could_be_is_told(project: Path) -> None:
    status, out, _ = _jaxlint(project, "--output-format", "concise")
    assert status == 1
    assert out.splitlines()[0].startswith("bad.py:6:9: JAX101 [*] ")
    assert out.splitlines()[1].startswith("bad.py:7:12: JAX101 `jax.jit`")
    hidden = "(1 hidden fix can be enabled with the `--unsafe-fixes` option)"
    assert out.splitlines()[-1] == f"[*] 1 fixable with the `--fix` option {hidden}."
    assert (project / "bad.py").read_text() == BAD


def test_full_report_says_what_the_fix_does(project: Path) -> None:
    _, out, _ = _jaxlint(project)
    assert "= fix: Move `_shifted_jit` to module level\n" in out
    assert "= fix: Move `_shifted_jit_2` to module level, and pass `by` to it (`--unsafe-fixes`)\n" in out


def test_safe_fixes_are_written_and_the_rest_is_reported(project: Path) -> None:
    status, out, _ = _jaxlint(project, "--fix", "--output-format", "concise")
    assert status == 1
    assert "Found 2 findings (1 fixed, 1 remaining).\n" in out
    assert out.endswith("No fixes available (1 hidden fix can be enabled with the `--unsafe-fixes` option).\n")
    assert (project / "bad.py").read_text() == SAFE
    assert _jaxlint(project, "--fix")[0] == 1
    assert (project / "bad.py").read_text() == SAFE


def test_unsafe_fixes_are_made_on_request(project: Path) -> None:
    status, out, _ = _jaxlint(project, "--fix", "--unsafe-fixes")
    assert (status, out) == (0, "Found 2 findings (2 fixed, 0 remaining).\n")
    assert _jaxlint(project) == (0, "All checks passed!\n", "")
    ran = subprocess.run([sys.executable, "-c", "import bad; print(bad.main())"], cwd=project, capture_output=True)
    before = subprocess.run([sys.executable, "-c", BAD + "\nprint(main())"], cwd=project, capture_output=True)
    assert ran.stdout == before.stdout != b""


def test_no_unsafe_fixes_takes_the_request_back(project: Path) -> None:
    _jaxlint(project, "--fix", "--unsafe-fixes", "--no-unsafe-fixes")
    assert (project / "bad.py").read_text() == SAFE


def test_fix_only_reports_nothing(project: Path) -> None:
    status, out, err = _jaxlint(project, "--fix-only")
    assert (status, out) == (0, "")
    assert err == "jaxlint: fixed 1 finding (1 additional fix available with `--unsafe-fixes`)\n"
    assert (project / "bad.py").read_text() == SAFE
    assert _jaxlint(project, "--fix-only", "--quiet") == (0, "", "")


def test_exit_non_zero_on_fix(project: Path) -> None:
    assert _jaxlint(project, "--fix", "--unsafe-fixes", "--exit-non-zero-on-fix")[0] == 1
    assert _jaxlint(project, "--fix", "--unsafe-fixes", "--exit-non-zero-on-fix")[0] == 0


def test_diff_shows_and_writes_nothing(project: Path) -> None:
    status, out, err = _jaxlint(project, "--diff")
    assert (status, out) == (1, DIFF)
    assert err == "jaxlint: would fix 1 finding (1 additional fix available with `--unsafe-fixes`)\n"
    assert (project / "bad.py").read_text() == BAD
    (project / "bad.py").write_text("x = 1\n")
    assert _jaxlint(project, "--fix", "--diff") == (0, "", "")


def test_standard_input_comes_out_fixed(project: Path) -> None:
    status, out, err = _jaxlint(project, "--fix", "--stdin-filename", "other.py", "-", stdin=BAD)
    assert (status, out) == (1, SAFE)
    assert "Found 2 findings (1 fixed, 1 remaining)." in err
    assert "other.py:10:12" in err
    status, out, _ = _jaxlint(project, "--diff", "--stdin-filename", "bad.py", "-", stdin=BAD)
    assert (status, out) == (1, DIFF)
    assert _jaxlint(project, "--fix-only", "-", stdin="x = 1\n") == (0, "x = 1\n", "")


def test_json_has_the_fix_with_ruffs_keys(project: Path) -> None:
    _, out, _ = _jaxlint(project, "--output-format", "json")
    first, second = json.loads(out)
    assert first["fix"]["applicability"] == "safe"
    assert first["fix"]["message"] == "Move `_shifted_jit` to module level"
    insertion = {"column": 1, "row": 5}
    text = "_shifted_jit = jax.jit(lambda v: v + 1.0)\n\n\n"
    assert first["fix"]["edits"][0] == {"content": text, "location": insertion, "end_location": insertion}
    assert second["fix"]["applicability"] == "unsafe"


@pytest.mark.parametrize(
    ("encoding", "cookie"), [("utf-8", ""), ("utf-8-sig", ""), ("latin-1", "# -*- coding: latin-1 -*-\n")]
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_encoding_byte_order_mark_line_ends_and_mode_are_kept(
    project: Path, encoding: str, cookie: str, end: str
) -> None:
    file = project / "bad.py"
    comment = "# größer als vorher\n"
    file.write_bytes((cookie + comment + BAD).replace("\n", end).encode(encoding))
    file.chmod(0o640)
    _jaxlint(project, "--fix")
    assert file.read_bytes() == (cookie + comment + SAFE).replace("\n", end).encode(encoding)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert sorted(path.name for path in project.iterdir()) == ["bad.py", "pyproject.toml"]


def test_links_stay_links(project: Path) -> None:
    (project / "bad.py").rename(project / "real.txt")
    (project / "bad.py").symlink_to("real.txt")
    _jaxlint(project, "--fix")
    assert (project / "bad.py").is_symlink()
    assert (project / "real.txt").read_text() == SAFE


def test_bytes_that_are_no_text_are_not_lost(project: Path) -> None:
    file = project / "bad.py"
    data = b"# \xff\xfe\n" + BAD.encode()
    file.write_bytes(data)
    status, _, err = _jaxlint(project, "--fix")
    assert status in (1, 2)
    assert file.read_bytes() == data
    assert "Traceback" not in err


def test_what_cannot_be_written_is_told(project: Path) -> None:
    folder = project / "locked"
    folder.mkdir()
    (project / "bad.py").rename(folder / "bad.py")
    folder.chmod(0o555)
    try:
        if os.access(folder, os.W_OK):  # nothing is locked for the superuser: the same by a name that is too long
            folder.chmod(0o755)
            (folder / "bad.py").rename(folder / f"{'n' * 249}.py")
        status, _, err = _jaxlint(project, "--fix")
    finally:
        folder.chmod(0o755)
    assert status == 2
    assert "cannot be written: " in err


def test_hidden_findings_are_not_fixed(project: Path) -> None:
    (project / "bad.py").write_text(BAD.replace("(x)\n", "(x)  # noqa: JAX101\n", 1))
    assert _jaxlint(project, "--fix", "--select", "JAX101")[1].startswith("bad.py:7") is False
    assert "_shifted_jit" not in (project / "bad.py").read_text()
    assert _jaxlint(project, "--fix", "--ignore", "JAX101") == (0, "All checks passed!\n", "")


def test_notebook_cells_are_fixed(project: Path) -> None:
    cells = ["import jax\nimport jax.numpy as jnp", BAD.partition("\n\n\n")[2]]
    document = {
        "cells": [
            {"cell_type": "code", "source": cell.splitlines(keepends=True), "metadata": {}, "outputs": [],
             "execution_count": None}
            for cell in cells
        ],
        "metadata": {},
        "nbformat": 4,
        "nbformat_minor": 5,
    }  # fmt: skip
    (project / "bad.py").unlink()
    (project / "work.ipynb").write_text(json.dumps(document, indent=1))
    _jaxlint(project, "--fix", "--confidence", "possible")
    fixed = json.loads((project / "work.ipynb").read_text())
    assert "".join(fixed["cells"][0]["source"]) == cells[0]
    assert "_shifted_jit = jax.jit(lambda v: v + 1.0)\n" in fixed["cells"][1]["source"]
    assert "    y = _shifted_jit(x)\n" in fixed["cells"][1]["source"]
