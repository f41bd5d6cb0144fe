"""Two reports of one form, ruff's and ours, become one: by file, then by position, ruff's first at the same place."""

from __future__ import annotations

import heapq
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple
from urllib.parse import unquote
from xml.etree import ElementTree

__all__ = ["merge", "merge_statistics"]


class Item(NamedTuple):
    """One finding as it is printed, and where it stands: file, cell, row and column."""

    place: tuple[str, int, int, int]
    content: Any


def merge(output_format: str, theirs: str, ours: str) -> str:
    """One report of two in the same format. An empty text is a report that nobody made."""
    if not theirs.strip() or not ours.strip():
        return theirs if theirs.strip() else ours
    return _FORMS[output_format](theirs, ours)


def _in_order(theirs: Iterable[Item], ours: Iterable[Item]) -> list[Any]:
    return [item.content for item in heapq.merge(theirs, ours, key=lambda item: item.place)]


def _place(path: str, cell: object = None, row: object = 0, column: object = 0) -> tuple[str, int, int, int]:
    return os.path.abspath(path), int(str(cell or 0)), int(str(row or 0)), int(str(column or 0))


# -- text ---------------------------------------------------------------------------------------------

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_CELL = r"(?:cell (?P<cell>\d+):)?"
_ARROW = re.compile(rf"^ *--> (?P<path>.+?):{_CELL}(?P<row>\d+):(?P<column>\d+)$", re.MULTILINE)
_CONCISE = re.compile(rf"^(?P<path>.+?):{_CELL}(?P<row>\d+):(?P<column>\d+): ")
_PYLINT = re.compile(r"^(?P<path>.+?):(?P<row>\d+): \[")
_GITHUB = re.compile(r"^::.*?[ ,]file=(?P<path>[^,]*),line=(?P<row>\d+)(?:,col=(?P<column>\d+))?")
_AZURE = re.compile(r"^##vso\[.*?sourcepath=(?P<path>.*?);linenumber=(?P<row>\d+);columnnumber=(?P<column>\d+);")


def _found(match: re.Match[str]) -> tuple[str, int, int, int]:
    parts = match.groupdict()
    return _place(unquote(parts["path"]), parts.get("cell"), parts["row"], parts.get("column"))


def _blocks(text: str) -> Iterator[Item]:
    """The findings of the full form: each starts a paragraph with an arrow in it."""
    parts: list[str] = []
    place: tuple[str, int, int, int] | None = None
    for paragraph in re.split(r"\n{2,}", text.strip("\n")):
        match = _ARROW.search(_COLOUR.sub("", paragraph))
        if match is not None and place is not None:
            yield Item(place, "\n\n".join(parts) + "\n\n")
            parts = []
        if match is not None:
            place = _found(match)
        parts.append(paragraph)
    if place is not None:
        yield Item(place, "\n\n".join(parts) + "\n\n")


def _full(theirs: str, ours: str) -> str:
    return "".join(_in_order(_blocks(theirs), _blocks(ours)))


def _lines(pattern: re.Pattern[str]) -> Callable[[str, str], str]:
    def items(text: str) -> list[Item]:
        found: list[Item] = []
        for line in text.splitlines(keepends=True):
            line = line if line.endswith("\n") else f"{line}\n"
            match = pattern.match(_COLOUR.sub("", line))
            if match is not None:
                found.append(Item(_found(match), line))
            elif found:  # a message of several lines
                found[-1] = Item(found[-1].place, found[-1].content + line)
        return found

    return lambda theirs, ours: "".join(_in_order(items(theirs), items(ours)))


_ESCAPES = r"(?:\x1b\[[0-9;]*m)*"
_GROUPED = re.compile(
    rf"^ +(?:cell (?P<cell>\d+){_ESCAPES}:{_ESCAPES})?(?P<row>\d+)(?P<colon>{_ESCAPES}:{_ESCAPES})(?P<column>\d+) +"
    r"(?P<rest>.*)$"
)


def _groups(text: str) -> Iterator[Item]:
    """The lines of the grouped form, each with the header of its file."""
    header = ""
    for line in text.splitlines():
        match = _GROUPED.match(line)
        if match is not None:
            name = _COLOUR.sub("", header).removesuffix(":")
            yield Item(_place(name, match["cell"], match["row"], match["column"]), (header, match))
        elif line.strip():
            header = line


def _grouped(theirs: str, ours: str) -> str:
    lines: list[str] = []
    for header, group in groupby(_in_order(_groups(theirs), _groups(ours)), key=lambda pair: pair[0]):
        members = [match for _, match in group]
        width = max(len(match["row"]) for match in members)
        widest = max(len(match["column"]) for match in members)
        lines.append(f"{header}\n")
        for match in members:
            cell = f"cell {match['cell']}{match['colon']}" if match["cell"] else ""
            place = f"{match['row'].rjust(width)}{match['colon']}{match['column'].ljust(widest)}"
            lines.append(f"  {cell}{place} {match['rest']}\n")
        lines.append("\n")
    return "".join(lines)


# -- data ---------------------------------------------------------------------------------------------


def _of_json(item: dict[str, Any]) -> Item:
    start = item["location"] or {}
    return Item(_place(item["filename"], item.get("cell"), start.get("row"), start.get("column")), item)


def _json(theirs: str, ours: str) -> str:
    items = [map(_of_json, json.loads(text)) for text in (theirs, ours)]
    return json.dumps(_in_order(*items), indent=2, ensure_ascii=False) + "\n"


def _json_lines(theirs: str, ours: str) -> str:
    def items(text: str) -> Iterator[Item]:
        for line in filter(str.strip, text.splitlines()):
            yield Item(_of_json(json.loads(line)).place, f"{line}\n")

    return "".join(_in_order(items(theirs), items(ours)))


def _gitlab(theirs: str, ours: str) -> str:
    def items(text: str) -> Iterator[Item]:
        for item in json.loads(text):
            begin = item["location"]["positions"]["begin"]
            yield Item(_place(item["location"]["path"], None, begin["line"], begin["column"]), item)

    return json.dumps(_in_order(items(theirs), items(ours)), indent=2, ensure_ascii=False) + "\n"


def _rdjson(theirs: str, ours: str) -> str:
    """One object that says ruff is the source; each of our findings says that it is ours."""
    report, other = json.loads(theirs), json.loads(ours)

    def items(found: Sequence[dict[str, Any]]) -> Iterator[Item]:
        for item in found:
            start = item["location"].get("range", {}).get("start", {})
            yield Item(_place(item["location"]["path"], None, start.get("line"), start.get("column")), item)

    mine = [{**item, "source": other["source"]} for item in other["diagnostics"]]
    report["diagnostics"] = _in_order(items(report["diagnostics"]), items(mine))
    return json.dumps(report, indent=2, ensure_ascii=False) + "\n"


def _sarif(theirs: str, ours: str) -> str:
    """A run for each tool, as the standard has it."""
    report = json.loads(theirs)
    report["runs"] += json.loads(ours)["runs"]
    return json.dumps(report, indent=2, ensure_ascii=False) + "\n"


def _junit(theirs: str, ours: str) -> str:
    report, other = ElementTree.fromstring(theirs), ElementTree.fromstring(ours)
    suites = {suite.get("name", ""): suite for suite in report}
    for suite in other:
        name = suite.get("name", "")
        if suite.find("testcase[@name='No errors found']") is not None:
            continue
        if name not in suites:
            suites[name] = suite
            continue
        cases = [
            [Item(_place(name, None, c.get("line"), c.get("column")), c) for c in s] for s in (suites[name], suite)
        ]
        suites[name][:] = _in_order(*cases)
        _add_counts(suites[name], [suites[name].attrib.copy(), suite.attrib])
    if len(suites) > 1:
        suites.pop("ruff", None)  # which stands for "no errors found"
    report[:] = [suites[name] for name in sorted(suites)]
    _add_counts(report, [suite.attrib for suite in report])
    ElementTree.indent(report, " " * 4)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(report, encoding="unicode") + "\n"


def _add_counts(element: ElementTree.Element, parts: Sequence[dict[str, str]]) -> None:
    for key in ("tests", "skipped", "errors", "failures"):
        element.set(key, str(sum(int(part.get(key, 0)) for part in parts)))


# -- statistics ---------------------------------------------------------------------------------------

_COUNT = re.compile(r"^ *(?P<count>\d+)\t(?P<code>\S*) *\t(?:\[(?P<mark>.)\] )?(?P<name>.*)$")


def merge_statistics(output_format: str, theirs: str, ours: str) -> str:
    """The counts of both, most frequent first."""
    if output_format.startswith("json"):
        rows = [*json.loads(theirs or "[]"), *json.loads(ours or "[]")]
        return json.dumps(sorted(rows, key=lambda row: -row["count"]), indent=2) + "\n"
    lines = _COLOUR.sub("", theirs).splitlines() + ours.splitlines()
    counts = [match for line in lines if (match := _COUNT.match(line)) is not None]
    counts.sort(key=lambda match: -int(match["count"]))
    width = max((len(match["count"]) for match in counts), default=0)
    widest = max((len(match["code"]) for match in counts), default=0)
    marked = any(match["mark"] for match in counts)
    text = ""
    for match in counts:
        mark = f"[{match['mark'] or ' '}] " if marked else ""
        text += f"{match['count']:>{width}}\t{match['code']:<{widest}}\t{mark}{match['name']}\n"
    return text


_FORMS: dict[str, Callable[[str, str], str]] = {
    "full": _full,
    "concise": _lines(_CONCISE),
    "grouped": _grouped,
    "json": _json,
    "json-lines": _json_lines,
    "sarif": _sarif,
    "github": _lines(_GITHUB),
    "gitlab": _gitlab,
    "junit": _junit,
    "rdjson": _rdjson,
    "pylint": _lines(_PYLINT),
    "azure": _lines(_AZURE),
}
