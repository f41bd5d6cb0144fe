"""Which files are linted: exactly those that the installed ruff lists, in trees of many kinds."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from jaxlint.cli import main

MANY = (
    "a.py",
    "b.pyi",
    "c.ipynb",
    "d.pyw",
    "e.md",
    "f.txt",
    "script",
    "build/x.py",
    "build/keep.py",
    "dist/x.py",
    "node_modules/x.py",
    ".hidden/h.py",
    "pkg/m.py",
    "pkg/m.pyi",
    "pkg/m_gen.py",
    "pkg/sub/n.py",
    "pkg/sub/deep/o.py",
    "pkg/sub/deep/keep.py",
    "tests/test_a.py",
    "tests/data/t.py",
)


@dataclass(frozen=True)
class Tree:
    """Some files more, and how the two are called."""

    name: str
    files: dict[str, str]
    calls: tuple[tuple[str, ...], ...] = ((), ("pkg",), ("pkg/sub", "a.py"))
    folder: str = "."
    repository: bool = True


def tool(text: str) -> dict[str, str]:
    return {"pyproject.toml": f'[project]\nname = "t"\nversion = "0"\n[tool.ruff]\n{text}\n'}


NAMES = ("a.py", "f.txt", "script", "dist/x.py", "build/x.py", "pkg/sub/n.py", "pkg/m_gen.py")
FORCED = (NAMES, ("--force-exclude", *NAMES), ("--force-exclude", "dist", "pkg"))

TREES = (
    Tree("no configuration", {}),
    Tree("no repository", {".gitignore": "*.py\n"}, repository=False),
    Tree("a marker of jj", {".gitignore": "pkg/\n", ".jj/x": ""}, repository=False),
    Tree("a project without ruff", {"pyproject.toml": '[project]\nname = "t"\nversion = "0"\n'}),
    Tree("exclude replaces the defaults", tool('exclude = ["pkg"]')),
    Tree("extend-exclude keeps them", tool('extend-exclude = ["pkg"]')),
    Tree("exclude a path", tool('exclude = ["pkg/sub", "tests/data/t.py"]')),
    Tree("exclude by wildcards", tool('extend-exclude = ["*_gen.py", "pkg/**/keep.py", "[ab].py*"]')),
    Tree("a star crosses folders", tool('extend-exclude = ["pkg*keep.py"]')),
    Tree("exclude a choice", tool('extend-exclude = ["{a,b}.py*", "pkg/{sub,other}"]')),
    Tree("exclude a folder with a slash", tool('extend-exclude = ["pkg/", "./build"]')),
    Tree("exclude by a question mark", tool('extend-exclude = ["?.py", "pkg/su?"]')),
    Tree("exclude nothing at all", tool("exclude = []")),
    Tree("include a suffix", tool('include = ["*.py", "*.txt"]')),
    Tree("include a folder", tool('include = ["pkg/**/*.py"]')),
    Tree("include one name", tool('include = ["a.py", "pkg/m.py", "script"]')),
    Tree("extend-include", tool('extend-include = ["*.pyw", "f.txt", "pkg/*.md"]')),
    Tree("include, with an exclude", tool('include = ["pkg/*"]\nextend-exclude = ["sub"]')),
    Tree("no stubs and notebooks", tool('include = ["*.py"]')),
    Tree("files by name", tool('extend-exclude = ["pkg/sub", "*_gen.py"]'), FORCED),
    Tree("files by name, always", tool('force-exclude = true\nextend-exclude = ["pkg/sub", "build"]'), FORCED),
    Tree("files by name in a nested project", {"pkg/ruff.toml": 'exclude = ["sub"]\n'}, FORCED),
    Tree("gitignore", {".gitignore": "build/\n*_gen.py\n/a.py\nkeep.py\n"}, ((), ("build",), ("pkg",), NAMES)),
    Tree("gitignore with a negation", {".gitignore": "build/*\n!build/keep.py\npkg\n!pkg/m.py\n"}, ((), ("build",))),
    Tree("gitignore below takes back", {".gitignore": "keep.py\n*.pyi\n", "pkg/.gitignore": "!keep.py\nm.py\n"}),
    Tree("gitignore of all that is in a folder", {".gitignore": "build/**\npkg/sub/**\n!pkg/sub/n.py\n"}, ((), ("build",))),
    Tree("gitignore is not for names", {".gitignore": "pkg/\n"}, FORCED),
    Tree("gitignore off", tool("respect-gitignore = false") | {".gitignore": "pkg/\n"}),
    Tree("gitignore off in a nested project", {".gitignore": "sub/\n", "pkg/ruff.toml": "respect-gitignore = false\n"}),
    Tree("an ignore file", {".ignore": "pkg/sub\n!f.txt\n", ".gitignore": "f.txt\nbuild/\n"}),
    Tree("an ignore file wins", {".ignore": "!build/\n", ".gitignore": "build/\n"}),
    Tree("an ignore file without a repository", {".ignore": "pkg\n", ".gitignore": "build/\n"}, repository=False),
    Tree("git's own list", {".git/info/exclude": "tests/\n*.pyi\n"}),
    Tree("a repository in a repository", {"pkg/.git/HEAD": "ref: refs/heads/main\n", ".gitignore": "keep.py\nn.py\n"}),
    Tree("ruff.toml", {"ruff.toml": 'extend-exclude = ["pkg/sub"]\n'}),
    Tree(".ruff.toml", {".ruff.toml": 'extend-exclude = ["pkg/sub"]\n'}),
    Tree("which file counts", {".ruff.toml": 'exclude = ["a.py"]\n', "ruff.toml": 'exclude = ["pkg"]\n'} | tool('exclude = ["b.pyi"]')),
    Tree("a nested configuration", tool('exclude = ["m.py"]') | {"pkg/ruff.toml": 'exclude = ["n.py"]\n'}),
    Tree("a nested one in pyproject.toml", tool('exclude = ["m.py"]') | {"pkg/sub/pyproject.toml": '[tool.ruff]\nexclude = ["o.py"]\n'}),
    Tree("a nested project without ruff", tool('exclude = ["m.py"]') | {"pkg/pyproject.toml": '[project]\nname = "p"\nversion = "0"\n'}),
    Tree("a nested one includes", {"pkg/ruff.toml": 'include = ["sub/*.py"]\n'}),
    Tree("the outer one excludes the nested", tool('extend-exclude = ["pkg"]') | {"pkg/ruff.toml": "exclude = []\n"}),
    Tree("extend", {"ruff.toml": 'extend = "base/ruff.toml"\nextend-exclude = ["n.py"]\n', "base/ruff.toml": 'exclude = ["a.py"]\nextend-exclude = ["m.py"]\n'}),
    Tree("extend the outer one", tool('exclude = ["pkg/m.py"]\nextend-include = ["*.pyw"]') | {"pkg/ruff.toml": 'extend = "../pyproject.toml"\nexclude = ["o.py"]\n'}),
    Tree("extend twice", {"ruff.toml": 'extend = "one.toml"\n', "one.toml": 'extend = "two.toml"\nextend-exclude = ["n.py"]\n', "two.toml": 'exclude = ["build", "a.py"]\n'}),
    Tree("from a folder below", tool('extend-exclude = ["sub/deep"]'), ((), ("..",), ("sub",)), "pkg"),
    Tree("from a nested project", tool('exclude = ["m.py"]') | {"pkg/ruff.toml": 'exclude = ["n.py"]\n'}, ((), ("..",), ("../tests",)), "pkg"),
    Tree("settings of the lint table do not say what is listed", {"pyproject.toml": '[tool.ruff.lint]\nexclude = ["pkg"]\n'}),
    Tree("isolated", tool('exclude = ["pkg"]') | {".gitignore": "build/\n"}, (("--isolated",), ("--isolated", "pkg"))),
    Tree("a given file", tool('exclude = ["pkg"]') | {"conf/pyproject.toml": '[tool.ruff]\nexclude = ["a.py", "tests/data"]\n'}, (("--config", "conf/pyproject.toml"),)),
)  # fmt: skip


def make(tree: Tree, folder: Path) -> None:
    for name, text in (dict.fromkeys(MANY, "") | {"c.ipynb": "{}"} | tree.files).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    if tree.repository:
        (folder / ".git").mkdir(exist_ok=True)


@pytest.fixture
def listed(monkeypatch, capsys):
    """Lists the files that a tool finds from a folder."""

    def run(module: str, folder: Path, home: Path, *arguments: str) -> list[str]:
        monkeypatch.setenv("HOME", str(home))
        monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
        if module == "jaxlint":
            monkeypatch.chdir(folder)
            assert main(["check", "--show-files", *arguments]) == 0
            names = capsys.readouterr().out.splitlines()
        else:
            command = [sys.executable, "-m", module, "check", "--show-files", *arguments]
            names = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout.splitlines()
        return sorted({name for name in names if not name.endswith(".toml")})

    return run


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_the_list_is_ruffs(tree, tmp_path, listed):
    root = tmp_path.resolve() / "work"
    make(tree, root)
    for arguments in tree.calls:
        theirs = listed("ruff", root / tree.folder, tmp_path, *arguments)
        assert listed("jaxlint", root / tree.folder, tmp_path, *arguments) == theirs, arguments


def test_some_trees_list_something_and_leave_something_out(tmp_path, listed):
    """The comparisons above would also hold if nothing were ever listed."""
    root = tmp_path.resolve() / "work"
    make(next(tree for tree in TREES if tree.name == "gitignore"), root)
    found = listed("jaxlint", root, tmp_path)
    assert str(root / "pkg" / "m.py") in found
    assert str(root / "a.py") not in found


def test_the_users_own_settings(tmp_path, listed):
    root = tmp_path.resolve() / "work"
    make(Tree("", {}), root)
    (tmp_path / ".config" / "ruff").mkdir(parents=True)
    (tmp_path / ".config" / "ruff" / "ruff.toml").write_text('extend-exclude = ["sub", "tests/data"]\n')
    (tmp_path / ".config" / "git").mkdir()
    (tmp_path / ".config" / "git" / "ignore").write_text("m.py\n")
    for arguments in ((), ("pkg",)):
        theirs = listed("ruff", root, tmp_path, *arguments)
        assert str(root / "pkg" / "m.py") not in theirs
        assert listed("jaxlint", root, tmp_path, *arguments) == theirs


def test_the_list_that_git_is_told_of(tmp_path, listed):
    root = tmp_path.resolve() / "work"
    make(Tree("", {}), root)
    (tmp_path / "mine").write_text("*_gen.py\n")
    (tmp_path / ".gitconfig").write_text("[core]\n\texcludesFile = ~/mine\n")
    found = listed("jaxlint", root, tmp_path)
    assert found == listed("ruff", root, tmp_path)
    assert str(root / "pkg" / "m.py") in found
    assert str(root / "pkg" / "m_gen.py") not in found


def test_what_the_lint_table_excludes_is_not_linted(tmp_path):
    root = tmp_path.resolve() / "work"
    make(Tree("", {"pyproject.toml": '[tool.ruff.lint]\nexclude = ["pkg/*", "a.py"]\nselect = ["F"]\n'}), root)
    (root / "c.ipynb").unlink()
    for name in ("a.py", "pkg/m.py", "build/x.py"):
        (root / name).write_text("import os\nimport jax\nfor i in range(3):\n    jax.jit(lambda x: x)(i)\n")
    for arguments in ((".",), ("a.py",), ("--force-exclude", "a.py")):
        found = []
        for module in ("ruff", "jaxlint"):
            command = [sys.executable, "-m", module, "check", "--output-format", "concise", "--quiet", *arguments]
            done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
            found.append({line.partition(":")[0] for line in done.stdout.splitlines()})
        assert found[0] == found[1], arguments


NEWER = "type X = int\n" if sys.version_info < (3, 12) else "try:\n    pass\nexcept KeyError, ValueError:\n    pass\n"
"""What the running Python cannot parse, unless it is 3.14 or newer."""


@pytest.mark.parametrize("target", ["py310", f"py3{sys.version_info.minor}", f"py3{sys.version_info.minor + 1}", None])
def test_syntax_that_is_newer_than_the_target_is_an_error_for_both(tmp_path, target):
    """Code for a newer Python than the running one is left alone; what must run on this one is wrong."""
    root = tmp_path.resolve() / "work"
    line = "" if target is None else f'target-version = "{target}"\n'
    make(Tree("", {"pyproject.toml": f"[tool.ruff]\n{line}", "a.py": NEWER}), root)
    parses = sys.version_info >= (3, 14)
    wrong = target in ("py310", f"py3{sys.version_info.minor}") and not parses
    command = [sys.executable, "-m", "jaxlint", "check", "--output-format", "concise", "a.py"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert ("JAX000" in done.stdout, "skipped: this syntax" in done.stderr) == (wrong, not wrong and not parses)
    if wrong:
        command = [sys.executable, "-m", "ruff", "check", "--output-format", "concise", "a.py"]
        assert "invalid-syntax" in subprocess.run(command, cwd=root, capture_output=True, text=True, check=False).stdout
