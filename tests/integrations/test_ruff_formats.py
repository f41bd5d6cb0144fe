"""Each report format, beside what the installed ruff prints for the same place."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from jaxlint.findings import Applicability, Confidence, Edit, Finding, Fix, Group, Location, Span
from jaxlint.report import render
from jaxlint.report.style import Style
from jaxlint.sources import Sources

# Ruff's E731 and our JAX401 are both about the whole statement in line 11.
SOURCE = """\
import jax

scale = abs

@jax.jit
def step(x):
    return scale(x)


step(1.0)
scale = lambda x: 2 * x
step(1.0)
"""
ADDRESSES = {"url", "helpUri", "informationUri"}
"""Ruff's pages are on the web; ours are printed by ``jaxlint rule``."""

OURS = {
    "partialFingerprints",
    "jaxlint",
    "columnKind",
    "kind",
    "originalUriBaseIds",
    "properties",
    "relatedLocations",
    "ruleIndex",
    "uriBaseId",
}
"""Our own object, and what the standard of SARIF has beside what ruff fills in."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch) -> Path:
    (tmp_path / "train.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ruff(*arguments: str) -> str:
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--select", "E731", *arguments]
    return subprocess.run([*command, "train.py"], capture_output=True, text=True, check=False).stdout


def jaxlint(*arguments: str) -> str:
    command = [sys.executable, "-m", "jaxlint", "check", "--isolated", "--select", "JAX401", *arguments, "train.py"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def as_ruff_would(output_format: str, **options: object) -> str:
    """Ruff's own finding in our report: the same words, place and fix."""
    fix = Fix(
        "Rewrite `scale` as a `def`",
        Applicability.UNSAFE,
        (Edit(Span(Location(11, 1), Location(11, 24)), "def scale(x):\n    return 2 * x"),),
    )
    finding = Finding(
        "E731",
        "lambda-assignment",
        "Do not assign a `lambda` expression, use a `def`",
        "train.py",
        Span(Location(11, 1), Location(11, 24)),
        Confidence.CERTAIN,
        Group.CORRECTNESS,
        fix=fix,
    )
    return "".join(render(output_format, [finding], [], Sources(), Style(), quiet=True, **options))


def shape(value: object, path: tuple[str, ...] = ()) -> set[tuple[tuple[str, ...], str]]:
    """Where each key stands and of which type its value is."""
    if isinstance(value, dict):
        found = {(path, "dict")}
        for key, inner in value.items():
            found |= shape(inner, (*path, key))
        return found
    if isinstance(value, list):
        return {(path, "list")} | {entry for item in value for entry in shape(item, (*path, "[]"))}
    return {(path, type(value).__name__)}


def without_addresses(found: set[tuple[tuple[str, ...], str]]) -> set[tuple[tuple[str, ...], str]]:
    return {(path, kind) for path, kind in found if not path or path[-1] not in ADDRESSES}


def read(output_format: str, text: str) -> object:
    if output_format == "json-lines":
        return [json.loads(line) for line in text.splitlines()]
    return json.loads(text)


@pytest.mark.parametrize("output_format", ["json", "json-lines", "gitlab", "rdjson"])
def test_the_same_finding_is_the_same_report(output_format, folder):
    theirs, ours = (
        read(output_format, ruff("--output-format", output_format)),
        read(output_format, as_ruff_would(output_format)),
    )
    for item in ours if isinstance(ours, list) else []:
        item.pop("jaxlint", None)
    assert without_addresses(shape(ours)) == without_addresses(shape(theirs))
    assert bare(ours) == bare(theirs)


def bare(value: object) -> object:
    """The report without addresses, fingerprints and the tool's name."""
    if isinstance(value, dict):
        return {key: bare(inner) for key, inner in value.items() if key not in (*ADDRESSES, "fingerprint", "source")}
    return [bare(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("output_format", ["json", "json-lines", "gitlab", "rdjson", "sarif"])
def test_keys_and_types_are_ruffs(output_format, folder):
    theirs, ours = (
        read(output_format, ruff("--output-format", output_format)),
        read(output_format, jaxlint("--output-format", output_format)),
    )
    # Ruff can mend E731; what is about the edits is compared in the test above.
    edits = {"fix", "fixes", "suggestions"}
    assert {path for path, _ in without_addresses(shape(theirs)) - shape(ours) if not edits & set(path)} == set()
    more = {path for path, _ in without_addresses(shape(ours)) - shape(theirs) if not edits & set(path)}
    assert {path for path in more if not OURS & set(path)} == set()


def test_sarif_says_how_to_mend_it(folder):
    theirs, ours = json.loads(ruff("--output-format", "sarif")), json.loads(as_ruff_would("sarif"))
    fixes = [report["runs"][0]["results"][0]["fixes"] for report in (theirs, ours)]
    for fix in fixes:
        for change in fix[0]["artifactChanges"]:
            assert change.pop("artifactLocation")["uri"].endswith("train.py")
    assert fixes[0] == fixes[1]


@pytest.mark.parametrize("output_format", ["concise", "pylint", "grouped", "azure"])
@pytest.mark.parametrize("unsafe", [False, True])
def test_lines_are_ruffs(output_format, unsafe, folder):
    flags = ["--unsafe-fixes"] if unsafe else []
    theirs = ruff("--output-format", output_format, "--quiet", *flags)
    assert as_ruff_would(output_format, unsafe_fixes=unsafe) == theirs


def test_groups_are_aligned_as_ruffs_are(folder):
    (folder / "train.py").write_text("f = lambda: 1\n" + "\n" * 9 + "if f:\n    g = lambda: 2\n")
    theirs = ruff("--output-format", "grouped", "--quiet")
    places = [(1, 1), (12, 5)]
    found = [
        Finding(
            "E731",
            "lambda-assignment",
            "Do not assign a `lambda` expression, use a `def`",
            "train.py",
            Span(Location(row, column), Location(row, column + 1)),
            Confidence.CERTAIN,
            Group.CORRECTNESS,
        )
        for row, column in places
    ]
    assert "".join(render("grouped", found, [], Sources(), Style(), quiet=True)) == theirs


def test_github_has_ruffs_form(folder):
    form = re.compile(
        r"::error title=\w+ \(\w+\),file=/[^,]*/train\.py,line=11,col=1,endLine=11,endColumn=24::"
        r"train\.py:11:1: \w+ .*%0A  help: .*\n"
    )
    assert form.fullmatch(ruff("--output-format", "github"))
    assert form.fullmatch(jaxlint("--output-format", "github"))


def test_junit_has_ruffs_elements(folder):
    theirs, ours = ruff("--output-format", "junit"), jaxlint("--output-format", "junit")
    assert elements(ours) == elements(theirs)
    (folder / "train.py").write_text("")
    theirs, ours = ruff("--output-format", "junit"), jaxlint("--output-format", "junit")
    assert elements(ours) == elements(theirs)


def elements(text: str) -> list[tuple[str, dict[str, str]]]:
    """All elements in order, with their attributes; the tool's name and words are taken out."""
    found = []
    for element in ElementTree.fromstring(text).iter():
        attributes = {
            key: re.sub("ruff|jaxlint", "TOOL", re.sub("E731|JAX401", "CODE", value))
            for key, value in element.attrib.items()
            if key != "message"
        }
        found.append((element.tag, attributes))
    return found
