"""What ``docs/fixes.md`` says is so."""

from __future__ import annotations

import re
from pathlib import Path

from jaxlint_rules import RULES

from fixes.mending import mend
from jaxlint.arguments import parser_for
from jaxlint.rewrites.catalogue import Rewrite

PAGE = (Path(__file__).parents[2] / "docs" / "fixes.md").read_text(encoding="utf-8")
CALLED = "\n\ndef main(steps=4):\n    for _ in range(steps):\n        smooth(jnp.ones(8))\n"
HEAD = "import jax\nimport jax.numpy as jnp\n\nWINDOW = jnp.ones(3)\n\n\n"


BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
STEPPED = "\n\ndef main(steps=4):\n    for _ in range(steps):\n        Integrator(0.1).step(jnp.ones(8))\n"


def test_the_examples_are_what_the_fixes_give() -> None:
    before, after, jitted, moved = BLOCKS
    assert mend({"a.py": HEAD + before + CALLED}).texts == {"a.py": HEAD + after + CALLED}
    head = HEAD.replace("WINDOW = jnp.ones(3)\n\n\n", "\n")
    outcome = mend({"a.py": head + jitted + STEPPED}, unsafe=True)
    assert outcome.texts == {"a.py": head + moved + STEPPED}


def test_an_array_that_is_written_to_is_not_trusted() -> None:
    before = BLOCKS[0] + CALLED
    later = "\n\ndef narrow():\n    global WINDOW\n    WINDOW = WINDOW[1:]\n"
    text = {"a.py": HEAD + before + later}
    assert mend(text).texts == text


def test_every_option_exists() -> None:
    known = parser_for("check").format_help()
    options = set(re.findall(r"(?<![-\w])(--[a-z][a-z-]*)", PAGE))
    assert {option for option in options if option not in known} == set()


def test_the_table_names_the_rules_and_the_safety_of_their_fixes() -> None:
    rows = [
        [cell.strip() for cell in row.strip("|").split("|")] for row in re.findall(r"^\| JAX.*$", PAGE, re.MULTILINE)
    ]
    assert len(rows) == len(Rewrite)
    named = {code for row in rows for code in _codes(row[0])}
    assert named == {rule.code for rule in RULES if rule.rewrites}


def _codes(text: str) -> list[str]:
    found: list[str] = []
    for part in text.split(","):
        numbers = [int(number) for number in re.findall(r"JAX(\d{3})", part)]
        found += [f"JAX{number}" for number in range(numbers[0], numbers[-1] + 1)]
    return found
