"""Settings that are kept in a table, and handed to JAX by a loop or a helper, count like those that are written out."""

from __future__ import annotations

import pytest
from marked import Program, differences, lint, marked, parts_of

HEAD = """\
import dataclasses
import os

import jax

SIZE = "jax_persistent_cache_min_entry_size_bytes"
FOLDER = "jax_compilation_cache_dir"
"""
TABLE = """
SETTINGS = {
    FOLDER: "/srv/cache",
    "jax_platforms": "cpu",

    SIZE: 64 * 2**20,  # <- JAX608

}
"""
LOOP = "for option, value in {}:\n    jax.config.update(option, value)\n"

REPORTED = {
    "a dict": TABLE + LOOP.format("SETTINGS.items()"),
    "a dict by its keys": TABLE + "for option in SETTINGS:\n    jax.config.update(option, SETTINGS[option])\n",
    "a dict that a function is given": TABLE
    + "def configure(settings):\n    "
    + LOOP.format("settings.items()").replace("\n    ", "\n        ")
    + "\nconfigure(SETTINGS)\n",
    "another module's dict": "from settings import SETTINGS\n"
    + LOOP.format("SETTINGS.items()")
    + "### settings.py\n"
    + TABLE.replace("FOLDER", '"jax_compilation_cache_dir"').replace(
        "SIZE", '"jax_persistent_cache_min_entry_size_bytes"'
    ),
    "a list of pairs": """
SETTINGS = [
    (FOLDER, "/srv/cache"),

    (SIZE, 10_000_000),  # <- JAX608
]
"""
    + LOOP.format("SETTINGS"),
    "dict with keywords": """
SETTINGS = dict(
    jax_compilation_cache_dir="/srv/cache",

    jax_persistent_cache_min_entry_size_bytes=10_000_000,  # <- JAX608
)
"""
    + LOOP.format("SETTINGS.items()"),
    "merged": 'BASE = {FOLDER: "/srv/cache"}\nSETTINGS = {**BASE, SIZE: 10_000_000}  # <- JAX608\n'
    + "\n"
    + LOOP.format("SETTINGS.items()"),
    "stored later": 'SETTINGS = {FOLDER: "/srv/cache"}\n\nSETTINGS[SIZE] = 10_000_000  # <- JAX608\n\n'
    + LOOP.format("SETTINGS.items()"),
    "keywords": """
def configure(**options):
    for option, value in options.items():
        jax.config.update(f"jax_{option}", value)

configure(
    compilation_cache_dir="/srv/cache",

    persistent_cache_min_entry_size_bytes=10_000_000,  # <- JAX608
)
""",
    "a helper": """
def option(name, value):
    jax.config.update("jax_" + name, value)

option("compilation_cache_dir", "/srv/cache")

option("persistent_cache_min_compile_time_secs", 60)  # <- JAX608
""",
    "a class attribute": """
class Cache:
    OPTIONS = {
        FOLDER: "/srv/cache",

        SIZE: 10_000_000,  # <- JAX608
    }

    def enable(self):
        for option, value in self.OPTIONS.items():
            jax.config.update(option, value)
""",
    "fields of a dataclass": """
@dataclasses.dataclass
class Cache:
    jax_compilation_cache_dir: str = "/srv/cache"

    jax_persistent_cache_min_entry_size_bytes: int = 10_000_000  # <- JAX608

"""
    + LOOP.format("dataclasses.asdict(Cache()).items()"),
    "source lines in the key": """
SETTINGS = (
    (FOLDER, "/srv/cache"),

    ("jax_compilation_cache_include_metadata_in_key", True),  # <- JAX603
)
"""
    + LOOP.format("SETTINGS"),
    "a folder of the process": """
SETTINGS = {

    FOLDER: f"/srv/cache/{os.getpid()}",  # <- JAX602
}
"""
    + LOOP.format("SETTINGS.items()"),
}
SILENT = {
    "a dict": TABLE.replace("64 * 2**20,  # <- JAX608", "-1,") + LOOP.format("SETTINGS.items()"),
    "never applied": TABLE.replace("  # <- JAX608", "")
    + 'for option, value in SETTINGS.items():\n    print(option, value)\njax.config.update(FOLDER, "/srv/cache")\n',
    "overwritten": 'SETTINGS = {FOLDER: "/srv/cache", SIZE: 10_000_000}\nSETTINGS = {**SETTINGS, SIZE: -1}\n'
    + LOOP.format("SETTINGS.items()"),
    "overridden": 'BASE = {FOLDER: "/srv/cache", SIZE: 10_000_000}\nSETTINGS = BASE | {SIZE: -1}\n'
    + LOOP.format("SETTINGS.items()"),
    "a helper": """
def option(name, value):
    jax.config.update("jax_" + name, value)

option("compilation_cache_dir", "/srv/cache")
option("persistent_cache_min_compile_time_secs", 0)
option("compilation_cache_max_size", 2**40)
""",
    "one value for several": """
jax.config.update(FOLDER, "/srv/cache")
for option in (SIZE, "jax_persistent_cache_min_compile_time_secs"):
    jax.config.update(option, 0)
""",
    "from a file": """
import json

jax.config.update(FOLDER, "/srv/cache")
with open("settings.json") as file:
    settings = json.load(file)
for option, value in settings.items():
    jax.config.update(option, value)
""",
    "a helper sets a state that the key holds, once": """
def option(name, value):
    jax.config.update(name, value)

option("jax_enable_x64", True)
option("jax_default_matmul_precision", "highest")

@jax.jit
def double(x):
    return x * 2

for step in range(3):
    double(1.0)
""",
}


def _program(text: str) -> Program:
    return marked("tables", parts_of(HEAD + text))


@pytest.mark.parametrize("name", REPORTED)
def test_a_setting_in_a_table_is_found(name: str) -> None:
    program = _program(REPORTED[name])
    assert program.marks
    wrong = differences(program, lint(program))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", SILENT)
def test_a_setting_that_does_no_harm_is_silent(name: str) -> None:
    assert not [str(spot) for spot in lint(_program(SILENT[name]))]
