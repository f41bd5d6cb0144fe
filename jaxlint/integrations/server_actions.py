"""What the editor offers on a finding: its fix, all fixes, a comment that hides it, the page of its rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from lsprotocol import types

from jaxlint import packs, ruledocs
from jaxlint.comments import split_lines
from jaxlint.findings import Applicability
from jaxlint.integrations.server_places import Shown, View
from jaxlint.notices import NOTICES

__all__ = ["FIX_ALL", "SHOW_RULE", "actions", "hover", "page"]

FIX_ALL = "source.fixAll.jaxlint"
SHOW_RULE = "jaxlint.showRule"
"""The command that shows the page of a rule."""

_CODE = re.compile(r"\bJAX\d{3}\b|(?<=[\[,\s])[a-z]+(?:-[a-z]+)+(?=[\],\s])")
"""A rule's code, or its name as it stands in brackets."""


def actions(
    params: types.CodeActionParams, views: Mapping[str, View], *, versioned: bool
) -> Iterator[types.CodeAction]:
    """The actions for a part of a document, of the kinds that are asked for.

    ``versioned``: the editor takes edits for a certain version of a document.
    """
    uri, only = params.text_document.uri, params.context.only
    view = views.get(uri)
    if view is None:
        return
    known = view.versions if versioned else None
    here = [item for item in view.items if _touches(item.diagnostic.range, params.range)]
    if _wants(only, types.CodeActionKind.QuickFix.value):
        for item in here:
            yield from _on_one(item, uri, known, is_fresh=_is_fresh(item, uri, view, views))
    if _wants(only, FIX_ALL):
        edits = _together(item for item in view.items if _is_safe(item) and _is_local(item))
        if edits:
            yield types.CodeAction(
                "jaxlint: fix all that is safe to fix", kind=FIX_ALL, edit=_workspace_edit(edits, known)
            )


def _on_one(
    item: Shown, uri: str, versions: Mapping[str, int | None] | None, *, is_fresh: bool
) -> Iterator[types.CodeAction]:
    finding, kind = item.finding, types.CodeActionKind.QuickFix
    about = [item.diagnostic]
    if finding.fix is not None and item.edits and is_fresh:
        safe = _is_safe(item)
        title = f"jaxlint: {finding.fix.message}" + ("" if safe else " (may change what the program does)")
        edit = _workspace_edit(item.edits, versions)
        yield types.CodeAction(title, kind=kind, diagnostics=about, is_preferred=safe, edit=edit)
    silence = item.silence()
    if silence:
        edit = _workspace_edit([(uri, one) for one in silence], versions)
        yield types.CodeAction(f"jaxlint: hide {finding.code} in this line", kind=kind, diagnostics=about, edit=edit)
    if page(finding.code) is not None:
        title = f"jaxlint: show the page of {finding.code}"
        command = types.Command(title, SHOW_RULE, arguments=[finding.code])
        yield types.CodeAction(title, kind=kind, diagnostics=about, command=command)


def _wants(only: Sequence[str] | None, kind: str) -> bool:
    """Whether a kind of action, or one that it is a part of, is asked for; without a filter, all are."""
    wanted = [str(getattr(one, "value", one)) for one in only or ()]
    return only is None or any(kind == one or kind.startswith(one + ".") for one in wanted)


def _touches(one: types.Range, other: types.Range) -> bool:
    return _key(one.start) <= _key(other.end) and _key(other.start) <= _key(one.end)


def _key(position: types.Position) -> tuple[int, int]:
    return position.line, position.character


def _is_safe(item: Shown) -> bool:
    return item.finding.fix is not None and item.finding.fix.applicability is Applicability.SAFE


def _is_local(item: Shown) -> bool:
    """Whether only the document's own file is edited: fixing all on saving a file is to leave the others alone."""
    return item.finding.fix is not None and item.finding.fix.is_local


def _is_fresh(item: Shown, uri: str, view: View, views: Mapping[str, View]) -> bool:
    """Whether what the fix edits elsewhere is still as it was when the fix was made."""
    others = {there for there, _ in item.edits} - {uri}
    return all(view.versions.get(other) == (views[other].version if other in views else None) for other in others)


def _together(items: Iterable[Shown]) -> list[tuple[str, types.TextEdit]]:
    """The edits of the fixes that can be made at once: of two that touch one another, the first."""
    taken: list[tuple[str, types.TextEdit]] = []
    for item in items:
        new = [edit for edit in item.edits if edit not in taken]
        if not any(there == uri and _touches(edit.range, old.range) for uri, edit in new for there, old in taken):
            taken += new
    return taken


def _workspace_edit(
    edits: Iterable[tuple[str, types.TextEdit]], versions: Mapping[str, int | None] | None
) -> types.WorkspaceEdit:
    """Edits by document; with ``versions``, each for the version that they were made for."""
    grouped: dict[str, list[types.TextEdit]] = {}
    for uri, edit in edits:
        grouped.setdefault(uri, []).append(edit)
    if versions is None:
        return types.WorkspaceEdit(changes=grouped)
    return types.WorkspaceEdit(
        document_changes=[
            types.TextDocumentEdit(types.OptionalVersionedTextDocumentIdentifier(uri, versions.get(uri)), own)
            for uri, own in grouped.items()
        ]
    )


def hover(source: str, row: int, column: int) -> tuple[str, int, int] | None:
    """The page of the rule whose code or name stands at a place (from 0, in characters), and from where to where."""
    lines = split_lines(source)
    line = lines[row] if row < len(lines) else ""
    for match in _CODE.finditer(line):
        if match.start() <= column <= match.end() and "#" in line[: match.start()]:
            text = page(match[0])
            if text is not None:
                return text, match.start(), match.end()
    return None


def page(code: str) -> str | None:
    """A rule's page, by its code or name."""
    for rule in packs.load():
        if code in (rule.code, rule.name):
            return ruledocs.page(rule)
    for notice in NOTICES:
        if code in (notice.code, notice.name):
            return ruledocs.notice_page(notice)
    return None
