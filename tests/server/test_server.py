"""What an editor sees of ``jaxlint server``."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from lsprotocol import types

from jaxlint import packs, ruledocs
from tests.server.conftest import HELPER, LOOP, pulling, pushed

FOUND = [("JAX101", 4, 11)]
IN_A_LOOP = "import jax\nx = 1.0\nfor _ in range(3):\n    x = jax.jit(lambda y: y * 2)(x)\n"

pytestmark = pytest.mark.asyncio


async def test_open_change_save_close(start, project):
    editor = await start()
    uri = editor.open("main.py")
    await editor.until(lambda: uri in editor.client.diagnostics)
    assert editor.shown(uri) == ()
    editor.change(uri, IN_A_LOOP)
    await editor.until(lambda: editor.codes(uri) == [("JAX101", 3, 8)])
    (diagnostic,) = editor.shown(uri)
    assert diagnostic.source == "jaxlint"
    assert diagnostic.severity is types.DiagnosticSeverity.Warning
    assert diagnostic.range.end == types.Position(3, 32)
    assert "made anew in each iteration of the loop at line 3" in diagnostic.message
    editor.change(uri, LOOP)
    await editor.until(lambda: editor.codes(uri) == [])
    editor.write("main.py", IN_A_LOOP)
    editor.change(uri, IN_A_LOOP)
    editor.save(uri)
    await editor.until(lambda: editor.codes(uri) == [("JAX101", 3, 8)])
    editor.close(uri)
    await editor.until(lambda: editor.shown(uri) == ())


async def test_findings_across_files_with_their_related_places(start, project):
    editor = await start()
    lib = editor.open("lib.py")
    await editor.until(lambda: editor.codes(lib) == FOUND)
    related = [
        (one.location.uri, one.location.range.start.line, one.message)
        for one in editor.shown(lib)[0].related_information
    ]
    assert related == [
        (lib, 4, "made here"),
        (editor.uri("main.py"), 3, "helper is called here"),
        (editor.uri("main.py"), 2, "run again by this loop"),
    ]


async def test_an_unsaved_text_of_another_file_counts(start, project):
    editor = await start()
    lib = editor.open("lib.py")
    await editor.until(lambda: editor.codes(lib) == FOUND)
    assert "main.py:3" in editor.shown(lib)[0].message
    main = editor.open("main.py")
    editor.change(main, "import lib\n\nlib.helper(1)\n")
    await editor.until(lambda: editor.codes(lib) == [])
    editor.change(main, LOOP)
    await editor.until(lambda: editor.codes(lib) == FOUND)
    editor.change(main, "x = 1\n")
    await editor.until(lambda: editor.codes(lib) == FOUND and "on each call" in editor.shown(lib)[0].message)
    editor.close(main)
    await editor.until(lambda: editor.codes(lib) == FOUND and "main.py:3" in editor.shown(lib)[0].message)


async def test_a_new_file_that_is_not_saved_yet(start, project):
    editor = await start()
    uri = editor.open("new.py", IN_A_LOOP)
    await editor.until(lambda: editor.codes(uri) == [("JAX101", 3, 8)])


async def test_what_does_not_parse(start, project):
    editor = await start()
    uri = editor.open("main.py")
    editor.change(uri, "for _ in\n")
    await editor.until(lambda: [code for code, *_ in editor.codes(uri)] == ["JAX000"])
    assert editor.shown(uri)[0].severity is types.DiagnosticSeverity.Error
    editor.change(uri, LOOP)
    await editor.until(lambda: editor.codes(uri) == [])


async def test_typing_fast_shows_the_last_text(start, project):
    editor = await start()
    uri = editor.open("main.py")
    for number in range(30):
        version = editor.change(uri, IN_A_LOOP + f"# {number}\n" + "\n" * number)
        await asyncio.sleep(0.01)
    seen = []

    def settled() -> bool:
        seen.append(editor.codes(uri))
        return editor.codes(uri) == [("JAX101", 3, 8)]

    assert version == 31
    await editor.until(settled)
    assert (await editor.actions(uri, 3, 8))[0].edit.document_changes[0].text_document.version == version


async def test_comments_and_settings_hide(start, project):
    editor = await start()
    uri = editor.open("main.py", IN_A_LOOP.replace("(x)\n", "(x)  # noqa: JAX101\n"))
    lib = editor.open("lib.py")
    await editor.until(lambda: editor.codes(lib) == FOUND)
    assert editor.codes(uri) == []


async def test_what_is_excluded_shows_nothing(start, project):
    editor = await start()
    (project / "build.txt").write_text("")
    editor.write(".venv/x.py", IN_A_LOOP)
    hidden = editor.open(".venv/x.py")
    lib = editor.open("lib.py")
    await editor.until(lambda: editor.codes(lib) == FOUND)
    await editor.until(lambda: hidden in editor.client.diagnostics)
    assert editor.codes(hidden) == []


# -- pull -------------------------------------------------------------------------------------------------


async def test_diagnostics_on_request(start, project):
    editor = await start(pulling())
    lib = editor.open("lib.py")
    report = await editor.pull(lib)
    assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
    assert [one.code for one in report.items] == ["JAX101"]
    again = await editor.pull(lib, report.result_id)
    assert isinstance(again, types.RelatedUnchangedDocumentDiagnosticReport)
    assert lib not in editor.client.diagnostics, "an editor that asks is not told as well"


async def test_the_editor_is_asked_to_ask_again(start, project):
    editor = await start(pulling())
    lib, main = editor.open("lib.py"), editor.open("main.py")
    assert await editor.pulled(lib) == FOUND
    before = editor.client.diagnostic_refresh_count
    editor.change(main, "import lib\n\nlib.helper(1)\n")
    assert await editor.pulled(main) == []
    await editor.until(lambda: editor.client.diagnostic_refresh_count > before)
    assert await editor.pulled(lib) == []


async def test_a_request_can_be_cancelled(start, project):
    editor = await start(pulling())
    lib = editor.open("lib.py")
    params = types.DocumentDiagnosticParams(types.TextDocumentIdentifier(lib))
    future = editor.client.protocol.send_request(types.TEXT_DOCUMENT_DIAGNOSTIC, params, msg_id="mine")
    editor.client.cancel_request(types.CancelParams("mine"))
    with pytest.raises(Exception, match="canceled"):
        await asyncio.wait_for(asyncio.wrap_future(future), 30)
    assert await editor.pulled(lib) == FOUND


# -- positions --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("encoding", "column"),
    [
        (types.PositionEncodingKind.Utf16, 12),
        (types.PositionEncodingKind.Utf8, 15),
        (types.PositionEncodingKind.Utf32, 11),
    ],
)
async def test_characters_are_counted_as_the_editor_counts(start, project, encoding, column):
    capabilities = pushed()
    capabilities.general.position_encodings = [encoding]
    editor = await start(capabilities)
    assert editor.client.initialized_with.capabilities.position_encoding == encoding
    text = 'import jax\nx = 1.0\nfor _ in range(3): "é𝕏"; x = jax.jit(lambda y: y * 2)(x)\n'
    at = text.splitlines()[2].index("jax.jit") + {11: 0, 12: 1, 15: 4}[column]
    uri = editor.open("main.py", text)
    await editor.until(lambda: editor.codes(uri) == [("JAX101", 2, at)])


async def test_utf_16_is_what_is_not_negotiated(start, project):
    editor = await start(types.ClientCapabilities())
    assert editor.client.initialized_with.capabilities.position_encoding == types.PositionEncodingKind.Utf16


async def test_a_form_feed_ends_no_line(start, project):
    editor = await start()
    uri = editor.open("main.py", "# a\x0cb\u2028c\n" + IN_A_LOOP)
    await editor.until(lambda: editor.codes(uri) == [("JAX101", 4, 8)])


# -- hover and actions ------------------------------------------------------------------------------------


async def hovered(editor, uri: str, row: int, column: int) -> types.Hover | None:
    params = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(row, column))
    return await editor.client.text_document_hover_async(params)


async def test_hover_on_a_code_shows_the_page_of_the_rule(start, project):
    editor = await start()
    line = "x = 1  # \U0001d54f noqa: JAX101  # ruff: ignore[jit-of-partial]\n"
    uri = editor.open("main.py", line)
    page = {rule.code: ruledocs.page(rule) for rule in packs.load()}
    shown = await hovered(editor, uri, 0, line.index("JAX101") + 2)
    assert shown.contents.kind is types.MarkupKind.Markdown
    assert shown.contents.value == page["JAX101"]
    start_column = line.index("JAX101") + 1  # the letter before it has two units
    assert shown.range == types.Range(types.Position(0, start_column), types.Position(0, start_column + 6))
    assert (await hovered(editor, uri, 0, line.index("jit-of-partial") + 4)).contents.value == page["JAX103"]
    assert await hovered(editor, uri, 0, 0) is None
    assert await hovered(editor, uri, 7, 0) is None


async def test_a_finding_can_be_hidden(start, project):
    editor = await start()
    text = IN_A_LOOP.replace("(x)\n", "(x)  # noqa: E501, F401\n") + IN_A_LOOP.replace("(x)\n", "(x)  \n")
    uri = editor.open("main.py", text)
    await editor.until(lambda: len(editor.codes(uri)) == 2)
    lines = text.splitlines()
    for row, expected in ((3, lines[3] + ", JAX101"), (7, lines[7].rstrip() + "  # noqa: JAX101")):
        action = next(one for one in await editor.actions(uri, row, 10) if "hide JAX101" in one.title)
        (change,) = action.edit.document_changes
        (edit,) = change.edits
        span = edit.range
        assert change.text_document.uri == uri
        assert lines[row][: span.start.character] + edit.new_text + lines[row][span.end.character :] == expected
        assert action.diagnostics[0].code == "JAX101"
        lines[row] = expected
    editor.change(uri, "\n".join(lines))
    await editor.until(lambda: editor.codes(uri) == [])


async def test_the_page_of_a_rule_can_be_opened(start, project):
    editor = await start()
    uri = editor.open("lib.py")
    await editor.until(lambda: editor.codes(uri) == FOUND)
    assert any("show the page of JAX101" in one.title for one in await editor.actions(uri, 4, 15))
    await editor.client.workspace_execute_command_async(
        types.ExecuteCommandParams("jaxlint.showRule", arguments=["JAX101"])
    )
    (shown,) = editor.client.shown_documents
    assert Path(shown.uri.removeprefix("file://")).read_text().startswith("# jit-of-lambda (JAX101)\n")


async def test_only_the_kinds_of_actions_that_are_asked_for(start, project):
    editor = await start()
    uri = editor.open("lib.py")
    assert await editor.actions(uri, 4, 15, ["refactor"]) == []
    assert await editor.actions(uri, 0, 0, ["quickfix"]) == []
    assert [one.title for one in await editor.actions(uri, 4, 15, ["quickfix"])][-2:] == [
        "jaxlint: hide JAX101 in this line",
        "jaxlint: show the page of JAX101",
    ]


# -- projects ---------------------------------------------------------------------------------------------


async def test_a_changed_configuration_is_read(start, project):
    editor = await start()
    lib = editor.open("lib.py")
    await editor.until(lambda: editor.codes(lib) == FOUND)
    await editor.until(lambda: bool(editor.client.registered))
    watched = editor.client.registered[0].register_options
    assert {"**/pyproject.toml", "**/*.py"} <= {one["globPattern"] for one in watched["watchers"]}
    editor.write("pyproject.toml", '[tool.jaxlint]\nignore = ["JAX101"]\n')
    change = types.FileEvent(editor.uri("pyproject.toml"), types.FileChangeType.Changed)
    editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
    await editor.until(lambda: editor.codes(lib) == [])


async def test_a_wrong_configuration_is_told_once_and_mended(start, project):
    editor = await start()
    editor.write("pyproject.toml", '[tool.jaxlint]\nignores = ["JAX101"]\n')
    lib, main = editor.open("lib.py"), editor.open("main.py")
    await editor.until(lambda: len(editor.client.messages) == 1)
    assert "unknown key 'ignores'" in editor.client.messages[0].message
    editor.write("pyproject.toml", "[tool.jaxlint]\n")
    editor.save(editor.uri("pyproject.toml"))
    await editor.until(lambda: editor.codes(lib) == FOUND and main in editor.client.diagnostics)
    assert len(editor.client.messages) == 1


async def test_files_that_change_on_disk(start, project):
    editor = await start()
    lib = editor.open("lib.py")
    await editor.until(lambda: editor.codes(lib) == FOUND)
    (project / "main.py").unlink()
    editor.write("other.py", "import lib\n\nlib.helper(1)\n")
    changes = [
        types.FileEvent(editor.uri("main.py"), types.FileChangeType.Deleted),
        types.FileEvent(editor.uri("other.py"), types.FileChangeType.Created),
    ]
    editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(changes))
    await editor.until(lambda: editor.codes(lib) == [])
    editor.write("other.py", LOOP + "\n# longer\n")
    editor.save(editor.uri("other.py"))
    await editor.until(lambda: editor.codes(lib) == FOUND and "other.py:3" in editor.shown(lib)[0].message)


async def test_two_projects_in_one_editor(start, tmp_path):
    editor = await start(roots=("one", "two"))
    for name, ignored in (("one", ""), ("two", 'ignore = ["JAX101"]')):
        editor.write(f"{name}/pyproject.toml", f"[tool.jaxlint]\n{ignored}\n")
        editor.write(f"{name}/lib.py", HELPER)
        editor.write(f"{name}/main.py", LOOP)
    one, two = editor.open("one/lib.py"), editor.open("two/lib.py")
    await editor.until(lambda: editor.codes(one) == FOUND and two in editor.client.diagnostics)
    assert editor.codes(two) == []
    assert {place.location.uri for place in editor.shown(one)[0].related_information} == {
        one,
        editor.uri("one/main.py"),
    }


# -- what goes wrong --------------------------------------------------------------------------------------


async def test_an_error_in_a_request_is_an_answer(start, project):
    editor = await start()
    with pytest.raises(Exception, match="no rule is called 'JAX999'"):
        await editor.client.workspace_execute_command_async(
            types.ExecuteCommandParams("jaxlint.showRule", arguments=["JAX999"])
        )
    await editor.until(lambda: bool(editor.client.log_messages))
    (line,) = [one.message for one in editor.client.log_messages]
    assert "ValueError: no rule is called 'JAX999'" in line
    assert "\n" not in line
    lib = editor.open("lib.py")
    await editor.until(lambda: editor.codes(lib) == FOUND)


async def test_a_rule_that_crashes_does_not_end_the_server(start, project, tmp_path):
    """A pack of somebody else's, with a rule that fails in one file."""
    pack = tmp_path / "pack"
    (pack / "bad-1.dist-info").mkdir(parents=True)
    (pack / "bad-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: bad\nVersion: 1\n")
    (pack / "bad-1.dist-info" / "entry_points.txt").write_text("[jaxlint.rules]\nbad = bad_rules:RULES\n")
    (pack / "bad_rules.py").write_text(
        "from jaxlint_rules import RULES as OURS\n\n\n"
        "class Bad(OURS[0]):\n    code = 'JAX198'\n    name = 'bad'\n\n    def check(self, site):\n"
        "        if 'crash' in site.module.source:\n            raise ZeroDivisionError('on\\npurpose')\n"
        "        return iter(())\n\n\nRULES = [Bad]\n"
    )
    editor = await start(environment={"PYTHONPATH": str(pack)})
    main = editor.open("main.py")
    editor.change(main, IN_A_LOOP + "# crash\n")
    await editor.until(lambda: bool(editor.client.log_messages))
    lines = [one.message for one in editor.client.log_messages]
    assert all("\n" not in line for line in lines)
    assert "ZeroDivisionError: on purpose" in lines[0]
    editor.change(main, IN_A_LOOP)
    await editor.until(lambda: editor.codes(main) == [("JAX101", 3, 8)])
