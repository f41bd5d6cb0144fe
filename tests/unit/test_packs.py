"""Rule packs and the selection of rules."""

from __future__ import annotations

import sys

import pytest

from jaxlint import packs
from jaxlint.config import Selection, Settings
from jaxlint.findings import Group, Outcome, Prediction
from jaxlint.options import ConfigError
from jaxlint.rule import Rule


def rule(number: int, group: Group = Group.RECOMPILE) -> type[Rule]:
    fields = {
        "code": f"JAX{number}",
        "name": f"rule-{number}",
        "group": group,
        "since": "0.1.0",
        "summary": f"Summary of {number}.",
        "why": "Why.",
        "compares": "Identity.",
        "when_not_to_worry": "Never.",
        "limits": "None.",
        "prediction": Prediction(Outcome.RECOMPILE),
        "examples": (),
        "check": lambda self, site: (),
    }
    return type(f"Rule{number}", (Rule,), fields)


CATALOGUE = tuple(
    rule(number, group)
    for number, group in (
        (101, Group.RECOMPILE),
        (102, Group.RECOMPILE),
        (201, Group.SPECIALISE),
        (606, Group.AUDIT),
        (701, Group.NURSERY),
    )
)


def on(*layers: Selection) -> list[str]:
    return [one.code.removeprefix("JAX") for one in packs.resolve(Settings(selections=layers), CATALOGUE)]


def layer(select=None, extend=(), ignore=()) -> Selection:
    return Selection("p.toml: ", select=select, extend_select=extend, ignore=ignore)


@pytest.mark.parametrize(
    ("layers", "codes"),
    [
        ([], "101 102 201"),
        ([layer()], "101 102 201"),
        ([layer(select=())], ""),
        ([layer(select=("JAX",))], "101 102 201 606 701"),
        ([layer(select=("ALL",))], "101 102 201 606 701"),
        ([layer(select=("JAX1",))], "101 102"),
        ([layer(select=("JAX101", "audit"))], "101 606"),
        ([layer(extend=("JAX701",))], "101 102 201 701"),
        ([layer(ignore=("JAX1",))], "201"),
        ([layer(ignore=("recompile",))], "201"),
        ([layer(select=("JAX1",), ignore=("JAX101",))], "102"),
        ([layer(select=("JAX101",), ignore=("JAX1",))], "101"),
        ([layer(select=("JAX1",), ignore=("JAX1",))], ""),
        ([layer(select=("ALL",), ignore=("nursery", "audit"))], "101 102 201"),
        ([layer(ignore=("JAX101",)), layer(select=("JAX1",))], "101 102"),
        ([layer(ignore=("JAX101",)), layer(extend=("JAX1",))], "101 102 201"),
        ([layer(select=("JAX101",)), layer(ignore=("JAX1",))], ""),
        ([layer(select=("JAX1",)), layer(extend=("JAX201",))], "101 102 201"),
    ],
)
def test_selection(layers, codes):
    assert on(*layers) == codes.split()


@pytest.mark.parametrize(
    ("one", "message"),
    [
        (layer(select=("JAX9",)), "p.toml: select: no rule has the code or prefix 'JAX9'"),
        (layer(extend=("JAX1011",)), "p.toml: extend-select: no rule has the code or prefix 'JAX1011' (did you mean"),
        (layer(ignore=("recompiles",)), "p.toml: ignore: no rule has the code or prefix 'recompiles' (did you mean"),
    ],
)
def test_unknown_selectors(one, message):
    with pytest.raises(ConfigError) as caught:
        on(one)
    assert str(caught.value).startswith(message)


def test_unknown_selector_in_per_file_ignores():
    settings = Settings(selections=(layer(),), per_file_ignores=(("a.py", ("JAX9",)),))
    with pytest.raises(ConfigError, match=r"p\.toml: per-file-ignores\.'a\.py': no rule has the code or prefix 'JAX9'"):
        packs.resolve(settings, CATALOGUE)


def test_the_syntax_error_code_is_known():
    assert on(layer(ignore=("JAX000",))) == ["101", "102", "201"]


def test_named():
    assert packs.named("jax101", CATALOGUE) is packs.named("rule-101", CATALOGUE) is CATALOGUE[0]
    with pytest.raises(ConfigError, match=r"no rule is called 'rule-10' \(did you mean 'rule-10"):
        packs.named("rule-10", CATALOGUE)


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A folder on ``sys.path`` in which packs can be installed, and nothing else is."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "none"), str(tmp_path)])

    def install(distribution: str, reference: str, rules: object) -> None:
        info = tmp_path / f"{distribution}-1.0.dist-info"
        info.mkdir()
        text = f"[console_scripts]\nx = y:z\n\n[jaxlint.rules]\n# comment\nmine = {reference}\n\n[other]\na = b:c\n"
        (info / "entry_points.txt").write_text(text)
        module = type(sys)(reference.partition(":")[0])
        module.RULES = rules
        monkeypatch.setitem(sys.modules, module.__name__, module)

    return install


def test_packs_are_found_by_entry_point(site):
    site("one", "one_rules:RULES", [CATALOGUE[1]])
    site("two", "two_rules : RULES [extra]", (CATALOGUE[0], CATALOGUE[1]))
    assert packs.load() == CATALOGUE[:2]


def test_one_code_twice_is_an_error(site):
    site("one", "one_rules:RULES", [rule(101)])
    site("two", "two_rules:RULES", [rule(101)])
    with pytest.raises(ConfigError, match="rule code JAX101 is defined twice: by 'one_rules:RULES' and by 'two_rules"):
        packs.load()


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (3, "is no list of rules"),
        ([int], "holds something that is no rule"),
        (["x"], "holds something that is no rule"),
    ],
)
def test_broken_packs(site, rules, message):
    site("one", "one_rules:RULES", rules)
    with pytest.raises(ConfigError, match=message):
        packs.load()


def test_a_pack_that_cannot_be_imported(site):
    site("one", "one_rules:OTHER", [])
    with pytest.raises(ConfigError, match=r"rule pack 'one_rules:OTHER' cannot be loaded: AttributeError"):
        packs.load()


def test_no_pack_at_all(site):
    with pytest.raises(ConfigError, match="no rules: no installed package registers"):
        packs.load()
