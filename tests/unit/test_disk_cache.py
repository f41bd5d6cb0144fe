"""The disk cache: how it is configured, in all spellings; marked lines are reported, no others."""

from __future__ import annotations

import pytest
from marked import Program, Spot, differences, lint, marked, parts_of

DIR = 'jax.config.update("jax_compilation_cache_dir", "/srv/cache")\n'
STEP = "\n@jax.jit\ndef f(x):\n    return x * 2\n"


def _program(text: str) -> Program:
    return marked("disk", parts_of(text))


REPORTED = {
    "an item of os.environ": """
import os
import jax
os.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"  # <- JAX601
""",
    "environ under its own name": """
import jax
from os import environ
environ["JAX_ENABLE_COMPILATION_CACHE"] = "true"  # <- JAX601
""",
    "os under another name": """
import os as operating_system
import jax.numpy as jnp
operating_system.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"  # <- JAX601
""",
    "setdefault": """
import os
import jax
os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", "cache")  # <- JAX601
""",
    "update with a dict": """
import os
import jax
os.environ.update(
    {
        "JAX_COMPILATION_CACHE_DIR": "cache",  # <- JAX601
        "OMP_NUM_THREADS": "1",
    }
)
""",
    "update with keywords": """
import os
import jax
os.environ.update(JAX_COMPILATION_CACHE_DIR="cache")  # <- JAX601
""",
    "the operator that merges": """
import os
import jax
os.environ |= {"JAX_COMPILATION_CACHE_DIR": "cache"}  # <- JAX601
""",
    "a name in a constant": """
import os
import jax
VARIABLE = "JAX_COMPILATION_CACHE_DIR"
os.environ[VARIABLE] = "cache"  # <- JAX601
""",
    "putenv, even ahead of the import": """
import os
os.putenv("JAX_COMPILATION_CACHE_DIR", "cache")  # <- JAX601
import jax
""",
    "jax comes with another package": """
import os
import flax.linen as nn
os.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"  # <- JAX601
""",
    "jax comes with a module of the project": """
import os
from model import f
os.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"  # <- JAX601

### model.py
import jax

@jax.jit
def f(x):
    return x
""",
    "in the main block": """
import os
import jax

def main():
    pass

if __name__ == "__main__":
    os.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"  # <- JAX601
    main()
""",
    "in a function, after an import of its own": """
import os

def main():
    import jax
    os.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"  # <- JAX601
    return jax.devices()
""",
    "a module that is imported too late": """
import jax
import surroundings

### surroundings.py
import os
os.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"  # <- JAX601
""",
    "a loop over the keys of a dict": """
import os
import jax
VARIABLES = {"THREADS": "4", "JAX_COMPILATION_CACHE_DIR": "cache"}
for name in VARIABLES:
    os.environ[name] = VARIABLES[name]  # <- JAX601
""",
    "a dict that another module keeps": """
import os
import jax
from variables import BY_HOST
os.environ.update(BY_HOST["node"])  # <- JAX601

### variables.py
BY_HOST = {"laptop": {"THREADS": "4"}, "node": {"THREADS": "64", "JAX_COMPILATION_CACHE_DIR": "cache"}}
""",
    "set_cache_dir with a temporary folder": """
import tempfile
from jax.experimental.compilation_cache import compilation_cache as cc
cc.set_cache_dir(tempfile.mkdtemp(prefix="jax"))  # <- JAX602
""",
    "initialize_cache in a folder with the date": """
from datetime import datetime
from pathlib import Path
from jax.experimental.compilation_cache import compilation_cache
run = Path("runs") / datetime.now().strftime("%Y%m%d-%H%M%S")
compilation_cache.initialize_cache(str(run / "cache"))  # <- JAX602
""",
    "a folder that ends with the block": """
import tempfile
import jax

def main():
    with tempfile.TemporaryDirectory() as folder:
        jax.config.update("jax_compilation_cache_dir", folder)  # <- JAX602
""",
    "an argument decides": """
import uuid
import jax

def enable(folder):
    jax.config.update("jax_compilation_cache_dir", folder)  # <- JAX602

enable(f"/srv/cache/{uuid.uuid4()}")
""",
    "an attribute of the settings": """
import os
import jax

class Settings:
    def __init__(self):
        self.cache = os.path.join("cache", str(os.getpid()))

settings = Settings()
jax.config.update("jax_compilation_cache_dir", settings.cache)  # <- JAX602
""",
    "a cached property of what holds the run": """
import functools
import os
import time
import jax

class Run:
    def __init__(self, name):
        self.name = name

    @functools.cached_property
    def folder(self):
        return os.path.join("runs", f"{self.name}-{time.strftime('%H%M%S')}")

    def start(self):
        jax.config.update("jax_compilation_cache_dir", os.path.join(self.folder, "xla"))  # <- JAX602

Run("first").start()
""",
    "the environment, ahead of the import": """
import os
import tempfile
os.environ["JAX_COMPILATION_CACHE_DIR"] = tempfile.mkdtemp()  # <- JAX602
import jax
""",
    "the number of the job": """
import os
import jax
jax.config.update("jax_compilation_cache_dir", "/scratch/" + os.environ["SLURM_JOB_ID"])  # <- JAX602
""",
    "metadata, by the environment": """
import os
os.environ["JAX_COMPILATION_CACHE_INCLUDE_METADATA_IN_KEY"] = "true"  # <- JAX603
import jax
""",
    "an id and a hash": "import jax\n"
    + DIR
    + """
@jax.jit
def f(x):
    return x * (id(f) % 7)  # <- JAX605

@jax.jit
def g(x):
    return x + hash("name") % 3  # <- JAX605

f(1.0)
g(1.0)
""",
    "a generator without a seed": "import jax\nimport numpy as np\n"
    + DIR
    + """
rng = np.random.default_rng()

@jax.jit
def f(x):
    return x + rng.normal()  # <- JAX605

f(1.0)
""",
    "flags with the rank": "import os\n"
    + 'os.environ["XLA_FLAGS"] = "--xla_gpu_graph_level=" + os.environ["RANK"]  # <- JAX607\nimport jax\n'
    + DIR,
    "a size below which nothing is kept": "import jax\n"
    + DIR
    + 'jax.config.update("jax_persistent_cache_min_entry_size_bytes", 10_000_000)  # <- JAX608\n',
    "a folder for temporary files in a job of several": """
import jax

jax.distributed.initialize()
jax.config.update("jax_compilation_cache_dir", "/tmp/jax_cache")  # <- JAX609
""",
    "a folder per process": """
import jax
jax.config.update("jax_compilation_cache_dir", f"cache/{jax.process_index()}")  # <- JAX609
""",
}

SILENT = {
    "ahead of the import": 'import os\nos.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"\nimport jax\n',
    "a module that is imported first": """
import surroundings
import jax

### surroundings.py
import os
os.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"
""",
    "a function that is called ahead of the import": """
import os

def prepare():
    os.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"

prepare()
import jax
""",
    "an import for type checkers only": """
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import jax
os.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"
""",
    "for child processes": """
import os
import subprocess
import jax
os.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"
subprocess.run(["python", "train.py"])
""",
    "the configuration is set as well": """
import os
import jax
os.environ["JAX_COMPILATION_CACHE_DIR"] = "cache"
jax.config.update("jax_compilation_cache_dir", "cache")
""",
    "another variable": 'import os\nimport jax\nos.environ["MY_CACHE_DIR"] = "cache"\n',
    "another mapping": 'import jax\nenviron = {}\nenviron["JAX_COMPILATION_CACHE_DIR"] = "cache"\n',
    "switched off": 'import jax\njax.config.update("jax_compilation_cache_dir", None)\n',
    "a folder that is asked for": """
import argparse
import jax
parser = argparse.ArgumentParser()
parser.add_argument("--cache", default="cache")
jax.config.update("jax_compilation_cache_dir", parser.parse_args().cache)
""",
    "a temporary folder as the last resort": """
import os
import tempfile
import jax
jax.config.update("jax_compilation_cache_dir", os.environ.get("CACHE") or tempfile.mkdtemp())
""",
    "the folder for temporary files is for the audit": """
import jax
jax.config.update("jax_compilation_cache_dir", "/tmp/jax_cache")
""",
    "a time that is only printed": "import time\nimport jax\n"
    + DIR
    + """
@jax.jit
def f(x):
    started = time.time()
    y = x * 2
    print("traced in", time.time() - started)
    return y

f(1.0)
""",
    "a time on the host": "import time\nimport jax\n" + DIR + STEP + "\nstarted = time.time()\nf(started)\n",
    "sets whose order does not matter": "import jax\n"
    + DIR
    + """
@jax.jit
def f(x):
    for name in sorted({"a", "b"}):
        x = x + len(name)
    for number in {1, 2, 3}:
        x = x * number
    return x if "a" in {"a", "b"} else -x

f(1.0)
""",
    "a seeded generator": "import jax\nimport numpy as np\n"
    + DIR
    + """
@jax.jit
def f(x):
    return x + np.random.default_rng(0).normal(size=3)

f(1.0)
""",
    "flags that are left out of the key": "import os\n"
    + 'os.environ["XLA_FLAGS"] = f"--xla_dump_to=/tmp/dump-{os.getpid()}"\nimport jax\n'
    + DIR,
    "flags that add to what is there": "import os\n"
    + 'os.environ["XLA_FLAGS"] = os.environ.get("XLA_FLAGS", "") + " --xla_gpu_graph_level=0"\nimport jax\n'
    + DIR,
    "thresholds at or below the default": "import jax\n"
    + DIR
    + 'jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.5)\n'
    + 'jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)\n',
    "callbacks are kept by the newest JAX": "import jax\n"
    + DIR
    + """
@jax.jit
def f(x):
    jax.debug.print("{x}", x=x)
    return x

f(1.0)
""",
}


def _found(program: Program, target: str | None = None) -> list[Spot]:
    return [spot for spot in lint(program, target) if spot.code.startswith("JAX6")]


@pytest.mark.parametrize("name", REPORTED)
def test_marked_lines_are_reported(name: str) -> None:
    program = _program(REPORTED[name])
    assert program.marks
    assert not differences(program, _found(program))


@pytest.mark.parametrize("name", SILENT)
def test_nothing_is_reported(name: str) -> None:
    assert not [str(spot) for spot in _found(_program(SILENT[name]))]


def test_the_target_decides_about_callbacks() -> None:
    program = _program(SILENT["callbacks are kept by the newest JAX"])
    assert [spot.code for spot in _found(program, "0.10")] == ["JAX610"]
    assert [spot.code for spot in _found(program, "0.4.38")] == ["JAX610"]
    assert not _found(program, "0.12")


def test_without_a_cache_nothing_in_traced_code_is_lost() -> None:
    program = _program(SILENT["callbacks are kept by the newest JAX"].replace(DIR, ""))
    assert not _found(program, "0.8")
