"""What reading a file costs: the word index, Python's own parser, the tables of the model, and LibCST for comparison.

::

    python -m tests.bench.tables FOLDER ...

Prints a markdown table of CPU seconds in this one process (imports left out) for all ``.py`` files in the folders.
"""

from __future__ import annotations

import argparse
import pathlib
import sys
import time
from collections.abc import Callable, Sequence

import libcst

from jaxlint.index.record import parse, words_of
from jaxlint.program.scoping import module_of
from jaxlint.sources import decode


def _timed(work: Callable[[], None]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def measure(paths: Sequence[pathlib.Path]) -> dict[str, float]:
    """CPU seconds of each step over all files."""
    raw = [path.read_bytes() for path in paths]
    texts = [decode(data) for data in raw]
    trees: list = []
    modules: list = []

    def build() -> None:
        for path, text, tree in zip(paths, texts, trees, strict=True):
            modules.append(module_of(path, path.stem, text, tree))

    return {
        "words of the text (the gate)": _timed(lambda: [words_of(data) for data in raw] and None),
        "`ast.parse`": _timed(lambda: trees.extend(parse(text) for text in texts)),
        "tables of the model (scopes, bindings, loads)": _timed(build),
        "`libcst.parse_module`": _timed(lambda: [libcst.parse_module(data) for data in raw] and None),
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.tables", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="FOLDER")
    args = parser.parse_args(argv)
    paths = sorted(path for folder in args.folders for path in folder.resolve().rglob("*.py"))
    lines = sum(path.read_bytes().count(b"\n") for path in paths)
    print(
        f"{len(paths)} files, {lines:,} lines\n\n| step | CPU seconds | lines per CPU second |\n| --- | ---: | ---: |"
    )
    for step, seconds in measure(paths).items():
        print(f"| {step} | {seconds:.2f} | {lines / seconds:,.0f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
