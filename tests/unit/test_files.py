"""Which files are linted."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jaxlint import config, files
from jaxlint.globs import Globs, translate


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """Makes files below a folder that is a project, and tells which of them are found."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text("[tool.jaxlint]\n")

    class Tree:
        root = tmp_path

        def make(self, *names: str) -> None:
            for name in names:
                (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
                (tmp_path / name).write_text("")

        def write(self, name: str, text: str) -> None:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)

        def names(self, found) -> list[str]:
            return [path.relative_to(tmp_path).as_posix() for path in found]

        def discover(self, *paths: str) -> list[str]:
            settings = config.load(paths or ["."])
            return self.names(files.discover(paths or ["."], settings))

    return Tree()


def test_python_files_sorted_without_the_excluded_folders(tree):
    tree.make("b.py", "a.pyi", "c.txt", "pkg/z.py", "pkg/a.py", ".venv/x.py", "node_modules/x.py", "build/y.py")
    tree.make("pkg/__pycache__/x.py", ".git/hooks/x.py", "dist/x.py", "lib/site-packages/x.py")
    assert tree.discover() == ["a.pyi", "b.py", "build/y.py", "pkg/a.py", "pkg/z.py"]


def test_what_is_given_by_name_is_taken_whatever_excludes_it(tree):
    tree.make(".venv/x.py", ".venv/sub/dist/y.py", "script", "a.py")
    assert tree.discover(".venv/x.py", "script") == [".venv/x.py", "script"]
    assert tree.discover(".venv") == [".venv/x.py"]


def test_the_same_file_twice_is_one(tree):
    tree.make("a.py")
    assert tree.discover("a.py", ".", "./a.py") == ["a.py"]


def test_missing_paths(tree):
    tree.make("a.py")
    assert tree.discover("a.py", "none") == ["a.py"]
    assert files.missing(["a.py", "none", "no/ne.py"]) == ["none", "no/ne.py"]


def test_excludes_match_names_and_paths(tree):
    tree.write(
        "pyproject.toml", '[tool.jaxlint]\nextend-exclude = ["gen_*.py", "docs/old", "a/**/skip.py", "./x.py"]\n'
    )
    tree.make("gen_1.py", "p/gen_2.py", "docs/old/x.py", "docs/new/x.py", "q/docs/old/y.py")
    tree.make("a/skip.py", "a/b/c/skip.py", "a/b/keep.py", "x.py")
    assert tree.discover() == ["a/b/keep.py", "docs/new/x.py", "q/docs/old/y.py"]


def test_excludes_of_ruff(tree):
    tree.write("pyproject.toml", '[tool.ruff]\nextend-exclude = ["legacy"]\n')
    tree.make("legacy/x.py", "a.py")
    assert tree.discover() == ["a.py"]


GITIGNORE = "# comment\n\n*.gen.py\n/top.py\nbuild/\nout\n!out/\ndocs/*\n!docs/keep.py\n[bad\nx\\ y.py\n"
GITIGNORE_FILES = (
    "a.py",
    "a.gen.py",
    "top.py",
    "p/top.py",
    "build/x.py",
    "p/build/x.py",
    "p/out/x.py",
    "docs/x.py",
    "docs/keep.py",
    "p/docs/y.py",
    "x y.py",
    "n/secret.py",
    "n/deep/secret.py",
    "n/a.gen.py",
    "secret.py",
    "-m/other.py",
)


def test_gitignore_as_git_reads_it(tree):
    git = shutil.which("git")
    if git is None:
        pytest.skip("git is not installed")
    tree.make(*GITIGNORE_FILES)
    tree.write(".gitignore", GITIGNORE)
    tree.write("n/.gitignore", "secret.py\n!a.gen.py\n")
    tree.write("-m/.gitignore", "*\n")
    subprocess.run([git, "init", "-q", "."], check=True)
    listed = subprocess.run(
        [git, "ls-files", "--others", "--exclude-standard", "-z", "*.py"], check=True, capture_output=True, text=True
    )
    expected = sorted(name for name in listed.stdout.split("\0") if name)
    assert len(expected) == 7
    assert sorted(tree.discover()) == expected


def test_gitignore_above_the_given_folder_counts(tree):
    (tree.root / ".git").mkdir()
    tree.write(".gitignore", "*_gen.py\nbuild/\n")
    tree.make("p/a.py", "p/b_gen.py", "build/x.py", "build/x_gen.py")
    assert tree.discover("p") == ["p/a.py"]
    assert tree.discover("build") == ["build/x.py"]


def test_links_to_folders_are_not_followed(tree):
    tree.make("p/a.py")
    os.symlink(tree.root / "p", tree.root / "p" / "loop")
    os.symlink(tree.root / "p" / "a.py", tree.root / "linked.py")
    os.symlink(tree.root / "gone.py", tree.root / "dangling.py")
    assert tree.discover() == ["linked.py", "p/a.py"]


def test_project_files_hold_the_root_and_sources_outside_of_it(tree, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    (outside / "m.py").write_text("")
    tree.write("pyproject.toml", f'[tool.jaxlint]\nsrc = ["src", "{outside.as_posix()}"]\n')
    tree.make("a.py", "src/b.py")
    settings = config.load(["src/b.py"])
    assert set(files.project_files(settings)) == {tree.root / "a.py", tree.root / "src/b.py", outside / "m.py"}
    assert files.project_files(config.load(["."], isolated=True)) == []


def test_an_unreadable_folder_is_skipped(tree, monkeypatch):
    tree.make("a.py", "p/b.py")
    scandir = os.scandir

    def refuse(path):
        if str(path).endswith("p"):
            raise PermissionError
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert tree.discover() == ["a.py"]


@given(st.lists(st.text(alphabet="ab*?[]!^-\\/.~&|{,}", max_size=8), max_size=4), st.text(max_size=8))
def test_no_pattern_is_an_error(tmp_path_factory, patterns, name):
    Globs(patterns, tmp_path_factory.getbasetemp()).match("/" + name)


@pytest.mark.parametrize(
    ("pattern", "expression"),
    [
        ("a*b", "a.*b"),
        ("**/a", "(?:.*/)?a"),
        ("a/**", "a/.*"),
        ("[!a]?", "[^a]."),
        ("[a", r"\[a"),
        ("[z-a]", r"\[z\-a\]"),
        ("{a,b*}/c", "(?:a|b.*)/c"),
        ("{a", r"\{a"),
        (r"\*", r"\*"),
    ],
)
def test_translate(pattern, expression):
    assert translate(pattern) == expression


def test_excludes_also_hold_for_names_where_that_is_asked_for(tree, tmp_path_factory):
    tree.make("a.py", "note.txt", "dist/b.py", "kept/c.py", "gone/d.py", "mine/e.py")
    tree.write("pyproject.toml", '[tool.jaxlint]\nextend-exclude = ["mine"]\n')
    settings = config.load(["."])
    names = ["a.py", "note.txt", "dist/b.py", "kept", "mine/e.py", "mine"]
    assert tree.names(files.discover(names, settings, force_exclude=True)) == ["a.py", "kept/c.py", "note.txt"]
