"""Small programs with marks: lint them without the marks and compare what is found with the marks.

A program is a ``.py`` file, or a folder whose ``main.py`` is run. A line that the linter must report ends in
``# <- JAX101`` (the rule's code).
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from jaxlint import engine, files, packs
from jaxlint.config import Settings

MARK = re.compile(r"[ \t]*# <- (JAX\d{3})$", re.MULTILINE)


@dataclass(frozen=True, order=True)
class Spot:
    """A line of a program and the code that is reported there."""

    file: str
    row: int
    code: str

    def __str__(self) -> str:
        return f"{self.file}:{self.row} {self.code}"


@dataclass(frozen=True)
class Program:
    """A program's files, without marks and the one with ``main`` first, and what was marked in them."""

    name: str
    files: dict[str, str]
    marks: tuple[Spot, ...]


def read(path: Path) -> Program:
    """The program at ``path``."""
    return marked(path.stem, {file.relative_to(folder).as_posix(): file.read_text() for folder, file in _sources(path)})


def parts_of(text: str) -> dict[str, str]:
    """The files of a program in one text: ``main.py``, and those that a line ``### NAME`` starts."""
    parts = re.split(r"^### (\S+)\n", text.lstrip("\n"), flags=re.MULTILINE)
    return {"main.py": parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}


def marked(name: str, texts: dict[str, str]) -> Program:
    """A program of files whose lines are marked."""
    marks = (
        Spot(file, row, match.group(1))
        for file, text in texts.items()
        for row, line in enumerate(text.splitlines(), 1)
        if (match := MARK.search(line))
    )
    return Program(name, {file: MARK.sub("", text) for file, text in texts.items()}, tuple(marks))


def _sources(path: Path) -> Iterable[tuple[Path, Path]]:
    if path.is_file():
        yield path.parent, path
        return
    files = [file for file in path.rglob("*.py") if "__pycache__" not in file.parts]
    for file in sorted(files, key=lambda file: (file != path / "main.py", file)):
        yield path, file


def programs(folder: Path) -> list[Path]:
    """All programs in ``folder``."""
    return sorted(
        entry
        for entry in folder.iterdir()
        if (entry.suffix == ".py" and entry.name != "__init__.py") or (entry / "main.py").is_file()
    )


def lint(program: Program, target_jax: str | None = None) -> list[Spot]:
    """What the linter says about the program, at the default confidence and with nothing but the program in view."""
    with tempfile.TemporaryDirectory(prefix="jaxlint-marked-") as scratch:
        folder = Path(scratch).resolve() / "program"
        for name, text in program.files.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
        settings = Settings(base=folder, target_jax=target_jax)
        rules = packs.resolve(settings, packs.load())
        result = engine.check(files.discover([folder], settings), settings, rules, use_cache=False)
        assert not result.errors, result.errors
        return sorted(
            Spot((folder / f.path).resolve().relative_to(folder).as_posix(), f.span.start.row, f.code)
            for f in result.findings
        )


def differences(program: Program, found: Iterable[Spot]) -> list[str]:
    """What is missed and what is too much; a finding may be one line away from its mark."""
    extra, missed = list(found), []
    for mark in program.marks:
        near = [s for s in extra if (s.file, s.code) == (mark.file, mark.code) and abs(s.row - mark.row) <= 1]
        if near:
            extra.remove(min(near, key=lambda spot: abs(spot.row - mark.row)))
        else:
            missed.append(mark)
    return [f"missed: {spot}" for spot in missed] + [f"too much: {spot}" for spot in extra]
