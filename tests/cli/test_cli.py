"""The command line: arguments, exit status, what goes to which stream."""

from __future__ import annotations

import io
import json
import os
import sys

import pytest

from jaxlint import cli
from jaxlint.arguments import COMMANDS
from jaxlint.progress import Progress

CONCISE = ("--output-format", "concise")


@pytest.fixture
def run(engine, project, capsys):
    """Run the command line on some files; returns status, standard output and standard error."""

    def call(*arguments: str, **files: str):
        project({name.replace("__", "/") + ".py": text for name, text in files.items()})
        status = cli.main(arguments)
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def test_findings(run):
    assert run(*CONCISE, a="x = JAX101\n", b="y\n") == (
        1,
        "a.py:1:5: JAX101 this says JAX101\nFound 1 finding (1 certain) in 1 file.\n",
        "",
    )


def test_the_full_form_is_the_default(run):
    status, out, _ = run("a.py", a="x = JAX101\n")
    assert status == 1
    assert out == (
        "JAX101 this says JAX101\n --> a.py:1:5\n  |\n1 | x = JAX101\n  |     ^^^^^^ here\n  |\n"
        "  = confidence: certain\n\nFound 1 finding (1 certain) in 1 file.\n"
    )


def test_check_may_be_left_out(run):
    assert run("check", a="JAX101\n") == run() == run(".") == run("a.py")


def test_clean(run):
    assert run("--", a="x\n") == (0, "All checks passed!\n", "")


def test_no_files(run):
    assert run() == (0, "All checks passed!\n", "jaxlint: warning: no Python files found under the given paths\n")


def test_exit_zero_and_quiet(run):
    assert run("--exit-zero", "--quiet", *CONCISE, a="JAX101\n") == (0, "a.py:1:1: JAX101 this says JAX101\n", "")


def test_a_missing_path_is_an_error_and_the_others_are_linted(run):
    status, out, err = run(*CONCISE, "a.py", "none.py", "no/such", a="JAX101\n")
    assert status == 2
    assert out.startswith("a.py:1:1: JAX101 ")
    assert err == ("jaxlint: error: none.py: no such file or folder\njaxlint: error: no/such: no such file or folder\n")
    assert run("none.py") == (2, "", "jaxlint: error: none.py: no such file or folder\n")


def test_errors_of_the_engine_are_errors(run, engine):
    engine.errors.append("a.py: cannot be read")
    status, out, err = run(*CONCISE, a="JAX101\n")
    assert (status, err) == (2, "jaxlint: error: a.py: cannot be read\n")
    assert out.startswith("a.py:1:1: JAX101 ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--selct", "x"), "unrecognized arguments: --selct (see `jaxlint --help`)"),
        (("check", "--output-format", "xml"), "argument --output-format: invalid choice: 'xml'"),
        (("--jobs", "many"), "argument -j/--jobs: 'many' is no number of processes"),
        (("--select", "JAX9"), "command line: --select: no rule has the code or prefix 'JAX9'"),
        (("--ignore", "jax 1"), "command line: --ignore: 'jax 1' is no rule code such as"),
        (("--confidence", "sure"), "command line: --confidence: 'sure' is none of certain, likely, possible"),
        (("--config", "none.toml"), "none.toml: cannot be read: No such file or directory"),
        (("-", "a.py"), "`-` (standard input) cannot be combined with other paths"),
        (("--stdin-filename", "a.py"), "--stdin-filename needs `-` as the path"),
        (("rule",), "give either a rule's code or --all"),
        (("rule", "JAX101", "--all"), "give either a rule's code or --all"),
        (("rule", "JAX1"), "no rule is called 'JAX1'"),
        (("explain", "a.py"), "'a.py' is no FILE:LINE"),
        (("explain", "a.py:0"), "'a.py:0' is no FILE:LINE"),
        (("explain", ":3"), "':3' is no FILE:LINE"),
        (("explain", "none.py:3"), "none.py: no such file"),
        (("config", "jitlike"), "no option is called 'jitlike' (did you mean 'jit-like'?)"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(run, arguments, message):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"jaxlint: error: {message}")
    assert err.count("\n") == 1


def test_a_wrong_configuration_is_one_line_and_status_2(run, project):
    project({"pyproject.toml": "[tool.jaxlint]\nselct = []\n"})
    assert run(a="JAX101\n") == (
        2,
        "",
        "jaxlint: error: pyproject.toml: [tool.jaxlint] unknown key 'selct' (did you mean 'select'?)\n",
    )
    assert run("--isolated", "-q", *CONCISE)[0] == 1


@pytest.mark.parametrize(
    ("arguments", "codes"),
    [
        ((), "101 102"),
        (("--select", "JAX101"), "101"),
        (("--select=JAX101,JAX701"), "101 701"),
        (("--select", "JAX101", "--select", "JAX701"), "101 701"),
        (("--ignore", "JAX101"), "102"),
        (("--extend-select", "nursery"), "101 102 701"),
        (("--select", "ALL", "--ignore", "JAX1"), "701"),
    ],
)
def test_selection(run, arguments, codes):
    arguments = (arguments,) if isinstance(arguments, str) else arguments
    _, out, _ = run("--output-format", "json", *arguments, a="JAX101 JAX102 JAX701\n")
    assert [item["code"].removeprefix("JAX") for item in json.loads(out)] == codes.split()


def test_the_command_line_wins_over_the_configuration(run, project):
    project({"pyproject.toml": '[tool.jaxlint]\nignore = ["JAX101"]\nconfidence = "possible"\n'})
    assert "JAX101" not in run(*CONCISE, a="JAX101\nJAX102?\n")[1]
    assert "JAX102" in run(*CONCISE)[1]
    _, out, _ = run(*CONCISE, "--select", "JAX1", "--confidence", "certain")
    assert out == (
        "a.py:1:1: JAX101 this says JAX101\nFound 1 finding (1 certain) in 1 file.\n"
        "1 possible finding hidden; show with --confidence possible\n"
    )


def test_a_syntax_error_is_always_shown_unless_ignored_by_its_name(run):
    assert run(*CONCISE, "--select", "JAX101", "--ignore", "JAX", a="JAX000  # noqa\n")[0] == 1
    assert run(*CONCISE, "--ignore", "JAX000")[0] == 0


def test_suppression_and_per_file_ignores(run, project):
    project({"pyproject.toml": '[tool.jaxlint]\nper-file-ignores = { "b.py" = ["JAX1"] }\n'})
    assert run(a="JAX101  # noqa: JAX101\n", b="JAX101\n")[0] == 0


def test_standard_input(run, monkeypatch, engine):
    def give(data: bytes):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    give(b"\xef\xbb\xbf# \xff\r\nJAX101\r\n")
    status, out, _ = run("-", "--stdin-filename", "pkg/a.py", a="JAX102\n")
    assert status == 1
    assert "--> pkg/a.py:2:1\n" in out
    assert "\n2 | JAX101\n" in out
    give(b"JAX101")
    assert run(*CONCISE, "-")[1].startswith("-:1:1: JAX101 ")


def test_statistics(run):
    assert run("--statistics", a="JAX102\nJAX101\nJAX102\n")[1] == (
        "2\tJAX102\trule-102\n1\tJAX101\trule-101\nFound 3 findings (3 certain) in 1 file.\n"
    )


def test_show_files_lists_absolute_paths(run, tmp_path, engine):
    status, out, _ = run("--show-files", a="JAX101\n", p__b="x\n")
    assert status == 0
    assert out == f"{tmp_path / 'a.py'}\n{tmp_path / 'p' / 'b.py'}\n"
    assert engine.calls == []


def test_show_settings(run, project, tmp_path):
    project({"pyproject.toml": '[tool.jaxlint]\njit-like = ["m.f"]\nper-file-ignores = { "b.py" = ["JAX1"] }\n'})
    status, out, _ = run("--show-settings", "--confidence", "certain")
    assert status == 0
    assert f"configuration = {tmp_path / 'pyproject.toml'}\n" in out
    assert "jit-like = [\n    m.f,\n]\n" in out
    assert "rules = [\n    JAX101 (rule-101),\n    JAX102 (rule-102),\n]\n" in out
    assert "per-file-ignores = [\n    b.py: JAX1,\n]\n" in out
    assert "confidence = certain\n" in out


def test_output_file(run, tmp_path, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert run(*CONCISE, "-o", "out.txt", a="JAX101\n") == (1, "", "")
    assert (tmp_path / "out.txt").read_text().startswith("a.py:1:1: JAX101 ")
    status, _, err = run("-o", "no/such/out.txt")
    assert (status, err) == (2, "jaxlint: error: no/such/out.txt: cannot be written: No such file or directory\n")


def test_colour_if_forced(run, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;31mJAX101\x1b[0m" in run(*CONCISE, a="JAX101\n")[1]


def test_what_the_engine_is_told(run, engine):
    run("-j", "3", "--no-cache", a="x\n")
    run("--jobs", "0")
    assert (engine.calls[0]["jobs"], engine.calls[0]["use_cache"]) == (3, False)
    assert engine.calls[1]["jobs"] >= 1
    assert engine.calls[1]["use_cache"] is True


def test_verbose_says_what_was_done(run):
    _, _, err = run("--verbose", a="x\n")
    assert err.startswith("jaxlint: 1 file in 0.")
    assert err.endswith("; configuration: none\n")


def test_a_bug_is_one_line_unless_verbose(run, engine):
    engine.raises = KeyError("two\nlines")
    status, out, err = run(a="x\n")
    assert (status, out) == (2, "")
    assert err.startswith("jaxlint: internal error at conftest.py:")
    assert err.endswith(": KeyError: 'two\\nlines' (a bug of jaxlint; --verbose shows the traceback)\n")
    status, _, err = run("--verbose")
    assert status == 2
    assert "Traceback (most recent call last)" in err


def test_interrupted(run, engine):
    engine.raises = KeyboardInterrupt()
    assert run(a="x\n") == (130, "", "jaxlint: interrupted\n")


def test_recursion_in_the_engine_is_a_bug_not_a_crash(run, engine):
    engine.raises = RecursionError("too deep")
    assert run(a="x\n")[0] == 2


def test_rule(run):
    status, out, _ = run("rule", "jax101")
    assert status == 0
    assert out.startswith("# rule-101 (JAX101)\n")
    assert run("rule", "rule-101")[1] == out
    assert run("rule", "--all")[1].count("\n## What it does\n") == 6  # three rules, and the codes without a rule
    assert run("rule", "unused-suppression")[1] == run("rule", "JAX001")[1]


def test_rule_as_json(run):
    one = json.loads(run("rule", "JAX101", "--output-format", "json")[1])
    assert (one["code"], one["name"], one["group"]) == ("JAX101", "rule-101", "recompile")
    assert one["prediction"]["outcome"] == "recompile"
    assert [item["code"] for item in json.loads(run("rule", "--all", "--output-format", "json")[1])] == [
        "JAX101",
        "JAX102",
        "JAX701",
        "JAX000",
        "JAX001",
        "JAX901",
    ]


def test_explain(run):
    assert run("explain", "a.py:3", a="x\n") == (0, "a.py line 3\n", "")
    assert run("explain", "a.py:3:7") == (0, "a.py line 3\n", "")


def test_config(run):
    _, out, _ = run("config")
    assert "jit-like" in out.splitlines()
    assert "[tool.jaxlint]\njit-like = " in run("config", "jit-like")[1]


def test_clean_removes_the_cache(run, tmp_path):
    (tmp_path / ".jaxlint_cache" / "x").mkdir(parents=True)
    assert run("clean") == (0, "", "jaxlint: removed .jaxlint_cache\n")
    assert not (tmp_path / ".jaxlint_cache").exists()
    assert run("clean", "p/q.py") == (0, "", "")


def test_version_and_help(run):
    from jaxlint import __version__

    assert run("--version") == (0, f"jaxlint {__version__}\n", "")
    status, out, _ = run("--help")
    assert status == 0
    assert all(f"\n  {name} " in out for name in COMMANDS)
    assert all(f"\n{group}:" in out for group in ("rules", "output", "configuration", "running"))
    for name in COMMANDS:
        status, out, _ = run(name, "--help")
        assert status == 0
        assert out.startswith(("usage: jaxlint [check]", f"usage: jaxlint {name}"))


def test_progress_is_for_terminals_and_long_runs(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    stream = io.StringIO()
    silent = Progress(stream)
    clock[0] = 5.0
    silent(1, 2)
    silent.close()
    assert stream.getvalue() == ""
    monkeypatch.setattr(stream, "isatty", lambda: True)
    progress = Progress(stream)
    progress(1, 9)
    progress.close()
    assert stream.getvalue() == ""
    clock[0] = 6.1
    progress(2, 9)
    progress(3, 9)
    clock[0] = 6.3
    progress(9, 9)
    progress.close()
    width = len("jaxlint: 2/9 files")
    assert stream.getvalue() == f"\rjaxlint: 2/9 files\rjaxlint: 9/9 files\r{' ' * width}\r"


def test_an_unprintable_character_is_escaped(run, monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    cli.write(["é\n"])
    stream.flush()
    assert stream.buffer.getvalue() == b"\\xe9" + os.linesep.encode()
