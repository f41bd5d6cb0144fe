"""The hook in pre-commit's file and the job in GitLab's: lines are put in, and no other line is touched."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from jaxlint.options import ConfigError
from jaxlint.toml import shown

if TYPE_CHECKING:
    import yaml

__all__ = ["WORKFLOW", "with_hook", "with_job"]

_HOOK = """\
- repo: local
  hooks:
    - id: jaxlint
      name: jaxlint
      entry: jaxlint check --force-exclude
      language: system
      types_or: [python, pyi, jupyter]
      require_serial: true
"""

_JOB = """\
jaxlint:
  image: python:3.12
  script:
    - python -m pip install jaxlint-recompile
    - jaxlint check --exit-zero --output-format gitlab --output-file gl-code-quality-report.json
    - jaxlint check --output-format concise
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
"""

WORKFLOW = """\
name: jaxlint
on: [push, pull_request]

permissions:
  contents: read

jobs:
  jaxlint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-python@a26af69be951a213d495a4c3e4e4022e16d87065 # v5.6.0
        with:
          python-version: "3.12"
      - run: python -m pip install jaxlint-recompile
      - run: jaxlint check --output-format github
"""


def with_hook(path: Path) -> Callable[[str | None], str]:
    """The step that adds the hook at the end of ``repos``."""

    def step(before: str | None) -> str:
        text = before or ""
        top = _compose(text, path)
        if top is None:
            return _joined(text, "repos:\n" + _indented(_HOOK, 2))
        repos = _value(top, "repos")
        if repos is None:
            return _joined(text, "repos:\n" + _indented(_HOOK, 2))
        if not _is_sequence(repos):
            raise ConfigError(f"{shown(path)}: `repos` is no list")
        if "jaxlint" in {_text(hook, "id") for repo in repos.value for hook in _items(repo, "hooks")}:
            return text
        if not repos.value:  # `repos: []`, or nothing after the colon
            start, end = repos.start_mark.index, repos.end_mark.index
            rest = text[end:].removeprefix("\n")
            return text[:start].rstrip() + "\n" + _as_in(text, _indented(_HOOK, 2)) + rest
        if _is_flow(repos):
            raise ConfigError(f"{shown(path)}: `repos` is written in one line; write one repository per line first")
        at = _end(text, repos.value[-1])
        return _put(text, at, _indented(_HOOK, repos.start_mark.column))

    return step


def with_job(path: Path) -> Callable[[str | None], str]:
    """The step that adds the job at the end of the file."""

    def step(before: str | None) -> str:
        text = before or ""
        top = _compose(text, path)
        if top is None:
            return _joined(text, _JOB)
        if _value(top, "jaxlint") is not None:
            return text
        stages = _value(top, "stages")
        names = [stage.value for stage in stages.value] if stages is not None and _is_sequence(stages) else []
        job = _JOB
        if names and "test" not in names:  # the stage of a job that names none
            stage = next((name for name in ("lint", "check", "quality") if name in names), names[0])
            job = job.replace("jaxlint:\n", f"jaxlint:\n  stage: {stage}\n", 1)
        return _joined(text, job)

    return step


def _compose(text: str, path: Path) -> yaml.MappingNode | None:
    """The nodes of a file, with their places; None for one without content."""
    import yaml

    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise ConfigError(f"{shown(path)}: not valid YAML: {' '.join(str(error).split())}") from None
    if node is None:
        return None
    if not isinstance(node, yaml.MappingNode) or node.flow_style:
        raise ConfigError(f"{shown(path)}: not a file of keys and values, one per line")
    return node


def _value(node: yaml.Node, key: str) -> yaml.Node | None:
    import yaml

    if not isinstance(node, yaml.MappingNode):
        return None
    return next((value for name, value in node.value if name.value == key), None)


def _items(node: yaml.Node, key: str) -> list[yaml.Node]:
    found = _value(node, key)
    return found.value if found is not None and _is_sequence(found) else []


def _text(node: yaml.Node, key: str) -> str | None:
    found = _value(node, key)
    return None if found is None else str(found.value)


def _is_sequence(node: yaml.Node) -> bool:
    import yaml

    return isinstance(node, yaml.SequenceNode) or (
        isinstance(node, yaml.ScalarNode) and node.value in ("", "null", "~")
    )


def _is_flow(node: yaml.Node) -> bool:
    """Whether it is written in brackets."""
    import yaml

    return isinstance(node, yaml.CollectionNode) and bool(node.flow_style)


def _end(text: str, node: yaml.Node) -> int:
    """Where the line after a node starts; blank lines and comments behind it are not part of it."""
    while isinstance(node.value, list) and node.value:
        last = node.value[-1]
        if _is_flow(node):
            break
        node = last[1] if isinstance(last, tuple) else last
    at = node.end_mark.index
    while at and text[at - 1 : at].isspace():
        at -= 1
    line_end = text.find("\n", at)
    return len(text) if line_end < 0 else line_end + 1


def _put(text: str, at: int, lines: str) -> str:
    before = text[:at]
    gap = "" if before.endswith("\n") else "\n"
    return before + _as_in(text, gap + lines) + text[at:]


def _joined(text: str, lines: str) -> str:
    """The lines after the text, with a blank line between them."""
    if not text.strip():
        return text + _as_in(text, lines)
    gap = "\n" if text.endswith("\n") else "\n\n"
    return text + _as_in(text, gap + lines)


def _as_in(text: str, lines: str) -> str:
    """The lines with the line ends of the text."""
    return lines.replace("\n", "\r\n") if "\r\n" in text else lines


def _indented(lines: str, width: int) -> str:
    return re.sub(r"(?m)^(?=.)", " " * width, lines)
