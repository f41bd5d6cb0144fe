"""The real server over standard input and output, with the client of pytest-lsp."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path

import pytest
import pytest_asyncio
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

COMMAND = [sys.executable, "-m", "jaxlint", "server"]
PATIENCE = 60.0
"""Seconds after which a missing answer fails a test."""

HELPER = "import jax\n\n\ndef helper(x):\n    return jax.jit(lambda y: y * 2)(x)\n"
"""What is found in it depends on how it is called."""
LOOP = "import lib\n\nfor _ in range(3):\n    lib.helper(1)\n"


class Editor:
    """What an editor does, in a few words."""

    def __init__(self, client: LanguageClient, root: Path) -> None:
        self.client = client
        self.root = root
        self.versions: dict[str, int] = {}

    def uri(self, name: str) -> str:
        return (self.root / name).as_uri()

    def write(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def open(self, name: str, text: str | None = None) -> str:
        """Open a file; with ``text``, it has unsaved changes."""
        uri = self.uri(name)
        content = (self.root / name).read_text() if text is None else text
        self.versions[uri] = 1
        item = types.TextDocumentItem(uri, "python", 1, content)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return uri

    def change(self, uri: str, text: str) -> int:
        """Type; returns the new version."""
        version = self.versions[uri] = self.versions[uri] + 1
        document = types.VersionedTextDocumentIdentifier(version, uri)
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))
        return version

    def save(self, uri: str) -> None:
        self.client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri)))

    def close(self, uri: str) -> None:
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))

    def codes(self, uri: str) -> list[tuple[str, int, int]]:
        """Code, row and character of what is shown, as the protocol counts: from 0."""
        return [(str(one.code), one.range.start.line, one.range.start.character) for one in self.shown(uri)]

    def shown(self, uri: str) -> Sequence[types.Diagnostic]:
        return self.client.diagnostics.get(uri, ())

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for the server to show something."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.02)

    async def pull(self, uri: str, previous: str | None = None) -> types.DocumentDiagnosticReport:
        params = types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri), previous_result_id=previous)
        async with asyncio.timeout(PATIENCE):
            return await self.client.text_document_diagnostic_async(params)

    async def pulled(self, uri: str) -> list[tuple[str, int, int]]:
        report = await self.pull(uri)
        assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
        return [(str(one.code), one.range.start.line, one.range.start.character) for one in report.items]

    async def actions(
        self, uri: str, row: int, column: int, only: Sequence[str] | None = None
    ) -> list[types.CodeAction]:
        place = types.Position(row, column)
        context = types.CodeActionContext([], only=only)
        params = types.CodeActionParams(types.TextDocumentIdentifier(uri), types.Range(place, place), context)
        async with asyncio.timeout(PATIENCE):
            return list(await self.client.text_document_code_action_async(params) or [])


def pushed() -> types.ClientCapabilities:
    """An editor that is told of diagnostics, and watches files for the server."""
    watching = types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
    return types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            publish_diagnostics=types.PublishDiagnosticsClientCapabilities(related_information=True)
        ),
        workspace=types.WorkspaceClientCapabilities(
            did_change_watched_files=watching,
            workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=True),
        ),
        general=types.GeneralClientCapabilities(position_encodings=[types.PositionEncodingKind.Utf16]),
    )


def pulling() -> types.ClientCapabilities:
    """An editor that asks for diagnostics."""
    capabilities = pushed()
    capabilities.text_document.diagnostic = types.DiagnosticClientCapabilities()
    capabilities.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    return capabilities


Start = Callable[..., Awaitable[Editor]]


@pytest_asyncio.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Start a server on a folder with a project."""
    running: list[LanguageClient] = []

    async def begin(
        capabilities: types.ClientCapabilities | None = None,
        *,
        roots: Sequence[str] = ("",),
        environment: dict[str, str] | None = None,
    ) -> Editor:
        client = await ClientServerConfig(COMMAND, server_env={**os.environ, **(environment or {})}).start()
        assert isinstance(client, LanguageClient)
        running.append(client)
        client.registered = []  # type: ignore[attr-defined]

        @client.feature(types.CLIENT_REGISTER_CAPABILITY)
        def register(params: types.RegistrationParams) -> None:
            client.registered.extend(params.registrations)  # type: ignore[attr-defined]

        folders = [types.WorkspaceFolder((tmp_path / root).as_uri(), root or "all") for root in roots]
        params = types.InitializeParams(capabilities or pushed(), workspace_folders=folders, root_uri=folders[0].uri)
        client.initialized_with = await client.initialize_session(params)  # type: ignore[attr-defined]
        return Editor(client, tmp_path)

    (tmp_path / "pyproject.toml").write_text("[tool.jaxlint]\n")
    yield begin
    for client in running:
        async with asyncio.timeout(PATIENCE):
            await client.shutdown_session()
        await client.stop()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A module, and a script that calls it in a loop."""
    (tmp_path / "lib.py").write_text(HELPER)
    (tmp_path / "main.py").write_text(LOOP)
    return tmp_path
