"""The examples of the rules that have fixes: fixed, run on JAX, and compared with what the rule's own page advises."""

from __future__ import annotations

import re

import pytest
from jaxlint_rules import RULES
from reality import harness

from fixes.mending import mend, prove
from jaxlint.rule import Example, Rule

_MARK = re.compile(r"[ \t]*# <- [A-Z]{3}\d{3}[^\n]*")
EXAMPLES = [
    pytest.param(rule, example, id=f"{rule.code}-{number}")
    for rule in RULES
    for number, example in enumerate(rule.examples, 1)
    if rule.rewrites
]
UNFIXED = {
    "JAX201-1": "a NumPy function gives the number",
    "JAX302-1": "a class is to be frozen",
    "JAX302-2": "an array in the structure",
}


def _plain(texts: dict[str, str]) -> dict[str, str]:
    return {name: _MARK.sub("", text) for name, text in texts.items()}


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_example_is_fixed(rule: type[Rule], example: Example, request: pytest.FixtureRequest) -> None:
    bad = _plain(example.bad)
    safe = mend(bad, code=rule.code, target_jax=example.until or None)
    outcome = safe if safe.fixed else mend(bad, unsafe=True, code=rule.code, target_jax=example.until or None)
    assert bool(outcome.fixed) == (request.node.callspec.id not in UNFIXED)
    if not outcome.fixed:
        return
    assert outcome.after == []
    if safe.fixed:
        prove(bad, outcome.texts, clean=True)
    else:
        old, new = harness.growth(bad), harness.growth(outcome.texts)
        assert float(new.long.result or "nan") == pytest.approx(float(old.long.result or "nan"), rel=1e-5)
    fixed, good = harness.growth(outcome.texts), harness.growth(_plain(example.good))
    assert (fixed.compiles, fixed.lowerings) == (good.compiles, good.lowerings) == (0, 0)
