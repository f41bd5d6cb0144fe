"""Texts that hold data: JSON and its relatives, written and read again; rows of a CSV file; methods of strings."""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from jaxlint.program.calls import Arguments
from jaxlint.program.kind_values import (
    STRING,
    UNKNOWN,
    Alternative,
    Kind,
    Kinds,
    Leaf,
    Other,
    Text,
    Tree,
    World,
    constant,
    merged,
    python,
)
from jaxlint.program.made_up import standing_at
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Frame

if TYPE_CHECKING:
    from jaxlint.program.kinds import KindModel

_READERS: dict[str, Callable[[str], object]] = {
    "json.loads": json.loads,
    "tomllib.loads": tomllib.loads,
    "tomli.loads": tomllib.loads,
    "ast.literal_eval": ast.literal_eval,
}
READERS = frozenset(_READERS)
"""Functions that make containers of a text."""
_WRITERS = frozenset({"json.dumps"})
_KEEPS = frozenset({"encode", "decode", "strip", "lstrip", "rstrip"})
_MAKES_TEXT = frozenset({"lower", "upper", "title", "replace", "format", "join", "removeprefix", "removesuffix"})
_MAKES_PARTS = frozenset({"split", "rsplit", "splitlines"})
MOST_TEXT = 20_000
MOST_ITEMS = 40
MOST_DEPTH = 8


class Texts:
    """Calls that write data into a text, or read it."""

    def __init__(self, model: KindModel) -> None:
        """Part of the kinds model."""
        self.model = model
        self.functions = {
            **dict.fromkeys(_WRITERS, self._written),
            **dict.fromkeys(READERS, self._read),
            "csv.reader": self._rows,
            "csv.DictReader": self._rows,
        }

    def _written(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        if not arguments.positional or arguments.starred:
            return ()
        holds = () if {"default", "cls"} & arguments.keywords.keys() else self._first(arguments)
        return (Alternative(Text("a str", holds) if holds else STRING, node, scope),)

    def _read(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        if len(arguments.positional) != 1 or arguments.keywords or arguments.starred:
            return ()
        found: list[Alternative] = []
        for text in self._first(arguments):
            for part in self._data(name, text, node, scope):
                found.append(part.at_most(text.confidence).under(text.decisions))
        return merged(found)

    def _first(self, arguments: Arguments) -> Kinds:
        return self.model.names.argument(arguments.positional[0])

    def _data(self, name: str, text: Alternative, node: ast.expr, scope: Scope) -> Iterator[Alternative]:
        """What is read of a text: what was written into it, or what stands in the literal."""
        if isinstance(text.kind, Text) and name.startswith("json."):
            for written in text.kind.holds:
                yield Alternative(_through_json(written.kind), node, scope, written.confidence, written.decisions)
            return
        literal = text_of(text)
        value: object = _MISSING
        if literal is not None and len(literal) <= MOST_TEXT:
            try:
                value = _READERS[name](literal)
            except (ValueError, SyntaxError, MemoryError, RecursionError):
                value = _MISSING
        yield Alternative(UNKNOWN, node, scope) if value is _MISSING else _literal(value, text.node, text.scope)

    def _rows(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        """The rows of a CSV file: all that stands in it is text."""
        text: Kinds = (Alternative(STRING, node, scope),)
        row = Tree("list", each=text) if name == "csv.reader" else Tree("dict", each=text, keys=text)
        if "quoting" in arguments.keywords:
            return ()
        return (Alternative(Tree("iterator", each=(Alternative(row, node, scope),)), node, scope),)


_MISSING = object()


def text_of(alternative: Alternative) -> str | None:
    """The text of a string that is written out."""
    value = alternative.node.value if isinstance(alternative.node, ast.Constant) else None
    if alternative.kind != STRING:
        return None
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return value if isinstance(value, str) else None


def of_method(receiver: Alternative, name: str, node: ast.Call, scope: Scope) -> Alternative:
    """The kind of what a method of a string gives."""
    if name in _KEEPS:
        return receiver
    kind: Kind = UNKNOWN
    if name in _MAKES_TEXT:
        kind = STRING
    elif name in _MAKES_PARTS:
        kind = Tree("list", each=(Alternative(STRING, node, scope),))
    elif name in ("startswith", "endswith", "isdigit"):
        kind = python("bool")
    elif name in ("find", "count", "index"):
        kind = python("int")
    return Alternative(kind, node, scope, receiver.confidence, receiver.decisions, receiver.via)


def _literal(value: object, node: ast.AST, scope: Scope, depth: int = 0) -> Alternative:
    """A value that is written out in a text, with the place of the text."""

    def parts(values: Iterable[object]) -> list[Kinds]:
        return [(_literal(part, node, scope, depth + 1),) for part in values]

    kind: Kind = UNKNOWN
    if depth > MOST_DEPTH:
        pass
    elif isinstance(value, list | tuple | set):
        inner = parts(value)
        form = type(value).__name__
        if len(inner) <= MOST_ITEMS and form != "set":
            kind = Tree(form, items=tuple(inner))
        else:
            kind = Tree(form, each=merged(a for part in inner for a in part))
    elif isinstance(value, dict):
        inner = parts(value.values())
        if all(isinstance(key, str) for key in value):
            kind = Tree("dict", named=dict(zip(value, inner, strict=True)))
        else:
            kind = Tree("dict", each=merged(a for part in inner for a in part))
    else:
        kind = constant(value)
        if kind != UNKNOWN:
            assert isinstance(node, ast.Constant)
            node = standing_at(node, ast.Constant, value)
    return Alternative(kind, node, scope)


def _through_json(kind: Kind) -> Kind:
    """What comes back of a value that was written as JSON."""

    def each(kinds: Kinds) -> Kinds:
        return merged(a.of(_through_json(a.kind)) for a in kinds)

    match kind:
        case Leaf(world=World.PYTHON) if kind.dtype != "complex":
            return kind
        case Leaf(world=World.NUMPY, dtype="float64", rank=0):
            return python("float")
        case Other(what="a str" | "None"):
            return kind
        case Tree(form="list" | "tuple" | "dict" | "OrderedDict" | "defaultdict", cls=None):
            form = "list" if kind.form in ("list", "tuple") else "dict"
            items = None if kind.items is None else tuple(map(each, kind.items))
            named = None if kind.named is None else {name: each(part) for name, part in kind.named.items()}
            return Tree(form, items=items, named=named, each=each(kind.each))
        case _:
            return UNKNOWN
