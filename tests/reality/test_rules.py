"""Every rule's examples on real JAX: the bad ones show what the rule predicts, the good ones do not."""

from __future__ import annotations

import functools
import re
from typing import Any

import jax
import pytest
from jaxlint_rules import RULES

from jaxlint.rule import Example, Outcome, Rule, Scope

from . import harness

_MARK = re.compile(r"[ \t]*# <- [A-Z]{3}\d{3}\b[^\n]*")
_EVERY_STEP, _SECOND_STEP = (3, 6), (1, 2)
"""Numbers of steps to compare: for what comes at each step, and for what comes once, with the second form."""
_FIGURES = ("body_runs", "entries", "lowerings", "compiles")


def _instances() -> list[Rule]:
    return [rule() if isinstance(rule, type) else rule for rule in RULES]


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text))


EXAMPLES = [
    pytest.param(rule, example, id=f"{rule.code}-{number}")
    for rule in _instances()
    for number, example in enumerate(rule.examples, 1)
    if _version(example.since) <= _version(jax.__version__)
]


def _plain(files: dict[str, str]) -> dict[str, str]:
    return {name: _MARK.sub("", text) for name, text in files.items()}


def _still_shown(example: Example) -> bool:
    """Whether the installed JAX is one on which the hazard of an example shows."""
    return not example.until or _version(jax.__version__) <= (*_version(example.until), 9999)


def _grown(rule: Rule, files: dict[str, str]) -> harness.Growth:
    predicted = rule.prediction
    steps = _SECOND_STEP if predicted.per_form else _EVERY_STEP
    return _measured(tuple(_plain(files).items()), steps, predicted.outcome is Outcome.STALE)


@functools.cache
def _measured(files: tuple[tuple[str, str], ...], steps: tuple[int, int], stale: bool) -> harness.Growth:
    """Each program is run once for all tests that ask about it."""
    return harness.growth(dict(files), steps, stale=stale)


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_bad_example_shows_what_is_predicted(rule: Rule, example: Example) -> None:
    predicted = rule.prediction
    if predicted.scope is Scope.RESTART:
        first, second = harness.restart(_plain(example.bad))
        assert (first.error, second.error) == (None, None)
        if not _still_shown(example):
            assert second.disk_hits > 0
            return
        assert second.count("compiles") >= (predicted.compiles or 1)
        if predicted.disk_key != "any":
            assert ("same" if first.keys == second.keys else "different") == predicted.disk_key
        return
    if predicted.scope is Scope.FLEET:
        (first, other), (_, again) = _together(tuple(_plain(example.bad).items()))
        assert (first.error, other.error, again.error) == (None, None, None)
        assert first.entries > 0
        assert (again.entries, again.disk_hits) == (0, 0)
        return
    if predicted.scope is Scope.SECURITY:
        first, second = harness.restart(_plain(example.bad))
        assert (first.error, second.error) == (None, None)
        assert first.cache_dir == second.cache_dir
        assert first.open
        return
    grown = _grown(rule, example.bad)
    if predicted.outcome is Outcome.ERROR:
        assert grown.error, "predicted to raise, and did not"
        return
    assert grown.error is None
    for figure in _FIGURES:
        least, seen = getattr(predicted, figure), getattr(grown, figure)
        if least is not None:
            assert seen >= least if least else seen == 0, f"{figure}: predicted {least} per step, seen {seen:g}"
    if predicted.disk_key != "any":
        assert grown.disk_key == predicted.disk_key
    if predicted.outcome is Outcome.STALE:
        assert grown.stale >= 1


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_good_example_does_not_show_it(rule: Rule, example: Example) -> None:
    predicted = rule.prediction
    if predicted.scope is Scope.FLEET:
        (first, other), (_, again) = _together(tuple(_plain(example.good).items()))
        assert (first.error, other.error, again.error) == (None, None, None)
        assert again.cache_dir == first.cache_dir
        assert again.entries > 0
        return
    if predicted.scope in (Scope.RESTART, Scope.SECURITY):
        first, second = harness.restart(_plain(example.good))
        assert (first.error, second.error) == (None, None)
        assert second.disk_hits > 0
        assert second.count("compiles") == 0
        assert predicted.scope is Scope.RESTART or not second.open
        return
    grown = _grown(rule, example.good)
    assert grown.error is None
    assert (grown.lowerings, grown.compiles) == (0, 0)
    if predicted.outcome is Outcome.ENTRY:
        assert grown.entries == 0
    assert grown.stale == 0


SAME_RESULT = [p for p in EXAMPLES if p.values[0].prediction.outcome not in (Outcome.STALE, Outcome.ERROR)]  # type: ignore[union-attr]


@pytest.mark.parametrize(("rule", "example"), SAME_RESULT)
def test_both_examples_compute_the_same(rule: Rule, example: Example) -> None:
    bad, good = (_result(rule, files) for files in (example.bad, example.good))
    assert bad is not None
    assert _numbers(bad) == pytest.approx(_numbers(good), rel=1e-4, abs=1e-5)


def _result(rule: Rule, files: dict[str, str]) -> str | None:
    if rule.prediction.scope is Scope.FLEET:
        return _together(tuple(_plain(files).items()))[0][0].result
    return _grown(rule, files).long.result


@functools.cache
def _together(files: tuple[tuple[str, str], ...]) -> list[tuple[harness.Run, harness.Run]]:
    return harness.fleet(dict(files))


def test_every_rule_has_examples() -> None:
    assert RULES
    assert [rule.code for rule in _instances() if not rule.examples] == []


def _numbers(text: Any) -> list[float]:
    return [float(word) for word in re.findall(r"[-+]?(?:\d+\.?\d*(?:e[-+]?\d+)?|inf|nan)", str(text))]
