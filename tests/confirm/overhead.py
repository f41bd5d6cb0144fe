"""What the recorder costs a workload in which nothing compiles any more.

    python -m tests.confirm.overhead [--rounds N]

In one process, a loop over a compiled step is run in short blocks: without the recorder, with it (and with the step's
executions counted as those of any call are, should it grow), and with it and with a finding's counters in the loop's
lines. Each round compares its three blocks with each other, by CPU time, so that other jobs on
the machine matter little; the median of the rounds is printed, and what the start of a recorded process costs more.
Exit status 1 where recording costs 5 % or more.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from jaxlint.confirm import launcher
from tests.confirm.programs import plain_environment

MOST = 5.0
ROOT = pathlib.Path(__file__).resolve().parents[2]
WORKLOADS = {
    "a training step": (
        "w = np.ones((256, 256), np.float32)\nx = np.ones((64, 256), np.float32)\n"
        "step = jax.jit(jax.value_and_grad(lambda w, x: jax.numpy.tanh(x @ w).sum()))\n",
        "step(w, x)[0].block_until_ready()",
        60,
    ),
    "the smallest step": ("x = np.ones(3, np.float32)\nstep = jax.jit(lambda a: a * 2)\n", "step(x)", 6000),
}
PROGRAM = """
import ast, dis, json, sys, time
sys.path.insert(0, {root!r})
import jax, numpy as np
from jaxlint.confirm.counters import Counters
from jaxlint.confirm.executions import BY_PYTHON, counting
from jaxlint.confirm.importing import compile_source
from jaxlint.confirm.recorder import Recorder
from jaxlint.confirm.rewrite import Wanted
{setup}
LOOP = "def loop():\\n    for _ in range({times}):\\n        {call}\\n"
plain, recorded, counted = dict(globals()), dict(globals()), dict(globals())
exec(LOOP, plain)
counters = Counters()
counters.publish()
counters.watch_jax()
exec(compile_source(LOOP, "loop.py", Wanted(frozenset([1]), frozenset([(3, 8)])), counters), counted)
recorder = Recorder()
if BY_PYTHON:
    exec(LOOP, recorded)
    code, executions = recorded["loop"].__code__, counting(counters, None)
    for at in [i.offset for i in dis.get_instructions(code) if i.opname.startswith("CALL")]:
        executions.count(code, at, "loop.py", 1)
else:
    exec(compile_source(LOOP, "loop.py", Wanted((), (), calls=True), counters), recorded)
def took(loop):
    begin = time.thread_time()
    loop()
    return time.thread_time() - begin
took(plain["loop"]), took(counted["loop"])
for _ in range({warm}):  # until the executions are counted no more, where that comes
    took(recorded["loop"])
rounds = []
for _ in range({rounds}):
    without = took(plain["loop"])
    recorder.install()
    rounds.append((without, took(recorded["loop"]), took(counted["loop"])))
    recorder.uninstall()
assert counters.places and not recorder.events, "the loop compiles"
print(json.dumps(rounds))
"""


def blocks(name: str, rounds: int) -> list[tuple[float, float, float]]:
    setup, call, times = WORKLOADS[name]
    text = PROGRAM.format(root=str(ROOT), setup=setup, call=call, times=times, rounds=rounds, warm=2000 // times + 1)
    done = subprocess.run(
        [sys.executable, "-c", text], env=plain_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(done.stderr)
    found: list[tuple[float, float, float]] = json.loads(done.stdout)
    return found


def starts(rounds: int) -> tuple[float, float]:
    """CPU seconds of a process that imports jax and ends: without and with the recorder, the best of the rounds."""
    program = "import jax, os; open('cpu', 'w').write(str(sum(os.times()[:2])))"
    best = [float("inf"), float("inf")]
    with tempfile.TemporaryDirectory(prefix="jaxlint-overhead-") as folder:
        for number in range(2 * rounds):
            command = (sys.executable, "-c", program)
            if number % 2:
                launcher.run(launcher.Workload(command, directory=folder, environment=plain_environment()), {})
            else:
                subprocess.run(command, cwd=folder, env=plain_environment(), check=True)
            best[number % 2] = min(best[number % 2], float((pathlib.Path(folder) / "cpu").read_text()))
    return best[0], best[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--rounds", type=int, default=60)
    args = parser.parse_args()
    print(f"median of {args.rounds} rounds, {os.cpu_count()} cores, {time.strftime('%d %B %Y')}\n")
    print("| workload | one step | recorded | recorded and counted |\n|---|---|---|---|")
    worst = 0.0
    for name, (_, _, times) in WORKLOADS.items():
        rounds = blocks(name, args.rounds)
        recorded, counted = (statistics.median(100 * (r[n] / r[0] - 1) for r in rounds) for n in (1, 2))
        micros = statistics.median(r[0] for r in rounds) / times * 1e6
        print(f"| {name} | {micros:.0f} µs | {recorded:+.1f} % | {counted:+.1f} % |", flush=True)
        worst = max(worst, recorded)
    without, recorded = starts(5)
    print(f"\nThe start of a process that imports jax: {without:.2f} s, recorded {recorded:.2f} s (CPU time).")
    return int(worst >= MOST)


if __name__ == "__main__":
    sys.exit(main())
