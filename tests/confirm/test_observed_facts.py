"""A recorded run raises, lowers and silences findings, and explains lines."""

from __future__ import annotations

import pathlib
import re
from dataclasses import replace

import pytest

from jaxlint.confirm import document, observed, unpredicted
from jaxlint.confirm.document import Document
from jaxlint.confirm.join import Project
from jaxlint.confirm.verdicts import judge
from jaxlint.findings import Confidence, Finding
from jaxlint.options import ConfigError
from tests.confirm.programs import finding, place, run, write

TEXT = """
import jax, numpy as np
x = np.ones(3, np.float32)
def f(a):
    return a * 2
def work(i):
    jax.jit(lambda a: a * 3)(x)
    jax.jit(f)(x)
    jax.jit(lambda a: a * i)(x)
    jax.jit(lambda a: a - 7)(x)
for i in range(4):
    work(i)
def unused():
    jax.jit(lambda a: a / 2)(x)
"""


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[pathlib.Path, list[Finding], Document]:
    folder = tmp_path_factory.mktemp("observed")
    file = write(folder, {"main.py": TEXT}) / "main.py"
    needles = ["jax.jit(lambda a: a * 3)", "jax.jit(f)", "jax.jit(lambda a: a * i)", "jax.jit(lambda a: a / 2)"]
    functions = ["lambda a: a * 3", "def f(a)", "lambda a: a * i", "lambda a: a / 2"]
    findings = [
        replace(finding(place(file, n), defined=place(file, d)), message=n, confidence=Confidence.LIKELY)
        for n, d in zip(needles, functions, strict=True)
    ]
    ended = [run(folder, "python", "main.py", findings=findings)]
    confirmations, unjoined = judge(findings, ended, Project([folder]))
    confirmations += unpredicted.find(unjoined, Project([folder]))
    return file, findings, document.decode(document.encode(document.build("workload", ended, confirmations)))


def test_raised_lowered_silenced_added(recorded: tuple[pathlib.Path, list[Finding], Document]) -> None:
    _, findings, run_of_it = recorded
    applied = observed.apply(findings[:3], findings[3:], run_of_it)
    assert [(f.span.start.row, f.code, f.confidence.label) for f in applied.findings] == [
        (7, "JAX101", "certain"),
        (10, "JAX901", "certain"),
    ]
    assert applied.findings[0].evidence[-1].startswith("in the recorded run: 4 compiles in 4 executions, one program, ")
    assert [(f.span.start.row, f.confidence.label) for f in applied.silenced] == [(8, "likely")]
    assert [(f.span.start.row, f.confidence.label) for f in applied.hidden] == [(9, "possible"), (14, "likely")]


def test_a_hidden_finding_that_was_seen_is_shown(recorded: tuple[pathlib.Path, list[Finding], Document]) -> None:
    _, findings, run_of_it = recorded
    low = replace(findings[0], confidence=Confidence.POSSIBLE)
    applied = observed.apply([], [low], run_of_it)
    assert [f.confidence for f in applied.findings if f.code == "JAX101"] == [Confidence.CERTAIN]
    assert applied.hidden == []


def test_a_moved_line_is_found_by_its_message(recorded: tuple[pathlib.Path, list[Finding], Document]) -> None:
    _, findings, run_of_it = recorded
    span = replace(findings[0].span, start=replace(findings[0].span.start, row=70))
    applied = observed.apply([replace(findings[0], span=span)], [], run_of_it)
    assert (70, Confidence.CERTAIN) in [(f.span.start.row, f.confidence) for f in applied.findings]
    other = observed.apply([replace(findings[0], span=span, message="another one")], [], run_of_it)
    assert (70, Confidence.LIKELY) in [(f.span.start.row, f.confidence) for f in other.findings]


def test_a_line_is_explained(recorded: tuple[pathlib.Path, list[Finding], Document]) -> None:
    file, _, run_of_it = recorded
    lines = observed.explain(file, 7, run_of_it).splitlines()
    assert lines[0] == "in the recorded run:"
    assert lines[1].startswith("  JAX101 confirmed: 4 compiles in 4 executions, one program, ")
    counts = [re.fullmatch(r"  (\w+) (\d+) times, .*", line) for line in lines[2:]]
    assert [found and found[1] for found in counts] == ["traced", "lowered", "compiled"]
    assert all(found and int(found[2]) >= 4 for found in counts)  # JAX 0.4 traces its own operations too
    assert counts[2] and counts[2][2] == "4"
    assert lines[4].endswith("s, one program")
    assert observed.explain(file, 2, run_of_it).endswith("nothing was traced, lowered or compiled for this line\n")


def test_the_kinds_of_arguments_that_were_seen_are_told(tmp_path: pathlib.Path) -> None:
    text = """
import jax, numpy as np
@jax.jit
def f(a, k):
    return a * k
x = np.ones(3, np.float32)
for k in (1, 1.0, np.float32(1), 1, 2.5):
    f(x, k)
"""
    file = write(tmp_path, {"main.py": text}) / "main.py"
    mixed = finding(place(file, "f(x, k)"), place(file, "f(x, k)"), code="JAX201")
    ended = [run(tmp_path, "python", "main.py", findings=[mixed])]
    confirmations, _ = judge([mixed], ended, Project([tmp_path]))
    record = document.build("workload", ended, confirmations)
    line = "compiled for (numpy float32[3], int); (numpy float32[3], float); (numpy float32[3], numpy float32[])"
    shown = observed.apply([mixed], [], record)
    assert line in [text for f in (*shown.findings, *shown.hidden) for text in f.evidence]
    assert f"  {line}\n" in observed.explain(file, 8, record)


def test_what_is_no_record(tmp_path: pathlib.Path) -> None:
    write(tmp_path, {"a.json": "{}", "b.json": "no"})
    for name, message in (("a.json", "no record of this jaxlint"), ("b.json", "no record"), ("c.json", "No such file")):
        with pytest.raises(ConfigError, match=message):
            observed.load(str(tmp_path / name))
