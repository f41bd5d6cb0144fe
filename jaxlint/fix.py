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
import itertools
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

__all__ = ["Mended", "applied", "diff", "fixable", "mend", "save", "text_of"]

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


def applied(text: str, findings: Iterable[Finding], path: Path) -> tuple[str, list[Finding]]:
    """A file's text after the fixes of its findings, and the findings whose fixes were made.

    Fixes that touch what an earlier one has changed are left out: the next pass may make them.
    """
    linted = notebooks.read(text).text if path.suffix == notebooks.SUFFIX else text
    offsets = _Offsets(linted)
    taken: dict[_Range, Edit] = {}
    done: list[Finding] = []
    for finding in sorted((one for one in findings if one.fix is not None), key=lambda one: one.span):
        assert finding.fix is not None
        edits = {(offsets.of(e.span.start), offsets.of(e.span.end), e.content): e for e in finding.fix.edits}
        new = {at: edit for at, edit in edits.items() if at[0] != at[1] or at not in taken}  # one import serves two
        if edits and not any(_overlap(one, other) for one in new for other in taken):
            taken |= new
            done.append(finding)
    if path.suffix == notebooks.SUFFIX:
        return notebooks.edited(text, taken.values()), done
    pieces: list[str] = []
    position = 0
    for start, end, content in sorted(taken, key=lambda at: at[:2]):  # what is inserted at one place stays in order
        pieces += [text[position:start], content]
        position = end
    return "".join([*pieces, text[position:]]), done


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
    not have before is taken back in that file.
    """
    mended = Mended(check({}))
    blocked: set[Path] = set()
    for _ in range(MOST_PASSES):
        by_file: dict[Path, list[Finding]] = {}
        for finding in mended.result.findings:
            if fixable(finding, unsafe=unsafe) and wanted(finding) and Path(finding.path) not in blocked:
                by_file.setdefault(Path(finding.path), []).append(finding)
        if not by_file:
            break
        texts, done = dict(mended.after), list[Finding]()
        for path, findings in by_file.items():
            text = mended.before.setdefault(path, given[path] if path in given else text_of(path))
            new, made = applied(mended.after.get(path, text), findings, path)
            if not _parses_like(text, new, path):
                mended.errors.append(f"{path}: left alone: it would not parse after its fixes (a bug of jaxlint)")
                blocked.add(path)
                continue
            texts[path] = new
            done += made
        if not done:
            continue
        result = check(texts)
        worse = _worse(mended.result.findings, result.findings)
        if worse:
            blocked |= worse & by_file.keys() or by_file.keys()
            continue
        mended.result, mended.after = result, texts
        mended.fixed += done
    mended.after = {path: text for path, text in mended.after.items() if text != mended.before[path]}
    return mended


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
        name = shown_path(path)
        old, new = (_with_ends(texts[path]) for texts in (mended.before, mended.after))
        for line in difflib.unified_diff(old, new, name, name):
            yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _with_ends(text: str) -> list[str]:
    ends = [0, *(match.end() for match in _LINE_END.finditer(text)), len(text)]
    return [line for start, end in itertools.pairwise(ends) if (line := text[start:end])]


def save(mended: Mended) -> list[str]:
    """Write the fixed files, each at once or not at all; returns a line for each that could not be written."""
    errors: list[str] = []
    for path in sorted(mended.after):
        try:
            original = path.read_bytes()
            data = _encoded(mended.after[path], mended.before[path], original, path)
            if data is None:
                errors.append(f"{path}: left alone: its encoding cannot be kept")
            else:
                _replace(path, data)
        except OSError as error:
            errors.append(f"{path}: cannot be written: {error.strerror or error}")
    return errors


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
