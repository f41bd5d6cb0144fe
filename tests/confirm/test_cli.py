"""``--confirm`` as the command line calls it: reports, files and exit statuses."""

from __future__ import annotations

import argparse
import dataclasses
import json
import pathlib
import sys
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from jaxlint.confirm import arguments, cli, document
from jaxlint.findings import Finding, Sites
from jaxlint.options import ConfigError
from tests.confirm.programs import ROOT, finding, place, plain_environment, write

TEXT = "import jax, numpy as np\nx = np.ones(3, np.float32)\nfor i in range(4):\n    jax.jit(lambda a: a * 2)(x)\n"


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in plain_environment().items():
        monkeypatch.setenv(name, value)


def call(folder: pathlib.Path, findings: list[Finding], *words: str, hidden: Sequence[Finding] = ()) -> int:
    parser = argparse.ArgumentParser()
    arguments.add_arguments(parser)
    parser.add_argument("-q", "--quiet", action="store_true")
    parser.add_argument("--output-format", default="full")
    parser.add_argument("-o", "--output-file")
    parser.add_argument("-e", "--exit-zero", action="store_true")
    parser.add_argument("--unsafe-fixes", action="store_true")
    before, command = arguments.split(["--confirm", *words])
    words = tuple(sys.executable if w == "python" else w for w in command or ())
    return cli.run(parser.parse_args(before), findings, words, [str(folder)], hidden=hidden)


@pytest.fixture
def program(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> tuple[pathlib.Path, Finding]:
    file = write(tmp_path, {"main.py": TEXT}) / "main.py"
    monkeypatch.chdir(tmp_path)
    return tmp_path, finding(place(file, "jax.jit("), defined=place(file, "lambda a: a * 2"))


def test_the_full_report(program: tuple[pathlib.Path, Finding], capsys: pytest.CaptureFixture[str]) -> None:
    folder, found = program
    assert call(folder, [found], "--", "python", "main.py") == cli.CONFIRMED
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "main.py:4:5: JAX101 confirmed"
    assert lines[1] == "    a finding of the tests"
    assert lines[2] == "    seen:      4 compiles in 4 executions, one program"
    assert lines[3].startswith(
        "    counted:   4 executions, 4 runs of the body, 4 lowerings, 4 compiles, 1 different program, 3 needless, 4 dispatch entries; "
    )
    assert lines[4] == "    predicted: recompile; per later execution at least 1 body run, 1 lowering, 1 compile"
    assert lines[-2].startswith("The workload ran ")
    assert "and ended well (JAX " in lines[-2]
    assert lines[-1].startswith("1 confirmed. ")
    assert err.splitlines()[0].startswith("jaxlint: runs ")


def test_concise_and_github(program: tuple[pathlib.Path, Finding], capsys: pytest.CaptureFixture[str]) -> None:
    folder, found = program
    call(folder, [found], "--output-format", "concise", "-q", "--", "python", "main.py")
    out, err = capsys.readouterr()
    assert out.splitlines()[0] == "main.py:4:5: JAX101 confirmed: 4 compiles in 4 executions, one program"
    assert err == ""
    call(folder, [found], "--output-format", "github", "-q", "--", "python", "main.py")
    out, _ = capsys.readouterr()
    assert out.startswith(f"::error title=jaxlint (JAX101),file={folder}/main.py,line=4,col=5")
    assert "(confirmed: 4 compiles in 4 executions, one program)" in out


def test_reports_for_forges_carry_the_verdicts(
    program: tuple[pathlib.Path, Finding], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, found = program
    text = TEXT + "f = jax.jit(lambda a: a + 1)\nfor n in range(1, 7):\n    f(np.ones(n, np.float32))\n"
    write(folder, {"main.py": text})
    never = dataclasses.replace(found, code="JAX102", span=place(folder / "main.py", "import jax").span, sites=Sites())

    def told(output_format: str) -> str:
        call(folder, [found, never], "--output-format", output_format, "-q", "--", "python", "main.py")
        return capsys.readouterr()[0]

    [run] = json.loads(told("sarif"))["runs"]
    results = {r["ruleId"]: r for r in run["results"]}
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == sorted(results) == ["JAX101", "JAX102", "JAX901"]
    assert results["JAX101"]["message"]["text"].endswith("(confirmed: 4 compiles in 4 executions, one program)")
    assert results["JAX101"]["properties"]["confirmation"]["seen"]["compiles"] == 4
    assert [(results[code]["kind"], results[code]["level"]) for code in sorted(results)] == [
        ("fail", "error"),
        ("open", "none"),
        ("fail", "error"),
    ]
    lines = {c: r["locations"][0]["physicalLocation"]["region"]["startLine"] for c, r in results.items()}
    assert lines == {"JAX101": 4, "JAX102": 1, "JAX901": 7}
    assert results["JAX901"]["locations"][0]["physicalLocation"]["artifactLocation"] == {
        "uri": "main.py",
        "uriBaseId": "SRCROOT",
    }
    annotations = told("github").splitlines()
    assert [line.partition(" ")[0] for line in annotations] == ["::error", "::notice", "::error"]
    assert "line=7," in annotations[2]
    assert "6 different programs" in annotations[2]
    assert [(i["check_name"], i["severity"]) for i in json.loads(told("gitlab"))] == [
        ("JAX101", "major"),
        ("JAX102", "info"),
        ("JAX901", "major"),
    ]
    cases = ElementTree.fromstring(told("junit")).findall("testsuite/testcase")
    tags = [[child.tag for child in case if child.tag != "properties"] for case in cases]
    assert tags == [["skipped"], ["failure"], ["failure"]]


def test_json_has_ruffs_keys_and_the_verdict(
    program: tuple[pathlib.Path, Finding], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, found = program
    assert call(folder, [found], "--output-format", "json", "-e", "-q", "--", "python", "main.py") == 0
    [item] = json.loads(capsys.readouterr()[0])
    assert (item["code"], item["filename"], item["location"]) == (
        "JAX101",
        f"{folder}/main.py",
        {"row": 4, "column": 5},
    )
    confirmation = item["jaxlint"]["confirmation"]
    assert confirmation["verdict"] == "confirmed"
    assert confirmation["seen"]["compiles"] == confirmation["seen"]["executions"] == 4
    call(folder, [], "--output-format", "json-lines", "-q", "--", "python", "main.py")
    [line] = capsys.readouterr()[0].splitlines()
    assert json.loads(line)["code"] == "JAX901"


def test_the_record_keeps_to_its_schema(program: tuple[pathlib.Path, Finding]) -> None:
    folder, found = program
    call(folder, [found], "-q", "--record", "run.json", "-o", "report.txt", "--", "python", "main.py")
    text = (folder / "run.json").read_text()
    read = document.decode(text)
    assert document.encode(read) == text
    assert [(j.code, j.verdict, j.seen.compiles) for j in read.findings] == [("JAX101", "confirmed", 4)]
    again = [e.again for e in read.events if e.kind == "compile"]
    assert again == [False, True, True, True]
    numbers = {e.number for e in read.events if e.kind == "compile"}
    assert numbers <= set(read.findings[0].events) <= {e.number for e in read.events}
    assert "JAX101 confirmed" in (folder / "report.txt").read_text()
    data: dict[str, Any] = json.loads(text)
    with pytest.raises(msgspec.ValidationError):
        document.decode(json.dumps(data | {"surprise": 1}))
    with pytest.raises(msgspec.ValidationError, match="schema version 99"):
        document.decode(json.dumps(data | {"schema_version": 99}))


def test_the_schema_in_the_docs_is_the_documents() -> None:
    assert json.loads((ROOT / "docs" / "confirm-schema.json").read_text()) == document.schema()


def test_exit_statuses(program: tuple[pathlib.Path, Finding], capsys: pytest.CaptureFixture[str]) -> None:
    folder, found = program
    write(folder, {"clean.py": "import jax\njax.numpy.ones(3)\n", "bad.py": "import jax\nraise ValueError('x')\n"})
    assert call(folder, [found], "-q", "--", "python", "clean.py") == 0
    assert "1 not-reached" in capsys.readouterr()[0]
    assert call(folder, [found], "-q", "--", "python", "bad.py") == cli.FAILED
    out, err = capsys.readouterr()
    assert "could-not-run" in out
    assert f"error: the workload failed: {folder}/bad.py:2: ValueError: x" in err
    assert call(folder, [], "-q", "--", "no-such-program") == cli.FAILED


def test_hidden_findings_are_told_where_they_are_confirmed(
    program: tuple[pathlib.Path, Finding], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, found = program
    write(folder, {"clean.py": "import jax\njax.numpy.ones(3)\n"})
    assert call(folder, [], "-q", "--", "python", "main.py", hidden=[found]) == cli.CONFIRMED
    assert capsys.readouterr()[0].splitlines()[0] == "main.py:4:5: JAX101 confirmed"
    assert call(folder, [], "-q", "--record", "run.json", "--", "python", "clean.py", hidden=[found]) == 0
    assert "JAX101" not in capsys.readouterr()[0]
    assert [j.verdict for j in document.decode((folder / "run.json").read_text()).findings] == ["not-reached"]


def test_options_of_the_workload(program: tuple[pathlib.Path, Finding], capsys: pytest.CaptureFixture[str]) -> None:
    folder, found = program
    check = "import os\nassert os.environ['JAX_PLATFORMS'] == 'cpu', os.environ\nassert os.environ['XLA_PYTHON_CLIENT_PREALLOCATE'] == 'false'\n"
    write(folder, {"check.py": check, "wait.py": "import time\nprint('waiting')\ntime.sleep(60)\n"})
    assert call(folder, [], "-q", "--platform", "cpu", "--python", sys.executable, "--", "check.py") == 0
    assert call(folder, [], "-q", "--timeout", "2", "--", "python", "wait.py") == cli.FAILED
    assert "stopped after 2 s" in capsys.readouterr()[1]
    with pytest.raises(ConfigError, match="--platform no_such: JAX finds no such device: RuntimeError: "):
        call(folder, [], "-q", "--platform", "no_such", "--", "python", "check.py")
    with pytest.raises(ConfigError, match="positive number"):
        call(folder, [found], "-q", "--runs", "0", "--", "a.py")
    with pytest.raises(ConfigError, match="no such interpreter"):
        call(folder, [found], "-q", "--python", "no-python", "--", "a.py")
    with pytest.raises(ConfigError, match="cannot be written"):
        call(folder, [found], "-q", "--record", "no/such/folder/run.json", "--", "python", "main.py")


def test_the_command_after_the_dashes() -> None:
    split = arguments.split
    assert split(["a", "--confirm", "--", "python", "--", "x"]) == (["a", "--confirm"], ["python", "--", "x"])
    assert split(["--confirm", "a"]) == (["--confirm", "a"], None)
    assert split(["--confirm", "--"]) == (["--confirm"], [])
    assert split(["--", "--confirm", "a"]) == (["--", "--confirm", "a"], None)
