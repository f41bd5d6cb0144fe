"""Multi-process jobs: each process is recorded, and the keys of the ranks are compared."""

from __future__ import annotations

import dataclasses
import pathlib
import socket

import pytest

from jaxlint.confirm import document, html, ranks, text
from jaxlint.confirm.join import Project
from jaxlint.confirm.launcher import Ended
from jaxlint.confirm.verdicts import judge
from jaxlint.findings import Outcome, Prediction, Scope
from jaxlint.report.style import Style
from tests.confirm.programs import finding, place, run, verdicts, write

START = """
import os, subprocess, sys
flags = sys.argv[2:] or ["", ""]
workers = [
    subprocess.Popen([sys.executable, "work.py", sys.argv[1]], env={**os.environ, "RANK": str(rank), "XLA_FLAGS": flag})
    for rank, flag in enumerate(flags)
]
sys.exit(max(worker.wait() for worker in workers))
"""
HEAD = """
import os, sys, jax, numpy as np
rank = int(os.environ["RANK"])
x = np.ones(3, np.float32)
@jax.jit
def steady(a):
    return a * 2
@jax.jit
def moving(a):
    return a * (rank + 1)
"""
DISTRIBUTED = """
del os.environ["RANK"]
jax.config.update("jax_cpu_collectives_implementation", "gloo")
jax.distributed.initialize(f"localhost:{sys.argv[1]}", 2, rank)
assert jax.process_count() == 2
steady(x); moving(x)
mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
spread = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("x"))
everywhere = jax.ShapeDtypeStruct((4,), np.float32, sharding=spread)
jax.jit(lambda a: a + 1).lower(everywhere).compile()
"""


def free_port() -> str:
    with socket.socket() as one:
        one.bind(("localhost", 0))
        return str(one.getsockname()[1])


def job(folder: pathlib.Path, work: str, *flags: str) -> Ended:
    write(folder, {"start.py": START, "work.py": HEAD + work})
    ended = run(folder, "python", "start.py", free_port(), *flags)
    assert ended.status == 0, ended.error
    return ended


def lines(ended: Ended) -> list[str]:
    return ranks.told(found := ranks.of_record(ended.record), ranks.compare(found))


def test_ranks_of_a_distributed_job(tmp_path: pathlib.Path) -> None:
    ended = job(tmp_path, DISTRIBUTED)
    assert sorted(p.rank for p in ended.record.with_jax if p.rank is not None) == [0, 1]
    line, *local = lines(ended)
    place = f"{tmp_path}/work.py:8"
    assert [text.split(" ", 3)[3] for text in local] in (
        [],
        ["programs differ in nothing but accelerator_config, which describes each rank's own devices."],
    )
    assert line == (
        f"2 ranks: `moving` ({place}) has other disk keys on rank 0 and rank 1: computation is the first entry that differs."
    )
    assert line in "".join(text.full([], [ended], Style()))
    whole = document.decode(document.encode(document.build("workload", [ended], [])))
    difference = next(d for d in whole.rank_differences if d.program == "moving")
    assert {d.entry for d in whole.rank_differences} <= {"computation", ranks.DEVICES}
    assert (difference.program, difference.row, difference.ranks, difference.entry) == (
        "moving",
        8,
        [0, 1],
        "computation",
    )
    assert "computation is the first entry that differs" in html.render(whole)


def test_other_flags_on_one_rank_of_three(tmp_path: pathlib.Path) -> None:
    fast = "--xla_cpu_enable_fast_math=true"
    ended = job(tmp_path, "steady(x)\n", "", fast, fast)
    assert lines(ended) == [
        f"3 ranks: `steady` ({tmp_path}/work.py:5) has other disk keys on rank 0 and ranks 1, 2: "
        "XLA flags is the first entry that differs."
    ]


def test_ranks_that_agree_and_one_that_does_more(tmp_path: pathlib.Path) -> None:
    ended = job(tmp_path, "steady(x)\nif rank == 0:\n    print(float(jax.numpy.sin(1.5)))\n")
    assert lines(ended) == ["2 ranks compiled the same 2 programs."]
    [line] = lines(job(tmp_path, "steady(x)\nif rank:\n    steady(x[:2])\n"))
    assert line == f"2 ranks: `steady` ({tmp_path}/work.py:5) is not compiled as often by rank 0 and rank 1."


def test_processes_without_a_rank_are_not_compared(tmp_path: pathlib.Path) -> None:
    text = "import os, jax, numpy as np\nfor n in (1, 2):\n    if os.fork() == 0:\n        jax.jit(lambda a: a * n)(np.ones(3))\n        os._exit(0)\n    os.wait()\n"
    write(tmp_path, {"main.py": text})
    assert lines(run(tmp_path, "python", "main.py")) == []


def test_a_finding_about_a_fleet_is_judged_by_its_ranks(tmp_path: pathlib.Path) -> None:
    write(tmp_path, {"start.py": START, "work.py": HEAD + "steady(x); moving(x)\n"})
    file = tmp_path / "work.py"
    fleet = Prediction(Outcome.MISS_ON_DISK, Scope.FLEET, disk_key="different")
    findings = [
        finding(
            place(file, "return a * (rank + 1)"), defined=place(file, "def moving"), code="JAX605", prediction=fleet
        ),
        finding(place(file, "return a * 2"), defined=place(file, "def steady"), code="JAX605", prediction=fleet),
    ]
    found = verdicts(tmp_path, findings, "python", "start.py", "0")
    assert [c.verdict.value for c in found] == ["confirmed", "not-reached"]
    assert "has other disk keys on rank 0 and rank 1: computation" in found[0].reason


def test_records_of_several_machines_are_compared(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in (1, 2):
        program = f"import jax, numpy as np\njax.jit(lambda a: a * {number})(np.ones(3))\n"
        write(tmp_path, {"main.py": program})
        ended = dataclasses.replace(run(tmp_path, "python", "main.py"), command=("python", "main.py"))
        confirmations, _ = judge([], [ended], Project([tmp_path]))
        (tmp_path / f"{number}.json").write_text(document.encode(document.build("workload", [ended], confirmations)))
    assert ranks.main([str(tmp_path / "1.json"), str(tmp_path / "2.json")]) == 1
    assert "computation is the first entry that differs" in capsys.readouterr()[0]
    assert ranks.main([str(tmp_path / "1.json"), str(tmp_path / "1.json")]) == 0
    assert capsys.readouterr()[0] == "2 ranks compiled the same 1 program.\n"
