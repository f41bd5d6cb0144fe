"""A project that takes long to judge: the edited file has an answer at once, the project when the typing pauses."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from lsprotocol import types

from tests.bench import workspace

pytestmark = pytest.mark.asyncio

LOOP = "\nfor _ in range(3):\n    jax.jit(lambda x: x)(1.0)\n"


def of_the_command_line(path: Path) -> list[tuple[str, int, int]]:
    """Code, row and character of what `jaxlint check` finds, as the protocol counts."""
    command = [sys.executable, "-m", "jaxlint", "check", "--no-cache", "--output-format", "json", str(path)]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    return [(one["code"], one["location"]["row"] - 1, one["location"]["column"] - 1) for one in found]


async def test_two_answers(start, tmp_path):
    long = workspace.write(tmp_path, files=60, lines=400)
    editor = await start()
    told: list[tuple[int, list[tuple[str, int, int]]]] = []
    publish = editor.client.protocol.fm.features[types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS]

    def note(params: types.PublishDiagnosticsParams) -> None:
        publish(params)
        told.append((params.version, editor.codes(params.uri)))

    editor.client.protocol.fm.features[types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS] = note
    uri = editor.open(str(workspace.LONG))
    text = long.read_text()
    await editor.until(lambda: uri in editor.client.diagnostics)
    (code, row, column), *more = of_the_command_line(long)
    assert editor.codes(uri) == [(code, row, column), *more]

    # Two lines are added above, and a loop below: the known finding moves, the new one is there at once.
    changed = text.replace('"""The trainer', '# one\n# two\n"""The trainer') + LOOP
    version = editor.change(uri, changed)
    await editor.until(lambda: sum(number == version for number, _ in told) == 2)
    first, whole = (codes for number, codes in told if number == version)
    new = ("JAX101", changed.count("\n") - 1, 4)
    assert first == [(code, row + 2, column), new]
    long.write_text(changed)
    assert whole == of_the_command_line(long)

    # Most answers are known by now, so that what is left takes no time: there may be one answer only.
    edited = changed.replace("x * 2).sum()", "x * 3).sum()")
    version = editor.change(uri, edited)
    long.write_text(edited)
    expected = of_the_command_line(long)
    assert expected == [(code, row + 2, column), new]
    await editor.until(lambda: told[-1] == (version, expected))


async def test_an_edit_interrupts_the_judgement(start, tmp_path):
    long = workspace.write(tmp_path, files=60, lines=400)
    editor = await start()
    uri = editor.open(str(workspace.LONG))
    await editor.until(lambda: uri in editor.client.diagnostics)
    text = long.read_text()
    for number in range(5):
        editor.change(uri, text + f"\n# {number}\n")
        await asyncio.sleep(0.4)
    editor.change(uri, text + LOOP)
    await editor.until(lambda: ("JAX101", (text + LOOP).count("\n") - 1, 4) in editor.codes(uri))
    (fix, *_) = await editor.actions(uri, (text + LOOP).count("\n") - 1, 6)
    assert fix.title.startswith("jaxlint: ")
