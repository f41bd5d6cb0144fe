"""JAX607 takes a text of compiler flags apart: what differs per process may stand in a flag that is in no key."""

from __future__ import annotations

import pytest
from marked import MARK, Program, Spot, differences, lint

HEAD = """\
import os
import tempfile

os.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"
ROOT = os.path.join("/srv", "runs")
PID = os.getpid()
TUNE = "--xla_gpu_dump_autotune_results_to"
"""

REPORTED = {
    "joined": 'os.environ["XLA_FLAGS"] = " ".join([f"--xla_dump_to={PID}", f"--xla_gpu_x={PID}"])  # <- JAX607\n',
    "in the list's own line": """
os.environ["XLA_FLAGS"] = " ".join([
    f"--xla_dump_to={ROOT}/{PID}",
    "--xla_dump_hlo_as_text",

    f"{TUNE}={ROOT}/{PID}.txt",  # <- JAX607
])
""",
    "a list that is filled": """
def configure():
    flags = [f"--xla_dump_to={ROOT}/{PID}"]
    flags.append("--xla_gpu_x={}".format(PID))
    os.environ["XLA_FLAGS"] = " ".join(flags)  # <- JAX607
""",
    "a dict of flags": """
FLAGS = {"xla_dump_to": f"{ROOT}/{PID}", "xla_gpu_x": PID}
os.environ["XLA_FLAGS"] = " ".join(f"--{name}={value}" for name, value in FLAGS.items())  # <- JAX607
""",
    "per cent": 'os.environ["XLA_FLAGS"] = "--xla_dump_to=%s --xla_gpu_x=%d" % (ROOT, PID)  # <- JAX607\n',
    "format by name": 'os.environ["XLA_FLAGS"] = "{flag}={pid}".format(flag=TUNE, pid=PID)  # <- JAX607\n',
    "a helper's text": """
def tune(name):
    return f"{TUNE}={ROOT}/{name}-{PID}"

os.environ["XLA_FLAGS"] = tune("night")  # <- JAX607
""",
    "added to": """
def configure():
    flags = os.environ.get("XLA_FLAGS", "")
    flags += f" --xla_gpu_x={PID}"
    flags += " --xla_gpu_y=true"
    os.environ["XLA_FLAGS"] = flags  # <- JAX607
""",
    "a folder for two flags": """
SCRATCH = tempfile.mkdtemp()
os.environ.setdefault("XLA_FLAGS", f"--xla_dump_to={SCRATCH} {TUNE}={SCRATCH}/a")  # <- JAX607
""",
}
SILENT = {
    "joined": 'os.environ["XLA_FLAGS"] = " ".join([f"--xla_dump_to={ROOT}/{PID}", "--xla_gpu_x=true"])\n',
    "a list that is filled": """
def configure(debug):
    flags = ["--xla_gpu_x=true"]
    if debug:
        flags += ["--xla_dump_to=" + os.path.join(ROOT, str(PID)), "--xla_dump_hlo_as_text"]
    os.environ["XLA_FLAGS"] = " ".join(flags)
""",
    "a dict of flags": """
FLAGS = {"xla_dump_to": f"{ROOT}/{PID}", "xla_gpu_x": "true"}
os.environ["XLA_FLAGS"] = " ".join(f"--{name}={value}" for name, value in FLAGS.items())
""",
    "pairs of flags": """
FLAGS = [("--xla_dump_to", f"{ROOT}/{PID}"), ("--xla_gpu_x", "true")]
os.environ["XLA_FLAGS"] = " ".join("%s=%s" % (name, value) for name, value in FLAGS)
""",
    "per cent": 'os.environ["XLA_FLAGS"] = "--xla_dump_to=%s/%d --xla_gpu_x=true" % (ROOT, PID)\n',
    "a helper's text": """
def dump(name):
    return "--xla_dump_to={}/{}-{}".format(ROOT, name, PID)

os.environ["XLA_FLAGS"] = dump("night")
""",
    "added to": """
def configure():
    flags = os.environ.get("XLA_FLAGS", "")
    flags += " --xla_dump_to={pid}".format(pid=PID)
    os.environ["XLA_FLAGS"] = flags + f" --xla_force_host_platform_device_count={os.cpu_count()}"
""",
    "not to be taken apart": """
import launcher

os.environ["XLA_FLAGS"] = launcher.flags_for(PID)
""",
}


def _program(text: str) -> Program:
    body = HEAD + text
    rows = enumerate(body.splitlines(), 1)
    marks = tuple(Spot("main.py", row, match.group(1)) for row, line in rows if (match := MARK.search(line)))
    return Program("flags", {"main.py": MARK.sub("", body)}, marks)


@pytest.mark.parametrize("name", REPORTED)
def test_a_flag_of_the_process_is_found(name: str) -> None:
    program = _program(REPORTED[name])
    assert program.marks
    wrong = differences(program, lint(program))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", SILENT)
def test_what_is_in_no_key_is_silent(name: str) -> None:
    assert not [str(spot) for spot in lint(_program(SILENT[name]))]
