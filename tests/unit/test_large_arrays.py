"""JAX405: how large a captured array is, where its size is followed through helpers, names and modules."""

from __future__ import annotations

import pytest
from marked import Program, differences, lint, marked, parts_of

HEAD = """\
import dataclasses

import jax
import jax.numpy as jnp
import numpy as np

WORDS, WIDTH = 2**15, 128
"""
READ = """
@jax.jit
def nearest(query):
    return jnp.argmax(TABLE @ query)  # <- JAX405

nearest(np.ones(128, np.float32))
"""
QUIET = READ.replace("  # <- JAX405", "")

REPORTED = {
    "a helper": "def load():\n    return np.ones((WORDS, WIDTH), np.float32)\n\nTABLE = load()\n" + READ,
    "a generator's method": """
def load(seed=0):
    rng = np.random.default_rng(seed)
    table = rng.standard_normal((WORDS, WIDTH), dtype=np.float32)
    return table

TABLE = load()
"""
    + READ,
    "sizes are arguments": "def load(n, d):\n    return np.zeros((n, d))\n\nTABLE = load(WORDS, d=WIDTH)\n" + READ,
    "a helper of a helper": """
def draw():
    return np.random.default_rng(0).normal(0.0, 1.0, (WORDS, WIDTH))

def unit():
    table = draw()
    return table / np.linalg.norm(table)

TABLE = unit().astype(np.float32)
"""
    + READ,
    "one of two results": """
def load():
    return np.ones((WORDS, WIDTH), np.float32), ["a", "b"]

TABLE, NAMES = load()
"""
    + READ,
    "another module's": "from tables import TABLE\n"
    + READ
    + "### tables.py\nimport numpy as np\nSHAPE = (4096, 1024)\nTABLE = np.zeros(SHAPE)\n",
    "a config's sizes": """
@dataclasses.dataclass(frozen=True)
class Config:
    words: int = 1 << 15
    width: int = 2 * 64

config = Config()
TABLE = np.zeros((config.words, config.width))
"""
    + READ,
}
SILENT = {
    "a small table": "def load():\n    return np.ones((WORDS // 512, WIDTH), np.float32)\n\nTABLE = load()\n" + QUIET,
    "an argument": """
def load():
    return np.ones((WORDS, WIDTH), np.float32)

TABLE = load()

@jax.jit
def nearest(table, query):
    return jnp.argmax(table @ query)

def main():
    return nearest(TABLE, np.ones(WIDTH))
""",
    "one row of it": "def load():\n    return np.ones((WORDS, WIDTH), np.float32)\n\nTABLE = load()[0]\n" + QUIET,
    "a product of two": "A = np.ones((4, WORDS))\nTABLE = A @ np.ones((WORDS, 128))\n" + QUIET,
    "from a file": 'TABLE = np.load("table.npy")\n' + QUIET,
    "small for some": """
def load(n):
    return np.ones((n, WIDTH), np.float32)

BIG = load(WORDS)
TABLE = load(8)
"""
    + QUIET,
}


def _program(text: str) -> Program:
    return marked("large", parts_of(HEAD + text))


@pytest.mark.parametrize("name", REPORTED)
def test_a_large_array_is_found(name: str) -> None:
    program = _program(REPORTED[name])
    assert program.marks
    wrong = differences(program, lint(program))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", SILENT)
def test_other_arrays_are_silent(name: str) -> None:
    assert not [str(spot) for spot in lint(_program(SILENT[name]))]
