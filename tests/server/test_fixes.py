"""Fixes in the editor."""

from __future__ import annotations

import pytest

from tests.server.conftest import pushed

pytestmark = pytest.mark.asyncio

UNUSED = '[tool.jaxlint]\nextend-select = ["JAX001"]\n'
LOOP = """\
import jax

x = 1.0
for _ in range(3):
    x = jax.jit(lambda y: y * 2)(x)  # keep this comment
"""


def applied(text: str, edits) -> str:
    """The text after the edits of a document, made from the last to the first."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for edit in sorted(edits, key=lambda one: (one.range.start.line, one.range.start.character), reverse=True):
        start, end = (starts[at.line] + at.character for at in (edit.range.start, edit.range.end))
        text = text[:start] + edit.new_text + text[end:]
    return text


async def test_a_quick_fix(start, project):
    editor = await start()
    uri = editor.open("main.py", LOOP)
    await editor.until(lambda: editor.codes(uri) == [("JAX101", 4, 8)])
    fix = (await editor.actions(uri, 4, 10, ["quickfix"]))[0]
    assert fix.kind == "quickfix"
    assert fix.diagnostics[0].code == "JAX101"
    (change,) = fix.edit.document_changes
    assert (change.text_document.uri, change.text_document.version) == (uri, 1)
    after = applied(LOOP, change.edits)
    assert "# keep this comment" in after
    compile(after, "main.py", "exec")
    editor.change(uri, after)
    await editor.until(lambda: editor.codes(uri) == [])


async def test_all_that_is_safe_at_once(start, project):
    editor = await start()
    editor.write("pyproject.toml", UNUSED)
    text = "a = 1  # noqa: JAX101\nb = '𝕏'  # noqa: JAX102, E501\n"  # noqa: RUF001
    uri = editor.open("main.py", text)
    await editor.until(lambda: [code for code, *_ in editor.codes(uri)] == ["JAX001", "JAX001"])
    (action,) = await editor.actions(uri, 0, 0, ["source.fixAll.jaxlint"])
    assert action.kind == "source.fixAll.jaxlint"
    assert [one.title for one in await editor.actions(uri, 0, 0, ["source"])] == [action.title]
    (change,) = action.edit.document_changes
    assert [edit.range.start.line for edit in change.edits] == [0, 1]
    lines = text.split("\n")
    edit = change.edits[1].range
    # The letter has two units of UTF-16.
    assert lines[1][edit.start.character - 1 : edit.end.character - 1] == "JAX102, E501"
    editor.change(uri, "a = 1\nb = '𝕏'  # noqa: E501\n")  # noqa: RUF001
    await editor.until(lambda: editor.codes(uri) == [])
    assert await editor.actions(uri, 0, 0, ["source.fixAll.jaxlint"]) == []


async def test_a_fix_for_an_editor_without_versions_of_edits(start, project):
    """Such an editor takes edits by document only."""
    capabilities = pushed()
    capabilities.workspace.workspace_edit = None
    editor = await start(capabilities)
    uri = editor.open("main.py", LOOP)
    await editor.until(lambda: editor.codes(uri) == [("JAX101", 4, 8)])
    fix = (await editor.actions(uri, 4, 10))[0]
    assert fix.edit.document_changes is None
    assert applied(LOOP, fix.edit.changes[uri]).count("jax.jit") == 1


FIT = """\
import jax

from batches import stream


@jax.jit
def loss(batch):
    features, targets = batch
    return (features - targets) ** 2


def main():
    total = loss((1.0, 2.0))
    for batch in stream():
        total += loss(batch)
    return total
"""
BATCHES = "def stream():\n    for _ in range(3):\n        yield [1.0, 2.0]\n"
MENDED = BATCHES.replace("[1.0, 2.0]", "(1.0, 2.0)")


async def _the_fix(editor, uri):
    return [one for one in await editor.actions(uri, 14, 18, ["quickfix"]) if "Write a tuple" in one.title]


async def test_a_fix_in_another_file(start, project):
    """Its edit is for the version of the other document that was looked at; of a closed file, for none."""
    editor = await start()
    editor.write("batches.py", BATCHES)
    uri = editor.open("fit.py", FIT)
    await editor.until(lambda: [code for code, *_ in editor.codes(uri)] == ["JAX202"])
    (fix,) = await _the_fix(editor, uri)
    assert fix.title == "jaxlint: Write a tuple instead of a list in batches.py"
    (change,) = fix.edit.document_changes
    assert (change.text_document.uri, change.text_document.version) == (editor.uri("batches.py"), None)
    assert applied(BATCHES, change.edits) == MENDED
    other = editor.open("batches.py", f"\n\n{BATCHES}")
    (fix,) = await _the_fix(editor, uri)
    (change,) = fix.edit.document_changes
    assert (change.text_document.uri, change.text_document.version) == (other, 1)
    assert applied(f"\n\n{BATCHES}", change.edits) == f"\n\n{MENDED}"
    editor.change(other, f"\n{BATCHES}")
    (fix,) = await _the_fix(editor, uri)
    (change,) = fix.edit.document_changes
    assert change.text_document.version == 2
    editor.change(other, applied(f"\n{BATCHES}", change.edits))
    await editor.until(lambda: editor.codes(uri) == [])


async def test_fixing_all_of_a_file_leaves_other_files_alone(start, project):
    editor = await start()
    editor.write("batches.py", BATCHES)
    uri = editor.open("fit.py", FIT)
    await editor.until(lambda: [code for code, *_ in editor.codes(uri)] == ["JAX202"])
    assert await editor.actions(uri, 0, 0, ["source.fixAll.jaxlint"]) == []
