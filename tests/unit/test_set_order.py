"""JAX605: traced code that goes over a set of texts, wherever the set comes from, is another program in each process."""

from __future__ import annotations

import pytest
from marked import Program, differences, lint, marked, parts_of

HEAD = """\
import enum
from dataclasses import dataclass

import jax
import jax.numpy as jnp

jax.config.update("jax_compilation_cache_dir", "/srv/cache")
WEIGHTS = {"data": 1.0, "smooth": 0.3, "mass": 0.1}
"""
BODY = """
@jax.jit
def loss(x):
    total = 0.0
    for name in TERMS:  # <- JAX605
        total = total + WEIGHTS[name] * x
    return total
"""
QUIET = BODY.replace("  # <- JAX605", "")

REPORTED = {
    "another module's": "from terms import TERMS\n" + BODY + '### terms.py\nTERMS = {"data", "smooth"}\n',
    "through a module": "import terms\n"
    + BODY.replace("in TERMS", "in terms.TERMS")
    + '### terms.py\nTERMS = frozenset(["data", "smooth"])\n',
    "made a list in no order": 'TERMS = list({"data", "smooth"})\n' + BODY,
    "a set comprehension": "TERMS = {name for name in WEIGHTS if WEIGHTS[name] > 0.2}\n" + BODY,
    "a difference of keys": 'TERMS = WEIGHTS.keys() - {"mass"}\n' + BODY,
    "a union": 'TERMS = {"data", "smooth"}.union(["mass"])\n' + BODY,
    "a set that is filled": 'TERMS = set()\nTERMS.add("data")\nTERMS.add("smooth")\n' + BODY,
    "given to a helper": """
def total(x, terms):
    return sum(WEIGHTS[name] * x for name in terms)  # <- JAX605

@jax.jit
def loss(x):
    return total(x, {"data", "smooth"})
""",
    "a closure's": """
def make_loss(terms=frozenset({"data", "smooth"})):
    @jax.jit
    def loss(x):
        return jnp.stack([WEIGHTS[name] * x for name in terms])  # <- JAX605
    return loss

loss = make_loss()
""",
    "an attribute": """
class Problem:
    def __init__(self):
        self.terms = {"data", "smooth"}

    def loss(self, x):
        total = 0.0
        for name in self.terms:  # <- JAX605
            total = total + WEIGHTS[name] * x
        return total

problem = Problem()
loss = jax.jit(problem.loss)
""",
    "a helper's result": 'def active():\n    return {"data", "smooth"}\n' + BODY.replace("in TERMS", "in active()"),
    "members of an enumeration": """
class Term(enum.Enum):
    DATA = 1
    SMOOTH = 2

TERMS = {Term.DATA, Term.SMOOTH}

@jax.jit
def loss(x):
    total = 0.0
    for term in TERMS:  # <- JAX605
        total = total * 2.0 + term.value * x
    return total
""",
    "pairs": 'TERMS = {("data", 1.0), ("smooth", 0.3)}\n' + BODY.replace("name in", "name, _ in"),
}
SILENT = {
    "sorted": 'TERMS = sorted({"data", "smooth"})\n' + QUIET,
    "sorted in another module": "from terms import TERMS\n"
    + QUIET
    + '### terms.py\nTERMS = sorted({"data", "smooth"})\n',
    "a tuple of another module": "from terms import TERMS\n" + QUIET + '### terms.py\nTERMS = ("data", "smooth")\n',
    "one element": 'TERMS = {"data"}\n' + QUIET,
    "numbers": "TERMS = {1, 2, 3}\n" + QUIET.replace("WEIGHTS[name]", "name"),
    "keys of a dict": "TERMS = WEIGHTS.keys()\n" + QUIET,
    "a membership test": 'TERMS = {"data", "smooth"}\n'
    + QUIET.replace("in TERMS", "in WEIGHTS").replace("        total", "        if name in TERMS:\n            total"),
    "sorted names": 'TERMS = {"data", "smooth"}\n' + QUIET.replace("in TERMS", "in sorted(n for n in TERMS)"),
    "only some callers know": """
def total(x, terms):
    return sum(WEIGHTS[name] * x for name in terms)

@jax.jit
def loss(x, n):
    return total(x, pick(n))
""",
    "on the host": """
TERMS = {"data", "smooth"}

@jax.jit
def scale(x):
    return x * 2

def main():
    return {name: scale(1.0) for name in TERMS}
""",
}


def _program(text: str) -> Program:
    return marked("sets", parts_of(HEAD + text))


@pytest.mark.parametrize("name", REPORTED)
def test_the_order_of_a_set_is_found(name: str) -> None:
    program = _program(REPORTED[name])
    assert program.marks
    wrong = differences(program, lint(program))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", SILENT)
def test_an_order_that_holds_is_silent(name: str) -> None:
    assert not [str(spot) for spot in lint(_program(SILENT[name]))]
