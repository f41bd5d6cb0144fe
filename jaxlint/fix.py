"""Applies the fixes of findings: to a text, over passes to a program, and to the files.

What a pass leaves is linted again, because one fix can make room for another, and because of two fixes that touch the
same place only the first is made at a time. Nothing is written before the last pass.
"""

from __future__ import annotations

import ast
import codecs
import collections
import contextlib
import difflib
import io
import os
import re
import shutil
import tempfile
import tokenize
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from jaxlint import notebooks
from jaxlint.engine import Result
from jaxlint.findings import Applicability, Edit, Finding, Location
from jaxlint.sources import decode, shown_path

__all__ = ["Mended", "applied", "diff", "fixable", "mark_of", "mend", "save", "text_of", "unified"]

MOST_PASSES = 20
"""Passes after which fixing stops, whatever is left."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_Range = tuple[int, int, str]
"""Where an edit starts and ends in a text, and what it puts there."""
Check = Callable[[Mapping[Path, str]], Result]
"""Lints the program, with these texts instead of what the files hold."""


def fixable(finding: Finding, *, unsafe: bool) -> bool:
    """Whether ``--fix`` makes the finding's fix (``unsafe``: with ``--unsafe-fixes``)."""
    return finding.fix is not None and (unsafe or finding.fix.applicability is Applicability.SAFE)


def text_of(path: Path) -> str:
    """What a file holds."""
    return decode(path.read_bytes(), path)


# -- one text ---------------------------------------------------------------------------------------------


def applied(before: Callable[[Path], str], findings: Iterable[Finding]) -> tuple[dict[Path, str], list[Finding]]:
    """The texts of the edited files after the fixes of findings, and the findings whose fixes were made.

    ``before`` gives the text that a file has now. A fix that touches what an earlier one has changed, in whichever of
    its files, is left out as a whole: the next pass may make it.
    """
    texts: dict[Path, _Text] = {}
    done: list[Finding] = []
    for finding in sorted(findings, key=lambda one: (one.path, one.span)):
        edited = [(Path(name), edits) for name, edits in finding.edits.items()]
        for path, _ in edited:
            if path not in texts:
                texts[path] = _Text(before(path), path)
        if edited and all(texts[path].takes(edits) for path, edits in edited):
            for path, edits in edited:
                texts[path].take(edits)
            done.append(finding)
    return {path: text.after() for path, text in texts.items() if text.taken}, done


class _Text:
    """A file's text, and the edits of it that are to be made."""

    def __init__(self, text: str, path: Path) -> None:
        self._text = text
        self._is_notebook = path.suffix == notebooks.SUFFIX
        self._offsets = _Offsets(notebooks.read(text).text if self._is_notebook else text)
        self.taken: dict[_Range, Edit] = {}

    def takes(self, edits: Iterable[Edit]) -> bool:
        """Whether none of the edits touches what is changed already."""
        return not any(_overlap(one, other) for one in self._new(edits) for other in self.taken)

    def take(self, edits: Iterable[Edit]) -> None:
        """Make the edits, too."""
        self.taken |= self._new(edits)

    def _new(self, edits: Iterable[Edit]) -> dict[_Range, Edit]:
        offset = self._offsets.of
        ranges = {(offset(edit.span.start), offset(edit.span.end), edit.content): edit for edit in edits}
        # one import serves two
        return {at: edit for at, edit in ranges.items() if at[0] != at[1] or at not in self.taken}

    def after(self) -> str:
        """The text with all of them made."""
        if self._is_notebook:
            return notebooks.edited(self._text, self.taken.values())
        pieces: list[str] = []
        position = 0
        for start, end, content in sorted(self.taken, key=lambda at: at[:2]):  # inserted at one place: in their order
            pieces += [self._text[position:start], content]
            position = end
        return "".join([*pieces, self._text[position:]])


def _overlap(one: _Range, other: _Range) -> bool:
    if one[0] == one[1] and other[0] == other[1]:
        return False  # two insertions stand one after the other
    first, second = sorted((one, other), key=lambda edit: edit[:2])
    return second[0] < first[1] or (first[0] == second[0] and first[0] != first[1])


class _Offsets:
    """Where rows and columns lie in a text."""

    def __init__(self, text: str) -> None:
        self.starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        self.length = len(text)

    def of(self, location: Location) -> int:
        row = min(location.row, len(self.starts))
        return min(self.starts[row - 1] + location.column - 1, self.length)


# -- a program --------------------------------------------------------------------------------------------


@dataclass
class Mended:
    """A program after its fixes: nothing is written yet.

    ``result`` is what the check says of the last state; ``fixed`` the findings whose fixes were made.
    """

    result: Result
    before: dict[Path, str] = field(default_factory=dict)
    after: dict[Path, str] = field(default_factory=dict)
    fixed: list[Finding] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def mend(
    check: Check, given: Mapping[Path, str], *, unsafe: bool, wanted: Callable[[Finding], bool] = lambda finding: True
) -> Mended:
    """Make the fixes of a program's findings until none is left to make.

    ``given`` are texts that stand in for files (standard input). A pass after which a file has a finding that it did
    not have before is taken back, and what concerns that file is left as it is. The check offers no fix that edits a
    file which it was not asked to look at.
    """
    mended = Mended(check({}))
    blocked: set[Path] = set()

    def now(path: Path) -> str:
        text = mended.before.setdefault(path, given[path] if path in given else text_of(path))
        return mended.after.get(path, text)

    for _ in range(MOST_PASSES):
        candidates = [
            finding
            for finding in mended.result.findings
            if fixable(finding, unsafe=unsafe) and wanted(finding) and blocked.isdisjoint(_touched(finding))
        ]
        if not candidates:
            break
        new, done = applied(now, candidates)
        broken = [path for path, text in new.items() if not _parses_like(mended.before[path], text, path)]
        if broken:
            mended.errors += [
                f"{path}: left alone: it would not parse after its fixes (a bug of jaxlint)" for path in broken
            ]
            blocked.update(broken)
            continue
        if not done:
            break
        texts = {**mended.after, **new}
        result = check(texts)
        worse = _worse(mended.result.findings, result.findings)
        if worse:
            touched = {path for finding in done for path in _touched(finding)}
            blocked |= worse & touched or touched
            continue
        mended.result, mended.after = result, texts
        mended.fixed += done
    mended.after = {path: text for path, text in mended.after.items() if text != mended.before[path]}
    return mended


def _touched(finding: Finding) -> set[Path]:
    """The files that a finding and its fix concern."""
    return {Path(finding.path), *map(Path, finding.edits)}


def _parses_like(before: str, after: str, path: Path) -> bool:
    """Whether Python can read the mended file; of a notebook, as many cells as before."""
    if path.suffix == notebooks.SUFFIX:
        return len(notebooks.read(after).faults) <= len(notebooks.read(before).faults)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(after)
    except (SyntaxError, ValueError, RecursionError):
        return False
    return True


def _worse(before: Sequence[Finding], after: Sequence[Finding]) -> set[Path]:
    """The files that have more findings of a rule than before."""
    counts = [collections.Counter((finding.path, finding.code) for finding in one) for one in (before, after)]
    return {Path(path) for (path, code), number in counts[1].items() if number > counts[0][path, code]}


# -- the files --------------------------------------------------------------------------------------------


def diff(mended: Mended) -> Iterator[str]:
    """The changes as unified diffs."""
    for path in sorted(mended.after):
        mark = mark_of(path)
        yield from unified(shown_path(path), mark + mended.before[path], mark + mended.after[path])


def unified(name: str, before: str, after: str) -> Iterator[str]:
    """The lines of the difference between two texts of a file, in the form that ``patch`` and ``git apply`` take."""
    for line in difflib.unified_diff(_with_ends(before), _with_ends(after), name, name):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def mark_of(path: Path) -> str:
    """The byte-order mark that a file starts with, which is no part of its text."""
    try:
        with path.open("rb") as file:
            return "\ufeff" if file.read(len(codecs.BOM_UTF8)) == codecs.BOM_UTF8 else ""
    except OSError:  # standard input with a name
        return ""


def _with_ends(text: str) -> list[str]:
    """The lines as the readers of a difference count them: ended by nothing but a newline."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def save(mended: Mended) -> list[str]:
    """Write the fixed files, each at once or not at all; returns a line for each that could not be written.

    Files that one fix has edited are written together, or not at all.
    """
    return [error for group in _groups(mended) for error in _save_together(group, mended)]


def _groups(mended: Mended) -> list[list[Path]]:
    """The fixed files, those together that fixes have edited together."""
    groups = [{path} for path in sorted(mended.after)]
    for finding in mended.fixed:
        edited = {Path(name) for name in finding.edits}
        linked = [group for group in groups if group & edited]
        if len(linked) > 1:
            groups = [*(group for group in groups if group not in linked), set().union(*linked)]
    return sorted(sorted(group) for group in groups)


def _save_together(paths: Sequence[Path], mended: Mended) -> list[str]:
    """Write some files; with an error, those that are written already get back what they held."""
    errors: dict[Path, str] = {}
    staged: dict[Path, tuple[bytes, bytes]] = {}
    for path in paths:
        try:
            original = path.read_bytes()
            data = _encoded(mended.after[path], mended.before[path], original, path)
            if data is None:
                errors[path] = "left alone: its encoding cannot be kept"
            else:
                staged[path] = original, data
        except OSError as error:
            errors[path] = f"cannot be written: {error.strerror or error}"
    done: list[Path] = []
    for path in paths if not errors else ():
        try:
            _replace(path, staged[path][1])
            done.append(path)
        except OSError as error:
            errors[path] = f"cannot be written: {error.strerror or error}"
            for written in done:
                with contextlib.suppress(OSError):
                    _replace(written, staged[written][0])
            break
    if errors:
        others = ", ".join(path.name for path in errors)
        errors |= {path: f"left alone: a fix edits it together with {others}" for path in paths if path not in errors}
    return [f"{path}: {errors[path]}" for path in paths if path in errors]


def _encoded(text: str, before: str, original: bytes, path: Path) -> bytes | None:
    """The text in the encoding of the original, its byte-order mark included; None where that would lose something."""
    try:
        encoding = "utf-8-sig" if original.startswith(codecs.BOM_UTF8) else "utf-8"
        if path.suffix != notebooks.SUFFIX:
            encoding, _ = tokenize.detect_encoding(io.BytesIO(original).readline)
        if before.encode(encoding) != original:
            return None  # the file has changed meanwhile, or holds bytes that are no text
        return text.encode(encoding)
    except (SyntaxError, LookupError, UnicodeError):
        return None


def _replace(path: Path, data: bytes) -> None:
    target = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        shutil.copymode(target, name)
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
