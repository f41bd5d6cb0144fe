"""The comparison with the baseline, with real lint of a small package."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import __main__ as command
from . import baseline

_TRAIN = """\
import jax


def fit(x):
    for _ in range(3):
        x = jax.jit(lambda y: y + 1)(x)
    return x
"""


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    package = tmp_path / "packages" / "small"
    (package / "small").mkdir(parents=True)
    (package / "small-1.2.dist-info").mkdir()
    (package / "small" / "train.py").write_text(_TRAIN)
    return package.parent


def _run(packages: Path, *more: str) -> int:
    return command.main(["--packages", str(packages), "--baseline", str(packages.parent / "baseline.txt"), *more])


def test_baseline_is_written_and_holds(packages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(packages) == 1
    assert "+ JAX101 likely small 1.2 small/train.py:6 in fit:" in capsys.readouterr().out
    assert _run(packages, "--update") == 0
    (line,) = (packages.parent / "baseline.txt").read_text().splitlines()
    assert line.startswith("small 1.2 small/train.py JAX101 likely fit ")
    assert _run(packages) == 0
    (packages / "small" / "small" / "train.py").write_text("# A comment moves all lines.\n" + _TRAIN)
    assert _run(packages) == 0


def test_what_comes_and_what_goes_is_told(packages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(packages, "--update") == 0
    capsys.readouterr()
    text = _TRAIN.replace("jax.jit(lambda y: y + 1)(x)", "jax.jit(jax.grad(abs))(x)").replace("def fit", "def train")
    (packages / "small" / "small" / "train.py").write_text(text)
    assert _run(packages) == 1
    out = capsys.readouterr().out
    assert "- JAX101 likely small 1.2 small/train.py in fit\n" in out
    assert "+ JAX104 likely small 1.2 small/train.py:6 in train:" in out
    assert "1 packages, 1 findings: 1 added, 1 removed, 0 changed" in out


def test_another_confidence_is_a_change(packages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(packages, "--update") == 0
    file = packages.parent / "baseline.txt"
    file.write_text(file.read_text().replace(" likely ", " possible "))
    assert _run(packages) == 1
    assert "~ JAX101 possible -> likely small 1.2 small/train.py:6 in fit" in capsys.readouterr().out


def test_another_version_is_no_comparison(packages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(packages, "--update") == 0
    (packages / "small" / "small-1.2.dist-info").rename(packages / "small" / "small-1.3.dist-info")
    assert _run(packages) == 2
    assert "version 1.3 here, 1.2 in the baseline" in capsys.readouterr().err


def test_equal_findings_are_counted() -> None:
    one = baseline.Found("small", "1.2", "a.py", "JAX101", "likely", "fit", "0123456789")
    assert baseline.difference([one], [one, one]).added == [one]
    assert not baseline.difference([one, one], [one, one])
    assert baseline.read(baseline.write([one, one])) == [one, one]


def test_kept_baseline_is_of_the_corpus() -> None:
    kept = command.BASELINE.read_text(encoding="utf-8")
    found = baseline.read(kept)
    assert baseline.write(found) == kept
    pins = dict(pin.split("==") for pin in command.run.pinned())
    versions = {command.run.folder_name(name): number for name, number in pins.items()}
    assert {(one.package, one.version) for one in found} <= set(versions.items())
    assert len({one.package for one in found}) >= 30
