"""``jaxlint ruff --diff``: one difference for each file, to what ``jaxlint ruff --fix`` would make of it.

``--fix`` lets ruff mend what we have mended. So ruff is given our text of each file that we would change, on standard
input and under the file's name, and its answer is compared with the file; all others are left to its own ``--diff``.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from jaxlint import fix, notebooks
from jaxlint.fix import Mended
from jaxlint.integrations.ruff_run import Done, Run, ruff
from jaxlint.integrations.ruff_summary import Summary, cut
from jaxlint.report.style import Style
from jaxlint.sources import shown_path

__all__ = ["Difference", "difference"]

_STDIN = "-"


@dataclass
class Difference:
    """What would be written, as ruff shows it: a text for each file, and what there is to say about it.

    ``summary`` counts the fixes of ruff; ``warnings``: what it complains of; ``status``: its exit status.
    """

    parts: list[str] = field(default_factory=list)
    summary: Summary = field(default_factory=Summary)
    warnings: str = ""
    status: int = 0

    @property
    def text(self) -> str:
        """All parts, by file."""
        parts = sorted((part for part in self.parts if part), key=lambda part: part.partition("\n")[0])
        parts = [part.rstrip("\n") + "\n" for part in parts]
        named = all(part.startswith("--- ") for part in parts)  # standard input may have no name
        return ("\n" if named else "").join(parts)


def difference(asked: Run, listed: Sequence[str], mended: Mended, stdin: bytes | None) -> Difference:
    """The difference that the fixes of both would make."""
    ours = sorted(mended.after)
    found = Difference()
    _take_rest(asked, found, listed, {str(path) for path in ours}, stdin)
    if found.status > 1:
        return found
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = list(pool.map(lambda path: _mended(asked, listed, path, mended.after[path]), ours))
    for path, done in zip(ours, answers, strict=True):
        warnings, summary, _ = cut(done.err)
        _count(found, summary)
        found.warnings += "" if warnings in found.warnings else warnings
        if done.status > 1:  # it has said why
            found.status = done.status
            continue
        name = shown_path(path) if stdin is None or asked.given.last("stdin-filename") else None
        found.parts.append(_compared(path, name, mended.before[path], done.out, asked.style))
    return found


def _take_rest(asked: Run, found: Difference, listed: Sequence[str], ours: set[str], stdin: bytes | None) -> None:
    """Take over what ruff shows of the files that we leave as they are."""
    rest = [name for name in listed if name not in ours]
    given = asked.given
    if not ours:
        done = ruff(asked, listed, given.theirs, stdin)
    elif not rest:  # asked nothing, it still tells what is wrong with its arguments and its configuration
        name = [] if given.stdin else ["--stdin-filename", listed[0]]
        done = ruff(asked, listed, [*given.options, *name, _STDIN], b"")
    else:
        with _in_a_file(rest) as file:
            done = ruff(asked, listed, [*given.options, f"@{file}"], None)
    apart = given.stdin or (bool(ours) and not rest)  # of standard input, the summary goes beside the difference
    body, summary, _ = cut(done.err if apart else done.out)
    _count(found, summary)
    found.warnings = body if apart else done.err
    found.status = done.status
    text = done.out if apart else body
    cells_and_files = (part for part in re.split(r"(?m)^(?=--- .*\n\+\+\+ )", text) if part.strip())
    found.parts += ["".join(cells) for _, cells in itertools.groupby(cells_and_files, _file_of)]


def _count(found: Difference, summary: Summary) -> None:
    found.summary.add(found=0, fixed=summary.fixed, fixable=0, unsafe=summary.unsafe)


def _file_of(part: str) -> str:
    """The heading of a part, without the number of a notebook's cell."""
    return re.sub(r":cell \d+(?=\D*$)", "", part.partition("\n")[0])


@contextlib.contextmanager
def _in_a_file(names: Iterable[str]) -> Iterator[str]:
    """The names as ruff reads arguments from a file, as there may be too many for a command line."""
    handle, path = tempfile.mkstemp(suffix=".txt", text=True)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.writelines(f"{name}\n" for name in names)
        yield path
    finally:
        os.unlink(path)


def _mended(asked: Run, listed: Sequence[str], path: Path, text: str) -> Done:
    """What ruff makes of a file's text."""
    switches = {"--diff", *(f"--{no}{name}" for no in ("", "no-") for name in ("fix", "fix-only"))}
    words = [word for word in asked.given.options if word not in switches]
    name = [] if asked.given.stdin else ["--stdin-filename", str(path)]
    return ruff(asked, listed, [*words, "--fix-only", *name, _STDIN], text.encode("utf-8", "surrogatepass"))


def _compared(path: Path, name: str | None, before: str, after: str, style: Style) -> str:
    if path.suffix != notebooks.SUFFIX:
        mark = fix.mark_of(path)
        return "".join(_lines(name, mark + before, mark + after, style))
    changed = notebooks.code_of(after)
    return "".join(
        line
        for number, source in notebooks.code_of(before).items()
        for line in _lines(
            None if name is None else f"{name}:cell {number}", _ended(source), _ended(changed.get(number, "")), style
        )
    )


def _ended(source: str) -> str:
    """The code of a cell as ruff compares it: a newline ends each line."""
    return source if not source or source.endswith("\n") else f"{source}\n"


def _lines(name: str | None, before: str, after: str, style: Style) -> Iterator[str]:
    lines = list(fix.unified(name or _STDIN, before, after))
    for number, line in enumerate(lines):
        if number < 2:
            if name is not None:  # ruff gives its difference no heading where there is no name
                yield line[:4] + (style.removed if number == 0 else style.added)(name) + "\n"
        elif line.startswith("-"):
            yield style.removed("-") + style.removed(line[1:])
        elif line.startswith("+"):
            yield style.added("+") + style.added(line[1:])
        else:
            yield line
