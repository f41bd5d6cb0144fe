"""Rule pages."""

from __future__ import annotations

import pytest
from snapshot import assert_snapshot

from jaxlint import packs, ruledocs
from jaxlint.findings import Group, Outcome, Prediction
from jaxlint.rule import Example, Rewrite, Rule


class Lambda(Rule):
    """A rule that has everything."""

    code = "JAX101"
    name = "lambda-per-call"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "A new lambda\n    for each call."
    why = """
    First line.

        indented
    """
    compares = "the identity of the function"
    when_not_to_worry = "When it runs once."
    limits = "* None is known."
    prediction = Prediction(Outcome.RECOMPILE, entries=0, lowerings=None, disk_key="same")
    rewrites = (Rewrite.ARGUMENTS,)
    examples = (
        Example("in a loop", {"main.py": "f = 1  # <- JAX101\n"}, {"main.py": "f = 2\n"}),
        Example("two files", {"main.py": "import m\n", "m.py": "x = 1\n"}, {"main.py": "import m\n"}),
    )

    def check(self, site):
        return ()


PAGES = ["JAX000.md", "JAX001.md", "JAX101.md", "JAX901.md", "README.md"]


@pytest.fixture
def catalogue(monkeypatch):
    monkeypatch.setattr(packs, "load", lambda: (Lambda,))


def test_page():
    assert_snapshot("ruledocs/page.md", ruledocs.page(Lambda))
    assert_snapshot("ruledocs/index.md", ruledocs.index([Lambda]))


@pytest.mark.usefixtures("catalogue")
def test_pages_are_written_and_checked(tmp_path, capsys):
    folder = tmp_path / "docs" / "rules"
    assert ruledocs.main(["--check", str(folder)]) == 1
    assert ruledocs.main([str(folder)]) == 0
    assert sorted(file.name for file in folder.iterdir()) == PAGES
    assert ruledocs.main(["--check", str(folder)]) == 0
    capsys.readouterr()
    (folder / "JAX101.md").write_text("old")
    (folder / "JAX999.md").write_text("of a rule that is gone")
    assert ruledocs.main(["--check", str(folder)]) == 1
    assert capsys.readouterr().err.count(": stale; write it with ") == 2
    assert ruledocs.main([str(folder)]) == 0
    assert sorted(file.name for file in folder.iterdir()) == PAGES
    assert ruledocs.main(["--check", str(folder)]) == 0
