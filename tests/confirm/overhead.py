"""What the recorder costs a workload in which nothing compiles any more.

    python -m tests.confirm.overhead [--rounds N]

Each workload warms up, then calls a compiled step again and again; it is run without and with the recorder in turn,
and the best of the rounds is printed: wall time of the loop, its CPU time (which other jobs on the machine disturb less)
and wall time of the whole process. *counted*: the call's line is flagged, so each execution of it is counted too. Exit
status 1 where recording costs 5 % or more of a loop's CPU time.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from jaxlint.confirm import launcher
from jaxlint.confirm.join import Target, wanted
from tests.confirm.programs import finding, place, plain_environment, write

MOST = 5.0
HEAD = "import time, jax, numpy as np\n"
LOOP = """
for _ in range(20):
    step(x)
begin, used = time.perf_counter(), time.process_time()
for _ in range({times}):
    step(x)
jax.block_until_ready(step(x))
open("seconds", "w").write(f"{{time.perf_counter() - begin}} {{time.process_time() - used}}")
"""
WORKLOADS = {
    "a training step": (
        "x = np.ones((256, 512), np.float32)\nw = np.ones((512, 512), np.float32)\n"
        "loss = jax.jit(jax.value_and_grad(lambda w, x: jax.numpy.tanh(x @ w).sum()))\n"
        "def step(x):\n    return loss(w, x)[0].block_until_ready()\n",
        400,
    ),
    "the smallest step": ("x = np.ones(3, np.float32)\nstep = jax.jit(lambda a: a * 2)\n", 200_000),
}


Took = dict[str, list[tuple[float, float, float]]]
"""By kind of run: wall time of the loop, its CPU time, wall time of the process."""


def measure(text: str, rounds: int) -> Took:
    took: Took = {"plain": [], "recorded": [], "counted": []}
    with tempfile.TemporaryDirectory(prefix="jaxlint-overhead-") as scratch:
        folder = pathlib.Path(scratch)
        file = write(folder, {"main.py": text}) / "main.py"
        at = place(file, "step(x)\njax")  # the call in the measured loop
        flagged = wanted([Target(finding(at))])
        for _ in range(rounds):
            for name, plan in (("plain", None), ("recorded", {}), ("counted", flagged)):
                begin = time.perf_counter()
                if plan is None:
                    environment = plain_environment()
                    subprocess.run([sys.executable, "main.py"], cwd=folder, env=environment, check=True)
                else:
                    command = (sys.executable, "main.py")
                    workload = launcher.Workload(
                        command, directory=scratch, environment=plain_environment(), quiet=True
                    )
                    ended = launcher.run(workload, plan)
                    assert ended.status == 0, ended.error
                process = time.perf_counter() - begin
                wall, used = map(float, (folder / "seconds").read_text().split())
                took[name].append((wall, used, process))
    return took


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    print(f"best of {args.rounds} rounds, {os.cpu_count()} cores\n")
    print("| workload | | loop | more | CPU | more | process | more |\n|---|---|---|---|---|---|---|---|")
    worst = 0.0
    for name, (text, times) in WORKLOADS.items():
        took = measure(HEAD + text + LOOP.format(times=times), args.rounds)
        best = {kind: [min(column) for column in zip(*rows, strict=True)] for kind, rows in took.items()}
        for kind, figures in best.items():
            more = [100 * (figure / base - 1) for figure, base in zip(figures, best["plain"], strict=True)]
            cells = (f"{figure:.2f} s | {percent:+.1f} %" for figure, percent in zip(figures, more, strict=True))
            print(f"| {name} | {kind} | {' | '.join(cells)} |", flush=True)
            if kind == "recorded":
                worst = max(worst, more[1])
    return int(worst >= MOST)


if __name__ == "__main__":
    sys.exit(main())
