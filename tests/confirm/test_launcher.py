"""Workloads of all kinds and manners: what they do is recorded, and how they end is told."""

from __future__ import annotations

import os
import pathlib
import sys
import textwrap

import pytest

from jaxlint.confirm import launcher
from jaxlint.confirm.rewrite import Wanted
from tests.confirm.programs import run, write

WORK = """
import jax, numpy as np
def work(times=2):
    for _ in range(times):
        jax.jit(lambda a: a * 2)(np.ones(3, np.float32))
"""
COMPILES = {
    "script": (("python", "main.py"), {"main.py": WORK + "work()\n"}),
    "script with options": (
        ("python", "-W", "ignore", "-O", "main.py", "--steps", "3"),
        {"main.py": WORK + "work()\n"},
    ),
    "bare script": (("main.py",), {"main.py": WORK + "work()\n"}),
    "module": (("python", "-m", "pkg.train"), {"pkg/__init__.py": "", "pkg/train.py": WORK + "work()\n"}),
    "bare module": (("-m", "pkg"), {"pkg/__init__.py": "", "pkg/__main__.py": WORK + "work()\n"}),
    "command": (("python", "-c", "import lib; lib.work()"), {"lib.py": WORK}),
    "shell": (("sh", "-c", f"{sys.executable} main.py"), {"main.py": WORK + "work()\n"}),
    "tests": (
        ("python", "-m", "pytest", "-q", "-p", "no:cacheprovider"),
        {"lib.py": WORK, "test_it.py": "import lib\ndef test_work():\n    lib.work()\n"},
    ),
    "forked worker": (
        ("python", "main.py"),
        {
            "main.py": "import os, lib\nif (pid := os.fork()) == 0:\n    lib.work()\n    os._exit(0)\nos.waitpid(pid, 0)\n",
            "lib.py": WORK,
        },
    ),
    "spawned worker": (
        ("python", "main.py"),
        {
            "main.py": "import multiprocessing as mp, lib\nif __name__ == '__main__':\n"
            "    p = mp.get_context('spawn').Process(target=lib.work); p.start(); p.join()\n",
            "lib.py": WORK,
        },
    ),
    "sets its platform itself": (
        ("python", "main.py"),
        {
            "main.py": "import os\nos.environ['JAX_PLATFORMS'] = 'cpu'\nos.environ['XLA_FLAGS'] = ''\n"
            + WORK
            + "work()\n"
        },
    ),
    "leaves at once": (("python", "main.py"), {"main.py": WORK + "work()\nimport os\nos._exit(0)\n"}),
    "in a thread": (
        ("python", "main.py"),
        {"main.py": WORK + "import threading\nt = threading.Thread(target=work)\nt.start()\nt.join()\n"},
    ),
}


@pytest.mark.parametrize("name", COMPILES)
def test_recorded_and_counted(name: str, tmp_path: pathlib.Path) -> None:
    command, files = COMPILES[name]
    write(tmp_path, files)
    file = next(tmp_path / n for n, text in files.items() if "def work" in text)
    line = 1 + file.read_text().split("\n").index("        jax.jit(lambda a: a * 2)(np.ones(3, np.float32))")
    ended = _run(tmp_path, command, {str(file): Wanted({line}, {(line, 8)})})
    assert (ended.status, ended.error) == (0, "")
    processes = [p for p in ended.record.with_jax if p.events]
    assert len(processes) == 1
    compiles = [e for e in processes[0].events if e.kind == "compile"]
    assert [e.program for e in compiles][-1:] == [compiles[0].program]
    assert len(compiles) == 2
    assert {os.path.realpath(e.call.file) for e in compiles if e.call} == {os.path.realpath(file)}
    assert {(c.kind, c.runs) for c in processes[0].counts if c.runs} == {("mark", 2), ("body", 2)}


def _run(folder: pathlib.Path, command: tuple[str, ...], wanted: dict[str, Wanted]) -> launcher.Ended:
    from tests.confirm.programs import plain_environment

    words = tuple(sys.executable if word == "python" else word for word in command)
    workload = launcher.Workload(words, directory=str(folder), quiet=True, environment=plain_environment(), timeout=120)
    return launcher.run(workload, wanted)


def test_test_modules_are_counted_under_pytest(tmp_path: pathlib.Path) -> None:
    text = "import jax, numpy as np\ndef test_it():\n    for _ in range(3):\n        y = jax.jit(lambda a: a + 1)(np.ones(2))\n    assert (y == 2).all()\n"
    write(tmp_path, {"test_it.py": text})
    wanted = {str(tmp_path / "test_it.py"): Wanted({4}, {(4, 12)})}
    for _ in range(2):  # the second time there is bytecode of pytest's own
        ended = _run(tmp_path, ("python", "-m", "pytest", "-q"), wanted)
        assert ended.status == 0
        counts = [c.runs for p in ended.record.processes for c in p.counts if c.kind == "mark"]
        assert counts == [3]


def test_the_script_finds_itself_as_python_would_run_it(tmp_path: pathlib.Path) -> None:
    text = """
    import json, pickle, sys
    class Thing:
        pass
    assert __name__ == "__main__" and __spec__ is None and __package__ is None, (__spec__, __package__)
    assert sys.argv == ["sub/main.py", "--flag", "x"], sys.argv
    assert sys.path[0].endswith("sub"), sys.path[0]
    import sibling
    assert type(pickle.loads(pickle.dumps(Thing()))) is Thing
    assert sys.modules["__main__"].Thing is Thing and __file__ == "sub/main.py"
    assert sorted(n for n in globals() if not n.startswith("__")) == ["Thing", "json", "pickle", "sibling", "sys"]
    sys.exit(7)
    """
    write(tmp_path, {"sub/main.py": textwrap.dedent(text), "sub/sibling.py": ""})
    wanted = {str(tmp_path / "sub/main.py"): Wanted((), {(3, 0)})}
    ended = _run(tmp_path, ("python", "sub/main.py", "--flag", "x"), wanted)
    assert ended.status == 7, ended.error


def test_a_failing_workload_keeps_what_was_recorded(tmp_path: pathlib.Path) -> None:
    write(tmp_path, {"main.py": WORK + "work()\nraise ValueError('no data')\n"})
    ended = run(tmp_path, "python", "main.py")
    assert ended.status == 1
    assert ended.error.endswith("main.py:7: ValueError: no data")
    assert ended.traceback == ((str(tmp_path / "main.py"), 7),)
    assert sum(e.kind == "compile" for p in ended.record.processes for e in p.events) == 2


BAD = {
    "exception at import": (
        "import lib\n",
        {"lib.py": "import jax\n1 / 0\n"},
        "lib.py:2: ZeroDivisionError: division by zero",
    ),
    "segmentation fault": (WORK + "work()\nimport ctypes\nctypes.string_at(0)\n", {}, "killed by signal 11 (SIGSEGV)"),
    "own excepthook": (
        WORK + "work()\nimport sys\nsys.excepthook = lambda *a: print('oh no')\nraise ValueError('x')\n",
        {},
        "exit status 1",
    ),
    "exit status": (WORK + "work()\nraise SystemExit(3)\n", {}, "exit status 3"),
    "terminated": (
        WORK + "work()\nimport os, signal\nos.kill(os.getpid(), signal.SIGTERM)\n",
        {},
        "killed by signal 15 (SIGTERM)",
    ),
    "interrupted": (WORK + "work()\nraise KeyboardInterrupt\n", {}, "SIGINT"),
    "syntax error": ("def f(:\n", {}, "SyntaxError"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_ends_are_told_and_the_record_is_kept(name: str, tmp_path: pathlib.Path) -> None:
    main, more, error = BAD[name]
    write(tmp_path, {"main.py": main, **more})
    ended = run(tmp_path, "python", "main.py")
    assert ended.failed
    assert error in ended.error
    if "work()" in main:
        assert sum(e.kind == "compile" for p in ended.record.processes for e in p.events) == 2


def test_an_endless_workload_is_stopped_with_its_children(tmp_path: pathlib.Path) -> None:
    text = (
        WORK
        + "work()\nimport os, time\nif os.fork() == 0:\n    open('child', 'w').write(str(os.getpid()))\nwhile True:\n    time.sleep(0.1)\n"
    )
    write(tmp_path, {"main.py": text})
    ended = run(tmp_path, "python", "main.py", timeout=6.0)
    assert ended.timed_out
    assert ended.error == "stopped after 6 s"
    assert sum(e.kind == "compile" for p in ended.record.processes for e in p.events) == 2
    child = pathlib.Path("/proc", (tmp_path / "child").read_text(), "stat")
    assert not child.exists() or child.read_text().rpartition(")")[2].split()[0] == "Z"


def test_a_flood_of_output_is_cut(tmp_path: pathlib.Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(
        tmp_path,
        {"main.py": WORK + "work()\nimport sys\nfor _ in range(60000):\n    sys.stdout.write('x' * 99 + '\\n')\n"},
    )
    ended = run(tmp_path, "python", "main.py", quiet=False)
    out, err = capfd.readouterr()
    assert ended.status == 0
    assert out == ""
    assert len(err) < launcher.SHOWN + 1000
    assert "further output is not shown" in err


def test_without_jax_or_python_or_program(tmp_path: pathlib.Path) -> None:
    write(tmp_path, {"main.py": "print(1)\n"})
    ended = run(tmp_path, "python", "main.py")
    assert len(ended.record.processes) == 1
    assert ended.record.with_jax == ()
    assert run(tmp_path, "true").record.processes == ()
    assert run(tmp_path, "python", "-I", "main.py").record.processes == ()
    missing = run(tmp_path, "no-such-program")
    assert missing.status is None
    assert missing.error == "cannot start 'no-such-program': No such file or directory"


def test_the_environments_own_sitecustomize_still_runs(tmp_path: pathlib.Path) -> None:
    write(
        tmp_path,
        {
            "site/sitecustomize.py": "import os\nos.environ['SEEN'] = 'yes'\n",
            "main.py": "import os, sitecustomize\nprint(os.environ['SEEN'])\nimport sys\nassert not any('jaxlint-confirm' in p for p in sys.path), sys.path\n",
        },
    )
    ended = run(tmp_path, "python", "main.py", environment={"PYTHONPATH": str(tmp_path / "site")})
    assert ended.status == 0, ended.error


def test_forked_children_count_for_themselves(tmp_path: pathlib.Path) -> None:
    text = "import os\ndef f():\n    return str(1)\nf()\nfor _ in range(2):\n    if os.fork() == 0:\n        f()\n        os._exit(0)\n    os.wait()\n"
    write(tmp_path, {"main.py": text})
    ended = _run(tmp_path, ("python", "main.py"), {str(tmp_path / "main.py"): Wanted({2}, ())})
    assert sorted(c.runs for p in ended.record.processes for c in p.counts) == [1, 1, 1]


@pytest.mark.parametrize(
    ("command", "python", "adapted"),
    [
        (["python", "a.py"], None, ["python", "a.py"]),
        (["python3.12", "-u", "a.py"], "/env/bin/python", ["/env/bin/python", "-u", "a.py"]),
        (["-m", "a"], None, [sys.executable, "-m", "a"]),
        (["a.py", "b"], None, [sys.executable, "a.py", "b"]),
        (["a.py", "b"], "/env/bin/python", ["/env/bin/python", "a.py", "b"]),
        (["pytest", "a.py"], None, ["pytest", "a.py"]),
    ],
)
def test_commands_are_adapted(
    command: list[str], python: str | None, adapted: list[str], tmp_path: pathlib.Path
) -> None:
    assert launcher.adapt(command, python, str(tmp_path)) == adapted


def test_an_executable_script_runs_by_its_own_interpreter(tmp_path: pathlib.Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(f"#!{sys.executable}\n" + WORK + "work()\n")
    script.chmod(0o755)
    ended = _run(tmp_path, ("./train.py",), {str(script): Wanted({6}, {(6, 8)})})
    assert ended.status == 0, ended.error
    assert [c.runs for p in ended.record.processes for c in p.counts if c.kind == "mark"] == [2]
