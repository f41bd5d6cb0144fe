"""The page on precision is fresh, and the promise of each confidence holds on what was read."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import report, run

PAGE = Path(__file__).parents[2] / "docs" / "precision.md"
DATA = report.read()
JUDGEMENTS = DATA["judgement"]


def test_page_is_made_from_the_judgements() -> None:
    assert report.main([str(PAGE), "--check"]) == 0


def test_stale_page_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "precision.md"
    assert report.main([str(page), "--check"]) == 1
    assert "out of date" in capsys.readouterr().err
    assert report.main([str(page)]) == 0
    assert page.read_text(encoding="utf-8") == PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("level", report.PROMISED)
def test_promise_holds_outside_tests(level: str) -> None:
    share = report.precision(report.of(JUDGEMENTS, in_tests=False, confidence=level))
    assert share is not None
    assert share >= report.PROMISED[level]


def test_enough_was_read() -> None:
    assert len(JUDGEMENTS) >= max(run.LEAST, 300)
    assert len({one["package"] for one in JUDGEMENTS}) >= 25
    for level in run.SHOWN:
        assert len(report.of(JUDGEMENTS, confidence=level)) == DATA["run"][level]


def test_the_yardstick_was_run() -> None:
    ran = report.ran(JUDGEMENTS)
    assert len(ran) >= 40
    assert len({one["package"] for one in ran}) >= 10
    for one in ran:
        assert one["verdict"] == "right"
        assert one["after"] < one["before"]


def test_judgements_are_complete() -> None:
    for one in JUDGEMENTS:
        assert one["verdict"] in report.VERDICTS
        assert one["confidence"] in report.LEVELS
        assert one["reason"]
        assert one["in_tests"] == run.in_tests(Path(one["file"]))
    places = [run.identity(one) for one in JUDGEMENTS]
    assert len(set(places)) == len(places)
    assert len(DATA["measured"]) >= 5


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("netket/experimental/dynamics/_integrator.py", 341),
        ("pgx/experimental/chess.py", 79),
        ("pgx/experimental/chess.py", 80),
        ("pgx/experimental/chess.py", 81),
    ],
)
def test_known_recompile_is_shown(file: str, line: int) -> None:
    (one,) = report.of(JUDGEMENTS, file=file, line=line)
    assert one["confidence"] in run.SHOWN
    assert one["verdict"] == "right"


def test_corpus_is_pinned() -> None:
    pins = run.pinned()
    assert len(pins) == DATA["run"]["packages"] == 38
    assert all(pin.count("==") == 1 for pin in pins)
    assert {one["package"] for one in JUDGEMENTS} <= {run.folder_name(pin) for pin in pins}


def _finding(package: str, line: int, confidence: str) -> run.Finding:
    return {"package": package, "file": "a.py", "line": line, "column": 1, "code": "JAX101", "confidence": confidence}


def test_sample_holds_all_shown_and_draws_from_the_packages_in_turn() -> None:
    findings = [_finding("big", line, "possible") for line in range(50)]
    findings += [_finding("small", line, "possible") for line in range(2)]
    findings += [_finding("big", line, "likely") for line in range(50, 53)]
    drawn = run.sample(findings, least=10)
    assert len(drawn) == 10
    assert sum(one["confidence"] == "likely" for one in drawn) == 3
    assert sum(one["package"] == "small" for one in drawn) == 2


def test_a_finding_that_goes_moves_no_other() -> None:
    findings = [_finding("one", line, "possible") for line in range(40)]
    before = run.sample(findings, least=10)
    after = run.sample([one for one in findings if one is not before[3]], least=10)
    assert [one for one in before if one is not before[3]] == [one for one in after if one in before]


def test_run_lints_a_folder_and_notices_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "pkg"
    package.mkdir()
    text = "import jax\n\n\ndef f(x):\n    for _ in range(3):\n        x = jax.jit(lambda y: y + 1)(x)\n    return x\n"
    (package / "a.py").write_text(text)
    out, listed = tmp_path / "out.json", tmp_path / "sample.txt"
    assert run.main(["--out", str(out), "--sample", str(listed), str(package)]) == 0
    assert listed.read_text().startswith("pkg/a.py:6:")
    monkeypatch.setattr(run, "lint", lambda folder: ([], 0.0, "Traceback"))
    assert run.main(["--out", str(out), str(package)]) == 1
