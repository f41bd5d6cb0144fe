"""``jaxlint server``: the findings of open files in any editor that speaks the language server protocol.

The handlers only take notes and answer from what is known; the judging is done elsewhere (``server_analysis``).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls import uris
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from jaxlint import __version__, notebooks
from jaxlint.comments import split_lines
from jaxlint.integrations import server_actions as offers
from jaxlint.integrations.server_analysis import Analysis, Views, one_line
from jaxlint.integrations.server_places import Document, Shown, View, path_of

__all__ = ["serve"]

_WATCHED = ("**/*.py", "**/*.pyi", "**/*.ipynb", "**/pyproject.toml", "**/ruff.toml", "**/.ruff.toml", "**/.gitignore")
_CONFIGURATION = ("pyproject.toml", "ruff.toml", ".ruff.toml", ".gitignore")


_PATIENCE = 3.0
"""Seconds that a request for actions waits for the fixes; after that, it is answered without them."""


class _Protocol(LanguageServerProtocol):
    """Asks for whole texts: pygls splits lines at characters that end none for Python and the protocol."""

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """Answer with what the server can do."""
        result = yield from super().lsp_initialize(params)
        sync = result.capabilities.text_document_sync
        if isinstance(sync, types.TextDocumentSyncOptions):
            sync.change = types.TextDocumentSyncKind.Full
        return result


class _Server(LanguageServer):
    """The server with its analysis. ``pulls``: whether the client asks for diagnostics instead of being told."""

    def __init__(self) -> None:
        super().__init__(
            "jaxlint",
            __version__,
            notebook_document_sync=types.NotebookDocumentSyncOptions(
                [types.NotebookDocumentFilterWithCells(cells=[types.NotebookCellLanguage("python")])], save=True
            ),
            protocol_cls=_Protocol,
        )
        self.pulls = False
        self.analysis: Analysis | None = None
        self.served: dict[str, str] = {}
        self.pages = tempfile.TemporaryDirectory(prefix="jaxlint-")

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Nothing that fails ends the server: it is one line in its log."""
        self.log(one_line(error))

    def log(self, line: str, kind: types.MessageType = types.MessageType.Error) -> None:
        """One line for the client's log."""
        self.window_log_message(types.LogMessageParams(kind, line))

    def complain(self, line: str) -> None:
        """One line that the user should see."""
        self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, f"jaxlint: {line}"))

    def shutdown(self) -> None:
        """Stop the analysis as well."""
        if self.analysis is not None:
            self.analysis.shutdown()
        super().shutdown()  # type: ignore[no-untyped-call]

    @property
    def work(self) -> Analysis:
        """The analysis, which is there from the initialization on."""
        assert self.analysis is not None
        return self.analysis

    def tell(self, views: Views) -> None:
        """Publish what documents show, or let the client ask for it."""
        changed = False
        for uri, view in views.items():
            if self.pulls and self._is_text(uri):
                changed = changed or (uri in self.served and self.served[uri] != _result_id(view))
            else:
                self.text_document_publish_diagnostics(
                    types.PublishDiagnosticsParams(uri, view.diagnostics, view.version)
                )
        if changed:
            self.workspace_diagnostic_refresh(None)

    def _is_text(self, uri: str) -> bool:
        """Whether it is no cell of a notebook; cells are always told."""
        return self.workspace.get_notebook_document(cell_uri=uri) is None and not uri.startswith("vscode-notebook-cell")

    def take(self, uri: str) -> None:
        """A text document is open, or has changed."""
        document = self.workspace.get_text_document(uri)
        if document.language_id not in (None, "", "python") and not uri.endswith((".py", ".pyi")):
            return
        path = path_of(uri)
        self.work.open(Document(path, document.source, {uri: document.version}))

    def take_notebook(self, uri: str) -> None:
        """A notebook is open, or has changed."""
        notebook = self.workspace.get_notebook_document(notebook_uri=uri)
        if notebook is None:
            return
        cells: dict[int, str] = {}
        versions: dict[str, int | None] = {}
        sources: list[tuple[int, str]] = []
        for number, cell in enumerate(notebook.cells, start=1):
            document = self.workspace.get_text_document(cell.document)
            if cell.kind is types.NotebookCellKind.Code and document.language_id in (None, "python"):
                cells[number], versions[cell.document] = cell.document, document.version
                sources.append((number, document.source))
        path = path_of(uri)
        known = self.work.documents.get(path)
        gone = {} if known is None else {uri: View(None) for uri in known.versions if uri not in versions}
        self.tell(gone)
        self.work.open(Document(path, notebooks.join(sources), versions, cells))


def _result_id(view: View) -> str:
    return str(hash(tuple(repr(item.diagnostic) for item in view.items)))


def _watch(server: _Server, capabilities: types.ClientCapabilities) -> None:
    """Ask the client to tell of changed files, where it can."""
    workspace = capabilities.workspace
    watching = workspace.did_change_watched_files if workspace is not None else None
    if watching is None or not watching.dynamic_registration:
        return
    options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(one) for one in _WATCHED])
    watched = types.Registration("jaxlint-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
    server.client_register_capability(types.RegistrationParams([watched]))


def _may_pull(capabilities: types.ClientCapabilities) -> bool:
    """Whether the client asks for diagnostics, and can be told to ask again: an edit may concern other files."""
    text, workspace = capabilities.text_document, capabilities.workspace
    again = workspace.diagnostics if workspace is not None else None
    return text is not None and text.diagnostic is not None and again is not None and bool(again.refresh_support)


def _create() -> _Server:
    server = _Server()

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.analysis = Analysis(server.tell, server.complain, server.log)
        server.analysis.start(server.workspace.position_codec)
        if _may_pull(params.capabilities):
            server.pulls = True
            options = types.DiagnosticOptions(True, False, identifier="jaxlint")
            server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, options)(diagnostic)

    @server.feature(types.INITIALIZED)
    def initialized(params: types.InitializedParams) -> None:
        _watch(server, server.client_capabilities)

    @server.feature(types.SHUTDOWN)
    def shutdown(params: None) -> None:
        server.work.shutdown()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.take(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        server.take(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        name = path_of(params.text_document.uri).name
        server.work.files_changed(configuration=name in _CONFIGURATION)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.served.pop(params.text_document.uri, None)
        server.work.close(path_of(params.text_document.uri))

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_OPEN)
    def notebook_opened(params: types.DidOpenNotebookDocumentParams) -> None:
        server.take_notebook(params.notebook_document.uri)

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def notebook_changed(params: types.DidChangeNotebookDocumentParams) -> None:
        server.take_notebook(params.notebook_document.uri)

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_SAVE)
    def notebook_saved(params: types.DidSaveNotebookDocumentParams) -> None:
        server.work.files_changed(configuration=False)

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def notebook_closed(params: types.DidCloseNotebookDocumentParams) -> None:
        server.work.close(path_of(params.notebook_document.uri))

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(params: types.DidChangeWatchedFilesParams) -> None:
        names = {path_of(change.uri).name for change in params.changes}
        server.work.files_changed(configuration=not names.isdisjoint(_CONFIGURATION))

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configured(params: types.DidChangeConfigurationParams) -> None:
        server.work.files_changed(configuration=True)

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders_changed(params: types.DidChangeWorkspaceFoldersParams) -> None:
        server.work.files_changed(configuration=True)

    async def diagnostic(params: types.DocumentDiagnosticParams) -> types.DocumentDiagnosticReport:
        uri = params.text_document.uri
        items: tuple[Shown, ...] = ()
        view = await server.work.shown(uri)
        if view is not None and server._is_text(uri):
            items = view.items
        result = server.served[uri] = _result_id(View(None, items))
        if params.previous_result_id == result:
            return types.RelatedUnchangedDocumentDiagnosticReport(result)
        return types.RelatedFullDocumentDiagnosticReport([item.diagnostic for item in items], result_id=result)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        document = server.workspace.get_text_document(params.text_document.uri)
        codec = server.workspace.position_codec
        lines = split_lines(document.source)
        place = codec.position_from_client_units(lines, params.position)
        found = offers.hover(document.source, place.line, place.character)
        if found is None:
            return None
        text, start, end = found
        line = lines[place.line]
        columns = (codec.client_num_units(line[:column]) for column in (start, end))
        span = types.Range(*(types.Position(place.line, column) for column in columns))
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), span)

    kinds = types.CodeActionOptions([types.CodeActionKind.QuickFix, offers.FIX_ALL])

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, kinds)
    async def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(server.work.judged(), _PATIENCE)
        workspace = server.client_capabilities.workspace
        editing = workspace.workspace_edit if workspace is not None else None
        versioned = editing is not None and bool(editing.document_changes)
        return list(offers.actions(params, server.work.views, versioned=versioned))

    @server.command(offers.SHOW_RULE)
    async def show_rule(code: str) -> None:
        text = offers.page(code)
        if text is None:
            raise ValueError(f"no rule is called {code!r}")
        path = Path(server.pages.name, f"{code}.md")
        path.write_text(text, encoding="utf-8")
        await server.window_show_document_async(types.ShowDocumentParams(uris.from_fs_path(str(path)) or ""))

    return server


class _OneLine(logging.Formatter):
    """Each record in one line, an exception included."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        text = " ".join(record.getMessage().split())
        return f"jaxlint server: {text}" + (f": {one_line(error)}" if error is not None else "")


def serve(*, verbose: bool = False) -> None:
    """Serve the client on standard input and output until it leaves."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_OneLine())
    logging.basicConfig(handlers=[handler], level=logging.INFO if verbose else logging.ERROR, force=True)
    _create().start_io()
