"""Ranks of a multi-process job: do they compile the same programs, and if not, which entry of the key differs?

    python -m jaxlint.confirm.ranks RUN.json RUN.json ...

compares the records of a job whose ranks were recorded apart (one ``--record`` on each machine).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from .keys import Ladder, first_difference
from .programs import program_name
from .record import Process, Record

if TYPE_CHECKING:
    from .document import Document


DEVICES = "accelerator_config"
"""The entry that describes the devices: on some backends it is each rank's own, whatever the program."""
_OF_DEVICES = {DEVICES, "compile_options"}
"""What is allowed to differ with it: the number of the local device is among the options of a compile."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program that a rank compiled (or read from disk): what it is of, and its disk key."""

    name: str
    file: str
    line: int
    key: str
    ladder: Ladder


@dataclass(frozen=True, slots=True)
class Difference:
    """A program in which some ranks differ from the first one."""

    name: str
    file: str
    line: int
    first: int
    others: tuple[int, ...]
    entry: str | None
    """The first entry of the disk key that differs; ``None``: one side compiled more programs."""

    @property
    def harmless(self) -> bool:
        """Whether it is only that each rank's devices are its own."""
        return self.entry == DEVICES

    def __str__(self) -> str:
        """One line."""
        place = f" ({_shown(self.file)}:{self.line})" if self.file else ""
        noun = "rank" if len(self.others) == 1 else "ranks"
        who = f"rank {self.first} and {noun} {', '.join(map(str, self.others))}"
        if self.entry is None:
            return f"`{self.name}`{place} is not compiled as often by {who}"
        return f"`{self.name}`{place} has other disk keys on {who}: {self.entry} is the first entry that differs"


def of_record(record: Record) -> dict[int, list[Program]]:
    """The programs of each rank; of the processes of one rank, those of the one that compiled most."""
    best: dict[int, Process] = {}
    for process in record.with_jax:
        if process.rank is not None:
            known = best.get(process.rank)
            if known is None or len(process.events) > len(known.events):
                best[process.rank] = process
    return {rank: list(_programs(process)) for rank, process in sorted(best.items())}


def _programs(process: Process) -> Iterator[Program]:
    for event in process.events:
        if event.kind == "compile" and event.key:
            function = event.function
            file, line = (function.file, function.line) if function else ("", 0)
            yield Program(program_name(event.program), file, line, event.key, event.ladder)


def of_documents(documents: Sequence[Document]) -> dict[int, list[Program]]:
    """The programs of each rank of several records; one that knows of no rank counts by its position."""
    found: dict[int, list[Program]] = {}
    for number, document in enumerate(documents):
        ranks = dict(zip(document.runs[-1].processes, document.runs[-1].ranks, strict=False))
        none = all(rank is None for rank in ranks.values())
        for event in document.events:
            rank = number if none else ranks.get(event.pid)
            if event.kind == "compile" and event.key and rank is not None:
                file, line = (event.function.path, event.function.row) if event.function else ("", 0)
                program = Program(program_name(event.program), file, line, event.key, tuple(event.ladder))
                found.setdefault(rank, []).append(program)
    return dict(sorted(found.items()))


def compare(ranks: Mapping[int, Sequence[Program]]) -> list[Difference]:
    """Where the ranks differ from the first one; like differences of several ranks are one."""
    if len(ranks) < 2:
        return []
    (first, own), *rest = ranks.items()
    found: dict[tuple[str, str, int, str | None], list[int]] = {}
    for rank, programs in rest:
        for name, file, line, entry in _differences(own, programs):
            found.setdefault((name, file, line, entry), []).append(rank)
    return [Difference(n, f, at, first, tuple(others), entry) for (n, f, at, entry), others in found.items()]


def _differences(one: Sequence[Program], other: Sequence[Program]) -> Iterator[tuple[str, str, int, str | None]]:
    """The programs whose keys are on one side only, each told once; they pair up in order."""
    sides = [_by_place(one), _by_place(other)]
    for place in dict.fromkeys([*sides[0], *sides[1]]):
        left, right = (side.get(place, {}) for side in sides)
        pairs = zip_longest(
            (v for k, v in left.items() if k not in right), (v for k, v in right.items() if k not in left)
        )
        seen = {None if a is None or b is None else _entry(a, b) for a, b in pairs}
        for entry in sorted(seen, key=lambda e: (e is None, e or "")):
            # What is of no function of the program, and one rank does alone (it prints, it saves), is its own affair.
            if entry is not None or place[1]:
                yield (*place, entry)


def _entry(one: Ladder, other: Ladder) -> str | None:
    moved = {name for (name, digest), (_, second) in zip(one, other, strict=False) if digest != second}
    return DEVICES if DEVICES in moved <= _OF_DEVICES else first_difference(one, other)


def _by_place(programs: Iterable[Program]) -> dict[tuple[str, str, int], dict[str, Ladder]]:
    found: dict[tuple[str, str, int], dict[str, Ladder]] = {}
    for program in programs:
        found.setdefault((program.name, program.file, program.line), {}).setdefault(program.key, program.ladder)
    return found


def told(ranks: Mapping[int, Sequence[Program]], differences: Sequence[Difference]) -> list[str]:
    """What is said about the ranks, in lines; nothing where there is only one."""
    if len(ranks) < 2:
        return []
    lines = [f"{len(ranks)} ranks: {difference}." for difference in differences if not difference.harmless]
    own = sum(difference.harmless for difference in differences)
    if own:
        what = "1 program differs" if own == 1 else f"{own} programs differ"
        lines.append(f"{len(ranks)} ranks: {what} in nothing but {DEVICES}, which describes each rank's own devices.")
    if not differences:
        count = len({program.key for programs in ranks.values() for program in programs})
        lines.append(f"{len(ranks)} ranks compiled the same {count} program{'' if count == 1 else 's'}.")
    return lines


def _shown(path: str) -> str:
    relative = os.path.relpath(path)
    return path if relative.startswith("..") else relative


def main(names: Sequence[str] | None = None) -> int:
    """Compare records; exit status 1 where ranks differ."""
    from . import observed

    ranks = of_documents([observed.load(name) for name in (sys.argv[1:] if names is None else names)])
    differences = compare(ranks)
    print("\n".join(told(ranks, differences) or ["there is only one rank"]))
    return int(any(not difference.harmless for difference in differences))


if __name__ == "__main__":
    sys.exit(main())
