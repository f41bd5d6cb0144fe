"""Rule pages: what ``jaxlint rule CODE`` prints, and the Markdown files of ``docs/rules``.

``python -m jaxlint.ruledocs docs/rules`` writes the pages of all rules; with ``--check`` it only compares, and exits
with 1 where a page is stale.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jaxlint import packs
from jaxlint.findings import FixKind, Outcome, Prediction
from jaxlint.notices import NOTICES, Notice
from jaxlint.rule import Rule

__all__ = ["as_dict", "index", "main", "notice_as_dict", "notice_page", "page", "predicted"]

_OUTCOMES = {
    Outcome.RECOMPILE: "compiles again",
    Outcome.RETRACE: "is traced again, but not compiled",
    Outcome.ENTRY: "adds an entry to the dispatch cache",
    Outcome.STALE: "uses a value that is out of date, without a trace",
    Outcome.ERROR: "raises an error",
    Outcome.MISS_ON_DISK: "is not found in the disk cache",
    Outcome.EXPOSED: "loads programs that other users of the machine can put there",
    Outcome.LARGE: "holds the array as a constant: it compiles once, but slowly",
}

_NO_FIX = "There is no automatic fix."

_DISK = {
    "same": "The disk-cache key of the later programs is that of the first.",
    "different": "The disk-cache key of each program is another one.",
    "any": "No claim is made about the disk-cache key.",
}


def predicted(prediction: Prediction) -> str:
    """The prediction as Markdown: what each later execution shows, layer by layer."""
    layers = (
        ("runs of the Python body", prediction.body_runs),
        ("new dispatch-cache entries", prediction.entries),
        ("lowerings", prediction.lowerings),
        ("compiles", prediction.compiles),
    )
    rows = "\n".join(f"| {name} | {_at_least(number)} |" for name, number in layers)
    return (
        f"Executed again with nothing changed, the flagged code {_OUTCOMES[prediction.outcome]} "
        f"(scope: {prediction.scope.value}).\n\n"
        f"| per later execution | at least |\n| --- | --- |\n{rows}\n\n{_DISK[prediction.disk_key]}\n"
    )


def _at_least(number: int | None) -> str:
    return "no claim" if number is None else "none" if number == 0 else str(number)


def page(rule: type[Rule]) -> str:
    """A rule's page in Markdown."""
    sections = [
        f"# {rule.name} ({rule.code})",
        f"Group: **{rule.group.value}**. Since version {rule.since}.",
        f"## What it does\n\n{_sentence(rule.summary)}",
        f"## Why is this bad?\n\n{_text(rule.why)}",
        f"## What JAX compares\n\n{_sentence(rule.compares)}",
        f"## Measured prediction\n\n{predicted(rule.prediction).strip()}",
        *_examples(rule),
        f"## When not to worry\n\n{_text(rule.when_not_to_worry)}",
        f"## Known limits\n\n{_text(rule.limits)}",
        f"## Fix safety\n\n{_fix_safety(rule)}",
    ]
    return "\n\n".join(sections) + "\n"


def notice_page(notice: Notice) -> str:
    """The page of a code that no rule stands behind."""
    safety = _NO_FIX if notice.fix is FixKind.NONE else "Safe: nothing but comments changes."
    sections = [
        f"# {notice.name} ({notice.code})",
        f"Group: **{notice.group.value}**. Since version {notice.since}.",
        f"## What it does\n\n{notice.summary}\n\n{_text(notice.text)}",
        f"## Fix safety\n\n{safety}",
    ]
    return "\n\n".join(sections) + "\n"


def _fix_safety(rule: type[Rule]) -> str:
    return "\n\n".join(rewrite.text for rewrite in rule.rewrites) or _NO_FIX


def _text(text: str) -> str:
    import inspect

    return inspect.cleandoc(text).strip()


def _sentence(text: str) -> str:
    """The text with a capital at its start and a full stop at its end; names in backquotes stay as they are."""
    text = _text(text)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _examples(rule: type[Rule]) -> list[str]:
    sections: list[str] = []
    for example in rule.examples:
        title = f": {example.title}" if example.title else ""
        title += f" (up to JAX {example.until})" if example.until and example.until not in title else ""
        sections.append(f"## Example{title}\n\n{_programs(example.bad)}")
        sections.append(f"Use instead:\n\n{_programs(example.good)}")
    return sections


def _programs(program: dict[str, str]) -> str:
    blocks: list[str] = []
    for name, text in program.items():
        heading = f"`{name}`:\n\n" if len(program) > 1 else ""
        blocks.append(f"{heading}```python\n{_text(text)}\n```")
    return "\n\n".join(blocks)


def index(catalogue: Sequence[type[Rule]]) -> str:
    """The table of all rules, in Markdown."""
    rows = ["# Rules", "", "| code | name | group | what it finds |", "| --- | --- | --- | --- |"]
    for rule in catalogue:
        summary = " ".join(_sentence(rule.summary).split())
        rows.append(f"| [{rule.code}]({rule.code}.md) | {rule.name} | {rule.group.value} | {summary} |")
    rows += ["", "Codes that no rule stands behind:", "", "| code | name | what it says |", "| --- | --- | --- |"]
    rows += [f"| [{one.code}]({one.code}.md) | {one.name} | {one.summary} |" for one in NOTICES]
    return "\n".join(rows) + "\n"


def as_dict(rule: type[Rule]) -> dict[str, Any]:
    """What ``jaxlint rule --output-format json`` holds: ruff's keys where they fit, and ours."""
    from jaxlint.report.machine import prediction_as_dict

    return {
        "name": rule.name,
        "code": rule.code,
        "linter": "jaxlint",
        "summary": _sentence(rule.summary),
        "group": rule.group.value,
        "since": rule.since,
        "compares": _sentence(rule.compares),
        "prediction": prediction_as_dict(rule.prediction),
        "fix": rule.fix_kind().value,
        "explanation": page(rule),
    }


def notice_as_dict(notice: Notice) -> dict[str, Any]:
    """The same for a code that no rule stands behind: there is nothing that JAX compares, and no prediction."""
    return {
        "name": notice.name,
        "code": notice.code,
        "linter": "jaxlint",
        "summary": notice.summary,
        "group": notice.group.value,
        "since": notice.since,
        "compares": "",
        "prediction": None,
        "fix": notice.fix.value,
        "explanation": notice_page(notice),
    }


def pages(catalogue: Sequence[type[Rule]]) -> dict[str, str]:
    """All files of ``docs/rules``: name and text."""
    of_rules = {f"{rule.code}.md": page(rule) for rule in catalogue}
    return {"README.md": index(catalogue), **of_rules, **{f"{one.code}.md": notice_page(one) for one in NOTICES}}


def main(argv: Sequence[str] | None = None) -> int:
    """Write the pages, or check that they are fresh."""
    parser = argparse.ArgumentParser(prog="python -m jaxlint.ruledocs", description="Write the pages of all rules.")
    parser.add_argument("folder", type=Path, help="where they go, such as docs/rules")
    parser.add_argument("--check", action="store_true", help="only compare; exit with 1 where a page is stale")
    args = parser.parse_args(argv)
    wanted = pages(packs.load())
    folder: Path = args.folder
    present = {file.name: file.read_text(encoding="utf-8") for file in folder.glob("*.md")} if folder.is_dir() else {}
    stale = sorted(name for name in wanted.keys() | present.keys() if wanted.get(name) != present.get(name))
    if args.check:
        for name in stale:
            print(f"{folder / name}: stale; write it with `python -m jaxlint.ruledocs {folder}`", file=sys.stderr)
        return 1 if stale else 0
    folder.mkdir(parents=True, exist_ok=True)
    for name in stale:
        if name in wanted:
            (folder / name).write_text(wanted[name], encoding="utf-8")
        else:
            (folder / name).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
