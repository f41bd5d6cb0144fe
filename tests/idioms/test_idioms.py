"""The idioms that look like recompiles and are none: nothing is reported in them.

Each folder is an idiom, with programs in which nothing recompiles needlessly, and twins (``twin_*``), which look
much the same but do recompile, at the marked lines.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from marked import differences, lint, programs, read
from reality import harness

HERE = Path(__file__).parent
IDIOMS = {
    "once": "a driver, command, script body or test runs once in a process",
    "traced": "code that is itself traced, through another function or file",
    "stored": "compiled in a constructor or setup of a long-lived object",
    "factory": "the result of a factory is kept",
    "memoised": "memoised by a decorator, a dict, a flag or an attribute",
    "rewrapped": "a stable function is wrapped again",
    "attributes": "an attribute that holds a function is no bound method",
    "variants": "each iteration is meant to have its own executable",
    "comprehension": "a comprehension builds the executables once",
    "static_self": "self is static and long-lived, a pytree, or equal by value",
    "static": "a static argument is equal each time, or has a few values",
    "names": "names that mean something else",
    "wrappers": "the project's own wrapper, with semantics of its own",
    "sizes": "sizes that are few, on the host, of one length after all, or part of what is traced",
    "objects": "attributes that change where no compiled code keeps the old value",
    "configuration": "contexts and states that are the same at each call, or in no key; a disk cache that works",
    "fixed_shapes": "sizes that are made equal before they reach the jitted function",
    "same_structure": "containers that are built in many ways and have one structure",
    "steady_carry": "a carried value comes back as it started",
    "forms_and_places": "calls of one form, arrays in one place",
    "two_sizes": "two shapes, and a program for each is wanted",
    "read_values": "what comes out of JSON, TOML, CSV or a dict of settings has one type",
    "host_reads": "clocks, random numbers and the environment outside of traced code, or constant on purpose",
}
PROGRAMS = {f"{idiom}/{path.stem}": path for idiom in IDIOMS for path in programs(HERE / idiom)}
TWINS = [name for name in PROGRAMS if "/twin_" in name]
SILENT = [name for name in PROGRAMS if "/twin_" not in name]


@pytest.mark.parametrize("idiom", IDIOMS)
def test_idiom_is_written_in_several_ways(idiom: str) -> None:
    assert sum(name.startswith(f"{idiom}/") for name in SILENT) >= 4
    assert sum(name.startswith(f"{idiom}/") for name in TWINS) >= 1


@pytest.mark.parametrize("name", SILENT)
def test_nothing_is_reported(name: str) -> None:
    program = read(PROGRAMS[name])
    assert not program.marks
    assert not [str(spot) for spot in lint(program)]


@pytest.mark.parametrize("name", TWINS)
def test_twin_is_reported_at_its_marks(name: str) -> None:
    program = read(PROGRAMS[name])
    assert program.marks
    wrong = differences(program, lint(program))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", PROGRAMS)
def test_program_compiles_again_only_where_it_is_marked(name: str) -> None:
    program = read(PROGRAMS[name])
    stale = any(mark.code.startswith("JAX40") for mark in program.marks)
    grown = harness.growth(program.files, stale=stale)
    assert grown.error is None
    if stale:
        assert grown.stale >= 1
    elif program.marks:
        once_more = harness.run(program.files, 1).count("compiles") < grown.short.count("compiles")
        assert grown.compiles >= len(program.marks) or once_more
    else:
        assert (grown.lowerings, grown.compiles) == (0, 0)
