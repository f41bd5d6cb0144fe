"""The settings that the page about editors tells to paste."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from tests.server.conftest import HELPER

PAGE = (Path(__file__).parents[2] / "docs" / "editors.md").read_text()
SNIPPETS = {
    name: (language, text)
    for name, language, text in re.findall(r"<!-- settings: (\S+) -->\n```(\w+)\n(.*?)```", PAGE, re.DOTALL)
}


def parsed(name: str) -> object:
    language, text = SNIPPETS[name]
    return {"json": json.loads, "toml": tomllib.loads}[language](text)


def commands(value: object) -> list[str]:
    """The commands that settings name, each in one string."""
    found: list[str] = []
    if isinstance(value, dict):
        words = [value.get(key) for key in ("command", "path", "glspc.server.command")]
        arguments = [value.get(key) for key in ("args", "arguments", "glspc.server.commandArguments")]
        for word in words:
            if isinstance(word, str):
                found.append(" ".join([word, *next(one for one in arguments if one is not None)]))
        for key, inner in value.items():
            found += [inner["default"]] if key == "programArgs" else commands(inner)
    elif isinstance(value, list):
        for inner in value:
            found += commands(inner)
    return found


@pytest.mark.parametrize("name", ["vscode", "helix", "zed", "lsp4ij"])
def test_settings_parse_and_name_the_command(name):
    assert commands(parsed(name)) == ["jaxlint server"]


@pytest.mark.parametrize("name", ["neovim", "neovim-save", "emacs"])
def test_programs_are_balanced(name):
    """There is no parser of these languages here: the brackets and the quotes."""
    text = re.sub(r'"[^"\n]*"', "", SNIPPETS[name][1])
    assert '"' not in text
    for opening, closing in ("()", "{}", "[]"):
        assert text.count(opening) == text.count(closing)
    assert "jaxlint" in SNIPPETS[name][1]


DRIVE = """\
(load "~/.emacs.d/init.el")
(require 'eglot)
(find-file "~/project/lib.py")
(run-hooks 'post-command-hook)
(let ((end (+ (float-time) 60)) found)
  (while (and (not found) (< (float-time) end))
    (accept-process-output nil 0.2)
    (flymake-start)
    (setq found (flymake-diagnostics)))
  (dolist (one found)
    (message "shown: %d %s" (line-number-at-pos (flymake-diagnostic-beg one)) (flymake-diagnostic-text one))))
"""


def test_emacs_shows_our_findings(tmp_path):
    """The real Emacs with eglot, from nothing but the snippet."""
    import os
    import subprocess
    import sys

    environment = {"HOME": str(tmp_path), "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    emacs = ["emacs", "--batch", "-l"]
    if shutil.which("emacs") is None:
        pytest.skip("emacs is not installed")
    (tmp_path / "has.el").write_text("(require 'eglot)")
    if subprocess.run([*emacs, "has.el"], cwd=tmp_path, env=environment, capture_output=True, check=False).returncode:
        pytest.skip("this emacs has no eglot")
    for name, text in {
        ".emacs.d/init.el": SNIPPETS["emacs"][1],
        "drive.el": DRIVE,
        "project/lib.py": HELPER,
        "project/pyproject.toml": "[tool.jaxlint]\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    done = subprocess.run(
        [*emacs, "drive.el"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert "shown: 5 jaxlint [JAX101]" in done.stderr


NEOVIM = """\
local found = {}
vim.cmd.edit("lib.py")
vim.wait(60000, function()
  found = vim.diagnostic.get(0)
  return #found > 0
end, 100)
for _, one in ipairs(found) do
  print(string.format("shown: %d %s [%s]\\n", one.lnum + 1, one.source, one.code))
end
vim.api.nvim_buf_set_lines(0, 0, 0, false, { "# touched" })
vim.cmd.write()
vim.cmd.quit()
"""


def test_neovim_shows_our_findings_and_fixes_them_on_save(tmp_path):
    """The real Neovim, from nothing but the snippets."""
    import os
    import subprocess
    import sys

    environment = {"HOME": str(tmp_path), "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    if shutil.which("nvim") is None:
        pytest.skip("nvim is not installed")
    version = subprocess.run(["nvim", "--version"], capture_output=True, text=True, check=True).stdout
    if tuple(map(int, re.findall(r"\d+", version)[:2])) < (0, 11):
        pytest.skip("this nvim is older than 0.11")
    for name, text in {
        ".config/nvim/init.lua": SNIPPETS["neovim"][1] + SNIPPETS["neovim-save"][1],
        "drive.lua": NEOVIM,
        "project/lib.py": HELPER,
        "project/pyproject.toml": "[tool.jaxlint]\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    command = ["nvim", "--headless", "-c", "luafile ../drive.lua"]
    done = subprocess.run(
        command, cwd=tmp_path / "project", env=environment, capture_output=True, text=True, check=True, timeout=180
    )
    assert "shown: 5 jaxlint [JAX101]" in done.stderr
    text = (tmp_path / "project" / "lib.py").read_text()
    assert text.startswith("# touched\n")
    assert text.count("jax.jit(") == 1
    assert text.index("jax.jit(") < text.index("def ")


def test_every_snippet_is_known():
    assert set(SNIPPETS) == {"vscode", "neovim", "neovim-save", "helix", "emacs", "zed", "lsp4ij", "pylsp"}


def test_the_command_is_installed_beside_the_tests():
    import sys

    assert shutil.which("jaxlint", path=str(Path(sys.executable).parent)) is not None


def test_pylsp_shows_our_findings_through_flake8(tmp_path):
    """The real python-lsp-server, set up as the page says."""
    import subprocess
    import sys

    (tmp_path / "pyproject.toml").write_text("[tool.jaxlint]\n")
    (tmp_path / "lib.py").write_text(HELPER)
    uri = (tmp_path / "lib.py").as_uri()
    server = subprocess.Popen([sys.executable, "-m", "pylsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert server.stdin is not None
    assert server.stdout is not None

    def send(method: str, params: object, number: int | None = None) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if number is None else {"id": number})
        data = json.dumps(message).encode()
        server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        server.stdin.flush()

    def receive() -> dict:
        length = 0
        while (line := server.stdout.readline().strip()) or not length:
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(server.stdout.read(length))

    def until(holds) -> dict:
        while not holds(message := receive()):
            pass
        return message

    try:
        send("initialize", {"processId": None, "rootUri": tmp_path.as_uri(), "capabilities": {}}, 1)
        until(lambda message: message.get("id") == 1)
        send("initialized", {})
        send("workspace/didChangeConfiguration", {"settings": parsed("pylsp")})
        document = {"uri": uri, "languageId": "python", "version": 1, "text": HELPER}
        send("textDocument/didOpen", {"textDocument": document})
        shown = until(
            lambda message: (
                message.get("method") == "textDocument/publishDiagnostics"
                and message["params"]["uri"] == uri
                and message["params"]["diagnostics"]
            )
        )
        (found,) = [one for one in shown["params"]["diagnostics"] if one["code"] == "JAX101"]
        assert found["source"] == "flake8"
        assert found["range"]["start"] == {"line": 4, "character": 11}
        send("shutdown", None, 2)
        until(lambda message: message.get("id") == 2)
        send("exit", None)
        assert server.wait(30) == 0
    finally:
        server.kill()
        server.wait()
        server.stdin.close()
        server.stdout.close()


def test_without_the_extra_the_command_says_what_to_install():
    import subprocess
    import sys

    code = "import sys; sys.modules['pygls'] = None; from jaxlint.cli import main; sys.exit(main(['server']))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "jaxlint: error: the editor server needs pygls: install `jaxlint-recompile[lsp]`\n"
