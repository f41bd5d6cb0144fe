"""Rule packs: which rules there are, and which of them a run uses.

A pack is an installed distribution that registers a list of :class:`~jaxlint.rule.Rule` subclasses under the
entry-point group ``jaxlint.rules``; our own rules come in through the same door.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterable, Iterator, Sequence

from jaxlint.config import SYNTAX_ERROR, UNPREDICTED, UNUSED_SUPPRESSION, Selection, Settings
from jaxlint.findings import DEFAULT_GROUPS, Group
from jaxlint.options import ConfigError, suggestion
from jaxlint.rule import Rule

__all__ = ["GROUP", "is_on", "load", "named", "resolve"]

GROUP = "jaxlint.rules"

RuleType = type[Rule]

_GROUPS = frozenset(group.value for group in Group)


def load() -> tuple[RuleType, ...]:
    """All rules of all installed packs, by code. Raises :class:`ConfigError` where a pack is broken."""
    found: dict[str, tuple[RuleType, str]] = {}
    for reference in _entry_points():
        for rule in _rules_of(reference):
            known = found.setdefault(rule.code, (rule, reference))
            if known[0] is not rule:
                raise ConfigError(f"rule code {rule.code} is defined twice: by {known[1]!r} and by {reference!r}")
    if not found:
        raise ConfigError(f"no rules: no installed package registers the entry-point group {GROUP!r}")
    return tuple(found[code][0] for code in sorted(found))


def _rules_of(reference: str) -> Sequence[RuleType]:
    module_name, _, attribute = reference.partition(":")
    try:
        rules = getattr(importlib.import_module(module_name), attribute.strip())
    except Exception as error:
        raise ConfigError(f"rule pack {reference!r} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(rules, list | tuple):
        raise ConfigError(f"rule pack {reference!r} is no list of rules")
    for rule in rules:
        if not (isinstance(rule, type) and issubclass(rule, Rule)):
            raise ConfigError(f"rule pack {reference!r} holds something that is no rule: {rule!r}")
    return rules


def _entry_points() -> list[str]:
    """The ``module:attribute`` references of the group, each once.

    Read from the metadata folders directly: ``importlib.metadata`` takes longer to import than a warm run takes.
    """
    references: dict[str, None] = {}
    seen: set[str] = set()
    for folder in dict.fromkeys(sys.path):
        for name in _metadata_folders(folder or os.curdir):
            distribution = name.partition("-")[0].removesuffix(".egg").lower()
            if distribution not in seen:
                seen.add(distribution)
                references.update(dict.fromkeys(_read_entry_points(os.path.join(folder or os.curdir, name))))
    return sorted(references)


def _metadata_folders(folder: str) -> list[str]:
    try:
        return sorted(name for name in os.listdir(folder) if name.endswith((".dist-info", ".egg-info")))
    except OSError:  # no folder, such as a zip file
        return []


def _read_entry_points(folder: str) -> Iterator[str]:
    try:
        with open(os.path.join(folder, "entry_points.txt"), encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        return
    section = ""
    for line in map(str.strip, text.splitlines() if GROUP in text else ()):
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].strip()
        elif section == GROUP and "=" in line and not line.startswith(("#", ";")):
            yield line.partition("=")[2].partition("[")[0].strip()


def named(code: str, catalogue: Sequence[RuleType]) -> RuleType:
    """The rule of that code or name. Raises :class:`ConfigError` if there is none."""
    wanted = code.strip()
    for rule in catalogue:
        if wanted.upper() == rule.code or wanted.lower() == rule.name:
            return rule
    known = [word for rule in catalogue for word in (rule.code, rule.name)]
    raise ConfigError(f"no rule is called {code!r}{suggestion(wanted, known)}")


def resolve(settings: Settings, catalogue: Sequence[RuleType]) -> list[Rule]:
    """The rules that are on. Raises :class:`ConfigError` for a code or prefix that no rule has."""
    where = settings.selections[0].where if settings.selections else ""
    for pattern, selectors in settings.per_file_ignores:
        _check_selectors(selectors, catalogue, f"{where}per-file-ignores.{pattern!r}", groups=())
    for layer in settings.selections:
        keys = (("select", layer.select or ()), ("extend-select", layer.extend_select), ("ignore", layer.ignore))
        for key, selectors in keys:
            _check_selectors(selectors, catalogue, f"{layer.where}{key}", groups=_GROUPS)
    return [rule() for rule in catalogue if is_on(rule.code, rule.group, settings.selections)]


def _check_selectors(
    selectors: Iterable[str], catalogue: Sequence[RuleType], where: str, groups: Iterable[str]
) -> None:
    codes = {rule.code for rule in catalogue} | {SYNTAX_ERROR, UNUSED_SUPPRESSION}
    for selector in selectors:
        if selector in ("ALL", UNPREDICTED) or selector in groups or any(code.startswith(selector) for code in codes):
            continue
        near = suggestion(selector, codes.union(groups))
        raise ConfigError(f"{where}: no rule has the code or prefix {selector!r}{near}")


def is_on(code: str, group: Group, layers: Iterable[Selection]) -> bool:
    """A later layer wins over an earlier one; in a layer the longer selector wins, and ``ignore`` over its equal."""
    on = group in DEFAULT_GROUPS
    for layer in layers:
        if layer.select is not None:
            on = False
        wanted = (*(layer.select or ()), *layer.extend_select)
        chosen = max((_weight(selector, code, group) for selector in wanted), default=0)
        refused = max((_weight(selector, code, group) for selector in layer.ignore), default=0)
        if chosen or refused:
            on = chosen > refused
    return on


def _weight(selector: str, code: str, group: Group) -> int:
    """How closely a selector fits the rule: 0 for not at all."""
    if selector == "ALL":
        return 1
    if selector == group.value:
        return 2
    return 2 + len(selector) if code.startswith(selector) else 0
