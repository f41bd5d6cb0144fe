"""``jaxlint init``: puts jaxlint into a project that has ruff, pre-commit or a forge, beside what is there."""

from __future__ import annotations

import argparse
import difflib
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from jaxlint import config
from jaxlint.integrations import init_ruff, init_yaml
from jaxlint.options import ConfigError
from jaxlint.output import complain, write
from jaxlint.toml import shown

__all__ = ["run"]


@dataclass(frozen=True)
class Edit:
    """A file as it is (``None``: it is not there), and as it is to be."""

    path: Path
    before: str | None
    after: str


Step = Callable[[str | None], str]
"""Makes the new text of a file from the old one."""


def run(args: argparse.Namespace) -> int:
    """Change the files, or show how they would be changed; returns the exit status."""
    start = Path(os.path.abspath(args.path))
    if not start.is_dir():
        raise ConfigError(f"{args.path}: no such folder")
    root = config.find_root(start) or start
    status = 0
    for part in _parts(root, args):
        try:
            for path, step in part():
                _tell(_made(path, step), args.diff)
        except ConfigError as error:  # the other parts are still done
            complain(f"error: {error}")
            status = 2
    return status


def _tell(edit: Edit, only_diff: bool) -> None:
    """Write a file, or show how it would be changed."""
    if edit.after == edit.before:
        if not only_diff:
            write([f"unchanged: {shown(edit.path)}\n"])
    elif only_diff:
        write(_diff(edit))
    else:
        _save(edit)
        write([f"{'created' if edit.before is None else 'changed'}: {shown(edit.path)}\n"])


Part = Callable[[], Iterable[tuple[Path, Step]]]
"""What belongs together: the files, and what is to become of each."""


def _parts(root: Path, args: argparse.Namespace) -> Iterator[Part]:
    """What is to be done. Without options: that for which the project has something already."""
    named = args.ruff or args.pre_commit or args.ci
    hooks, gitlab, github = root / ".pre-commit-config.yaml", root / ".gitlab-ci.yml", root / ".github" / "workflows"
    if args.ruff or not named:
        yield lambda: ((path, init_ruff.with_external(path)) for path in init_ruff.places(root))
    if args.pre_commit or (not named and hooks.is_file()):
        yield lambda: [(hooks, init_yaml.with_hook(hooks))]
    if args.ci == "gitlab" or (not named and gitlab.is_file()):
        yield lambda: [(gitlab, init_yaml.with_job(gitlab))]
    if args.ci == "github" or (not named and github.is_dir()):
        yield lambda: [(github / "jaxlint.yml", lambda before: init_yaml.WORKFLOW if before is None else before)]


def _made(path: Path, step: Step) -> Edit:
    try:
        before = path.read_bytes().decode("utf-8") if path.exists() else None
    except UnicodeDecodeError:
        raise ConfigError(f"{shown(path)}: not UTF-8 text") from None
    except OSError as error:
        raise ConfigError(f"{shown(path)}: cannot be read: {error.strerror or error}") from None
    mark = "\ufeff" if before is not None and before.startswith("\ufeff") else ""
    return Edit(path, before, mark + step(before if before is None else before.removeprefix(mark)))


def _save(edit: Edit) -> None:
    try:
        edit.path.parent.mkdir(parents=True, exist_ok=True)
        edit.path.write_bytes(edit.after.encode("utf-8"))
    except OSError as error:
        raise ConfigError(f"{shown(edit.path)}: cannot be written: {error.strerror or error}") from None


def _diff(edit: Edit) -> Iterable[str]:
    name = shown(edit.path)
    old = (edit.before or "").splitlines(keepends=True)
    return difflib.unified_diff(old, edit.after.splitlines(keepends=True), name if edit.before else "/dev/null", name)
