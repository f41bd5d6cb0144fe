"""Which findings are shown: settings, comments, the baseline and the least confidence decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from jaxlint import packs, suppress
from jaxlint.config import SYNTAX_ERROR, UNUSED_SUPPRESSION, Settings, shown
from jaxlint.findings import Finding, Group
from jaxlint.rule import Rule

__all__ = ["Selected", "select"]


@dataclass
class Selected:
    """The findings, by what becomes of them.

    ``shown``; ``hidden``: what only the least confidence holds back; ``known``: what would be shown but for the
    baseline. ``notes``: what there is to say about the baseline.
    """

    shown: list[Finding] = field(default_factory=list)
    hidden: list[Finding] = field(default_factory=list)
    known: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def select(
    found: Sequence[Finding],
    settings: Settings,
    rules: Sequence[Rule],
    judged: Iterable[str],
    text_of: Callable[[str], str],
    *,
    use_comments: bool = True,
) -> Selected:
    """Sort out the findings of a run. ``judged`` are the files that parsed; ``text_of`` gives the text of one."""
    result = Selected()
    names = sorted(judged)
    suppressions: dict[str, suppress.Suppressions] = {}
    left: list[Finding] = []
    for finding in found:
        if finding.code == SYNTAX_ERROR:
            if not settings.ignores_syntax_errors:
                result.shown.append(finding)
            continue
        if settings.ignored_in(finding.path, finding.code):
            continue
        if use_comments and finding.path not in suppressions:
            suppressions[finding.path] = suppress.parse(text_of(finding.path))
        if not use_comments or not suppressions[finding.path].hides(finding):
            left.append(finding)
    if use_comments and packs.is_on(UNUSED_SUPPRESSION, Group.AUDIT, settings.selections):
        left += _unused(found, settings, rules, names, text_of)
    if settings.baseline is not None:
        left = _without_known(left, settings, rules, names, text_of, result)
    for finding in left:
        (result.shown if finding.confidence >= settings.confidence else result.hidden).append(finding)
    result.shown.sort(key=lambda finding: finding.sort_key)
    return result


def _unused(
    found: Sequence[Finding],
    settings: Settings,
    rules: Sequence[Rule],
    names: Iterable[str],
    text_of: Callable[[str], str],
) -> list[Finding]:
    from jaxlint import unused

    judged = unused.judged_by(((rule.code, rule.name) for rule in packs.load()), (rule.code for rule in rules))
    result: list[Finding] = []
    for name in names:
        if not settings.ignored_in(name, UNUSED_SUPPRESSION):
            text = text_of(name)
            here = [finding for finding in found if finding.path == name]
            result += unused.find(name, text, suppress.parse(text), here, judged)
    return result


def _without_known(
    left: Sequence[Finding],
    settings: Settings,
    rules: Sequence[Rule],
    names: Iterable[str],
    text_of: Callable[[str], str],
    result: Selected,
) -> list[Finding]:
    from jaxlint import baseline

    assert settings.baseline is not None
    path = settings.baseline
    listed = baseline.load(path)
    entries = baseline.entries(left, lambda finding: text_of(finding.path), path.parent)
    new: list[Finding] = []
    for finding, is_known in zip(left, baseline.known(listed, entries), strict=True):
        if not is_known:
            new.append(finding)
        elif finding.confidence >= settings.confidence:
            result.known.append(finding)
    gone = baseline.outdated(listed, entries, path.parent, names, {rule.code for rule in rules})
    if gone:
        noun = "1 entry matches" if len(gone) == 1 else f"{len(gone)} entries match"
        result.notes.append(f"{shown(path)}: {noun} no finding any more (--write-baseline removes such)")
    return new
