"""Runs programs on real JAX, each in a process forked from one that has imported jax and nothing more.

Started by :mod:`tests.reality.harness`; reads jobs as JSON lines, answers each with one JSON line. With ``--one`` a
single job is run in this very process, for programs whose behaviour depends on what happens before ``import jax``.
"""

from __future__ import annotations

import importlib
import json
import os
import pathlib
import signal
import sys
import traceback
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run_program(job: dict[str, Any]) -> dict[str, Any]:
    """Import the job's module with counters in its folder's files, call ``main(steps)``, give what was recorded."""
    from jaxlint.confirm import importing
    from jaxlint.confirm.counters import Counters
    from jaxlint.confirm.recorder import Recorder
    from jaxlint.confirm.rewrite import Wanted

    folder = pathlib.Path(job["folder"])
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    counters = Counters()
    wanted = {str(file): Wanted(check_calls=job.get("stale", False)) for file in folder.rglob("*.py")}
    importing.count(wanted, counters)
    recorder = Recorder()
    counters.on_stale = recorder.stale
    recorder.is_quiet = lambda: counters.paused > 0

    def hook() -> None:
        counters.watch_jax()
        recorder.install()

    if "jax" in sys.modules:
        hook()
    else:
        importing.install(importing.AfterImport("jax", hook))
    answer: dict[str, Any] = {"error": None, "result": None}
    try:
        module = importlib.import_module(job["module"])
        answer["result"] = repr(module.main(job["steps"]))[:2000]
    except BaseException as error:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename.startswith(str(folder))]
        where = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
        text = (str(error).strip().splitlines() or [""])[0]
        answer["error"] = f"{type(error).__name__}{where}: {text[:300]}"
    answer["events"] = [event.as_json() for event in recorder.events]
    answer["counters"] = [place for place in counters.table() if place["runs"]]
    answer["lacks"] = recorder.lacks
    answer["cache_dir"] = _cache_dir()
    _leave_together()
    return answer


def _cache_dir() -> str | None:
    """Where the program keeps its disk cache."""
    if "jax" not in sys.modules:
        return None
    path = sys.modules["jax"].config.jax_compilation_cache_dir
    return os.path.abspath(path) if path else None


def _leave_together() -> None:
    """Wait for the other processes of a job: the first one's end would be the end of all."""
    if "jax" in sys.modules:
        from jax._src import distributed

        if distributed.global_state.client is not None:
            sys.modules["jax"].distributed.shutdown()


def _child(job: dict[str, Any]) -> None:
    signal.alarm(int(job.get("timeout", 120)))
    # What the program keeps outside its folder must not reach the next program, only its own restart.
    temporary = pathlib.Path(job["scratch"]) / "tmp"
    temporary.mkdir(exist_ok=True)
    temporary.chmod(0o1777)  # as the system's own
    os.environ.update(TMPDIR=str(temporary), HOME=job["scratch"])
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    answer = run_program(job)
    pathlib.Path(job["out"]).write_text(json.dumps(answer))
    os._exit(0)


def _serve() -> None:
    sys.path.insert(0, str(ROOT))
    import jax  # noqa: F401

    for line in sys.stdin:
        job = json.loads(line)
        pid = os.fork()
        if pid == 0:
            try:
                _child(job)
            finally:
                os._exit(70)
        _, status = os.waitpid(pid, 0)
        print(json.dumps({"status": os.waitstatus_to_exitcode(status)}), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        sys.path.insert(0, str(ROOT))
        _child(json.loads(sys.argv[2]))
    _serve()
