"""Notebooks in the editor: each cell is a document of its own."""

from __future__ import annotations

import json

import pytest
from lsprotocol import types

pytestmark = pytest.mark.asyncio

SETUP = "%matplotlib inline\nimport jax\nw = 1.0"
LOOP = "for _ in range(9):\n    w = jax.jit(lambda y: y + 1)(w)"


class Notebook:
    """A notebook that is open in the editor."""

    def __init__(self, editor, name: str, *cells: tuple[str, str]) -> None:
        self.editor = editor
        self.uri = editor.uri(name)
        self.version = 1
        self.made = 0
        self.cells: list[types.NotebookCell] = []
        items = []
        for language, text in cells:
            cell, item = self.cell(language, text)
            self.cells.append(cell)
            items.append(item)
        document = types.NotebookDocument(self.uri, "jupyter-notebook", 1, self.cells)
        editor.client.notebook_document_did_open(types.DidOpenNotebookDocumentParams(document, items))

    def cell(self, language: str, text: str) -> tuple[types.NotebookCell, types.TextDocumentItem]:
        uri = f"vscode-notebook-cell:{self.uri.removeprefix('file:')}#W{self.made}"
        self.made += 1
        kind = types.NotebookCellKind.Markup if language == "markdown" else types.NotebookCellKind.Code
        return types.NotebookCell(kind, uri), types.TextDocumentItem(uri, language, 1, text)

    def change(self, change: types.NotebookDocumentCellChanges) -> None:
        self.version += 1
        document = types.VersionedNotebookDocumentIdentifier(self.version, self.uri)
        event = types.NotebookDocumentChangeEvent(cells=change)
        self.editor.client.notebook_document_did_change(types.DidChangeNotebookDocumentParams(document, event))

    def insert(self, at: int, text: str) -> str:
        cell, item = self.cell("python", text)
        self.cells.insert(at, cell)
        array = types.NotebookCellArrayChange(at, 0, [cell])
        self.change(types.NotebookDocumentCellChanges(types.NotebookDocumentCellChangeStructure(array, [item])))
        return cell.document

    def remove(self, at: int) -> None:
        cell = self.cells.pop(at)
        array = types.NotebookCellArrayChange(at, 1)
        closed = [types.TextDocumentIdentifier(cell.document)]
        structure = types.NotebookDocumentCellChangeStructure(array, did_close=closed)
        self.change(types.NotebookDocumentCellChanges(structure))

    def type(self, at: int, span: types.Range, text: str) -> None:
        """Editors send the change of a cell alone."""
        document = types.VersionedTextDocumentIdentifier(self.version + 1, self.cells[at].document)
        edit = types.TextDocumentContentChangePartial(span, text)
        content = types.NotebookDocumentCellContentChanges(document, [edit])
        self.change(types.NotebookDocumentCellChanges(text_content=[content]))


async def test_findings_by_cell(start, project):
    editor = await start()
    book = Notebook(editor, "study.ipynb", ("markdown", "# Study"), ("python", SETUP), ("python", LOOP), ("sql", "x ("))
    setup, loop = book.cells[1].document, book.cells[2].document
    await editor.until(lambda: editor.codes(loop) == [("JAX101", 1, 8)])
    assert editor.codes(setup) == []
    (diagnostic,) = editor.shown(loop)
    assert "the loop at cell 3, line 1" in diagnostic.message
    assert {one.location.uri for one in diagnostic.related_information} == {loop}


async def test_cells_are_typed_in_added_and_removed(start, project):
    editor = await start()
    book = Notebook(editor, "study.ipynb", ("python", SETUP), ("python", "w = 2.0"))
    last = book.cells[1].document
    await editor.until(lambda: last in editor.client.diagnostics)
    new = book.insert(1, LOOP)
    await editor.until(lambda: editor.codes(new) == [("JAX101", 1, 8)])
    book.type(1, types.Range(types.Position(1, 4), types.Position(1, 4)), '"é𝕏"; ')
    await editor.until(lambda: editor.codes(new) == [("JAX101", 1, 15)])
    book.type(1, types.Range(types.Position(0, 0), types.Position(1, 4)), "")
    await editor.until(lambda: editor.codes(new) == [])
    second = book.insert(1, LOOP)
    await editor.until(lambda: editor.codes(second) == [("JAX101", 1, 8)])
    book.remove(1)
    await editor.until(lambda: editor.codes(second) == [])


async def test_a_cell_that_is_being_written_hides_nothing_in_the_others(start, project):
    editor = await start()
    book = Notebook(editor, "study.ipynb", ("python", SETUP), ("python", "w = 2.0"), ("python", LOOP))
    written, loop = book.cells[1].document, book.cells[2].document
    await editor.until(lambda: editor.codes(loop) == [("JAX101", 1, 8)])
    book.type(1, types.Range(types.Position(0, 4), types.Position(0, 7)), "f(")
    await editor.until(lambda: editor.codes(written) == [("JAX000", 0, 5)])
    assert editor.shown(written)[0].severity is types.DiagnosticSeverity.Error
    await editor.until(lambda: editor.codes(loop) == [("JAX101", 1, 8)])
    book.type(2, types.Range(types.Position(0, 0), types.Position(0, 0)), "v = 1\n")
    await editor.until(lambda: editor.codes(loop) == [("JAX101", 2, 8)])
    assert editor.codes(written) == [("JAX000", 0, 5)]
    book.type(1, types.Range(types.Position(0, 6), types.Position(0, 6)), ")")
    await editor.until(lambda: editor.codes(written) == [])
    assert editor.codes(loop) == [("JAX101", 2, 8)]


async def test_the_project_sees_the_cells(start, project):
    editor = await start()
    (project / "main.py").unlink()
    lib = editor.open("lib.py")
    book = Notebook(editor, "study.ipynb", ("python", SETUP), ("python", "import lib\nfor _ in w:\n    lib.helper(1)"))
    await editor.until(lambda: editor.codes(lib) == [("JAX101", 4, 11)] and len(editor.shown(lib)) == 1)
    await editor.until(lambda: "study.ipynb:cell 2:2" in editor.shown(lib)[0].message)
    assert editor.shown(lib)[0].related_information[-1].location.uri == book.cells[1].document
    params = types.DidCloseNotebookDocumentParams(
        types.NotebookDocumentIdentifier(book.uri), [types.TextDocumentIdentifier(one.document) for one in book.cells]
    )
    editor.client.notebook_document_did_close(params)
    await editor.until(lambda: "on each call" in editor.shown(lib)[0].message)


async def test_actions_in_a_cell(start, project):
    editor = await start()
    book = Notebook(editor, "study.ipynb", ("python", SETUP), ("python", LOOP))
    loop = book.cells[1].document
    await editor.until(lambda: editor.codes(loop) == [("JAX101", 1, 8)])
    actions = {one.title: one for one in await editor.actions(loop, 1, 10)}
    (change,) = actions["jaxlint: hide JAX101 in this line"].edit.document_changes
    assert change.text_document.uri == loop
    (edit,) = change.edits
    assert (edit.range.start, edit.new_text) == (types.Position(1, 35), "  # noqa: JAX101")
    fix = next(action for title, action in actions.items() if "hide" not in title and "page" not in title)
    assert {change.text_document.uri for change in fix.edit.document_changes} <= {loop, book.cells[0].document}
    assert any(edit.new_text.count("jax.jit") == 1 for change in fix.edit.document_changes for edit in change.edits)


async def test_a_notebook_on_disk_is_part_of_the_project(start, project):
    editor = await start()
    (project / "main.py").unlink()
    cells = [
        {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": text.splitlines(True)}
        for text in (SETUP, "import lib\nfor _ in range(3):\n    lib.helper(w)")
    ]
    document = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    editor.write("study.ipynb", json.dumps(document))
    lib = editor.open("lib.py")
    await editor.until(lambda: editor.codes(lib) == [("JAX101", 4, 11)])
    assert "study.ipynb:cell 2:2" in editor.shown(lib)[0].message
