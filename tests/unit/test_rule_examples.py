"""The examples of the rules: each bad one is reported at its marked lines and nowhere else, each good one not at all."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from jaxlint_rules import RULES

from jaxlint import engine, files, packs
from jaxlint.config import Settings
from jaxlint.rule import Example, Rule

_MARK = re.compile(r"[ \t]*# <- ([A-Z]{3}\d{3})\b[^\n]*")
EXAMPLES = [
    pytest.param(rule, example, id=f"{rule.code}-{number}")
    for rule in RULES
    for number, example in enumerate(rule.examples, 1)
]


def _found(example: Example, texts: dict[str, str], code: str) -> list[tuple[str, int, str]]:
    """What is reported with the rule, or of all the rules that are on."""
    with tempfile.TemporaryDirectory(prefix="jaxlint-examples-") as scratch:
        folder = Path(scratch).resolve() / "program"
        for name, text in texts.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(_MARK.sub("", text))
        settings = Settings(base=folder, target_jax=example.until or None)
        on = packs.resolve(settings, packs.load())
        rules = on if any(rule.code == code for rule in on) else [*on, *(r() for r in RULES if r.code == code)]
        result = engine.check(files.discover([folder], settings), settings, rules, use_cache=False)
        assert not result.errors
        return sorted((Path(f.path).relative_to(folder).as_posix(), f.span.start.row, f.code) for f in result.findings)


def _marked(texts: dict[str, str]) -> list[tuple[str, int, str]]:
    return sorted(
        (name, row, match.group(1))
        for name, text in texts.items()
        for row, line in enumerate(text.splitlines(), 1)
        if (match := _MARK.search(line))
    )


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_bad_example_is_reported_where_it_is_marked(rule: type[Rule], example: Example) -> None:
    marks = _marked(example.bad)
    assert {code for _, _, code in marks} == {rule.code}
    assert _found(example, example.bad, rule.code) == marks


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_good_example_is_not_reported(rule: type[Rule], example: Example) -> None:
    assert _found(example, example.good, rule.code) == []
