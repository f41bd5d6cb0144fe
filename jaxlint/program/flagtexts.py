"""A text of compiler flags taken apart: which flag does each of its parts belong to?"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass, field

from jaxlint.program.evaluate import Evaluator
from jaxlint.program.kind_contents import changes_of
from jaxlint.program.syntax import Bind, Binding, ComprehensionNode, Scope
from jaxlint.program.values import Constant, Function, Mapping, Sequence

MOST_DEPTH = 8
MOST_PARTS = 200
_HOLE = "\0"
_SAME = frozenset({"str", "list", "tuple", "set", "sorted", "reversed", "dict", "repr", "Path", "PurePath", "fspath"})
_TRIMS = frozenset({"strip", "rstrip", "lstrip", "format_map"})
_FIELD = re.compile(r"%(?:\((?P<name>\w+)\))?[-#0 +]*[\d*]*(?:\.\d+)?(?P<kind>[a-zA-Z%])")


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A part of the text that is no literal.

    ``flag`` is the flag that it belongs to; None where that is not known. ``element`` is the text, or element of a
    list of texts, that it stands in; ``sure`` is false where only one alternative of the text has it.
    """

    flag: str | None
    node: ast.expr
    scope: Scope
    element: ast.expr
    sure: bool


@dataclass(slots=True)
class _Walk:
    """One text, read from left to right: ``ahead`` is what stands ahead, ``given`` what loop variables stand for."""

    evaluator: Evaluator
    ahead: str = ""
    sure: bool = True
    left: int = MOST_PARTS
    seen: set[object] = field(default_factory=set)
    given: dict[str, tuple[ast.expr, Scope]] = field(default_factory=dict)

    def text(self, node: ast.expr, scope: Scope, element: ast.expr, depth: int = 0) -> Iterator[Part]:
        """The parts of one text."""
        self.left -= 1
        if depth > MOST_DEPTH or self.left < 0:
            return
        deeper = depth + 1
        match node:
            case ast.Constant(value=value):
                self.ahead += str(value)
            case ast.JoinedStr(values=values):
                yield from self._row(values, scope, element, deeper)
            case ast.FormattedValue(value=value):
                yield from self.text(value, scope, element, deeper)
            case ast.BinOp(op=ast.Add() | ast.Div(), left=left, right=right):
                yield from self._row([left, right], scope, element, deeper)
            case ast.BinOp(op=ast.Mod(), left=ast.Constant(value=str() as form), right=right):
                yield from self._percent(form, right, scope, element, deeper)
            case ast.IfExp(body=one, orelse=other):
                yield from self._either([([one], scope), ([other], scope)], element, deeper)
            case ast.BoolOp(values=values):
                yield from self._either([([value], scope) for value in values], element, deeper)
            case ast.Name():
                yield from self._name(node, scope, element, deeper)
            case ast.Call():
                yield from self._call(node, scope, element, deeper)
            case _:
                yield self._hole(node, scope, element)

    def _hole(self, node: ast.expr, scope: Scope, element: ast.expr) -> Part:
        word = re.split(r"\s", self.ahead)[-1]
        name = word.partition("=")[0]
        known = "=" in word and _HOLE not in name
        self.ahead += _HOLE
        return Part(name if known else None, node, scope, element, self.sure)

    def _row(self, nodes: list[ast.expr], scope: Scope, element: ast.expr, depth: int) -> Iterator[Part]:
        for node in nodes:
            yield from self.text(node, scope, element, depth)

    def _either(self, ways: list[tuple[list[ast.expr], Scope]], element: ast.expr, depth: int) -> Iterator[Part]:
        """Alternatives, each of one or two texts: they are read behind the same text."""
        ahead, sure = self.ahead, self.sure
        self.sure = sure and len(ways) == 1
        for nodes, scope in ways:
            self.ahead = ahead
            yield from self._row(nodes, scope, element, depth)
        self.sure = sure

    def _name(self, node: ast.Name, scope: Scope, element: ast.expr, depth: int) -> Iterator[Part]:
        if node.id in self.given:
            value, where = self.given.pop(node.id)
            yield from self.text(value, where, element, depth)
            self.given[node.id] = (value, where)
            return
        constants = self.evaluator.evaluate(node, scope)
        if len(constants) == 1 and isinstance(constants[0], Constant):
            self.ahead += str(constants[0].value)
            return
        made = [
            binding
            for binding in self.evaluator.visible(node.id, scope, node)
            if binding.value is not None and not binding.path and binding not in self.seen
        ]
        if not made or any(binding.kind not in (Bind.ASSIGN, Bind.AUGMENTED) for binding in made):
            yield self._hole(node, scope, element)
            return
        self.seen.update(made)
        ways = [([*_before(b), b.value], b.writer) for b in made if b.value is not None]
        yield from self._either(ways, element, depth)
        self.seen.difference_update(made)

    def _call(self, node: ast.Call, scope: Scope, element: ast.expr, depth: int) -> Iterator[Part]:
        method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        literal = owner.value if isinstance(owner, ast.Constant) and isinstance(owner.value, str) else None
        name = method or getattr(node.func, "id", "")
        if literal is not None and method == "join" and len(node.args) == 1:
            for text, where in self._elements(node.args[0], scope, 0):
                yield from self.text(text, where, text, depth)
                self.ahead += literal
        elif literal is not None and method == "format":
            yield from self._format(literal, node, scope, element, depth)
        elif method in _TRIMS and owner is not None:
            yield from self.text(owner, scope, element, depth)
        elif (method in ("join", "joinpath") or name in _SAME) and node.args:
            yield from self._row(node.args, scope, element, depth)
        else:
            yield from self._returned(node, scope, element, depth)

    def _returned(self, node: ast.Call, scope: Scope, element: ast.expr, depth: int) -> Iterator[Part]:
        functions = self.evaluator.evaluate(node.func, scope)
        inner = functions[0].scope if len(functions) == 1 and isinstance(functions[0], Function) else None
        if inner is None or inner in self.seen or not inner.returns or inner.is_generator:
            yield self._hole(node, scope, element)
            return
        kept = self.given
        names = [parameter.arg for parameter in inner.parameters]
        self.given = {**kept, **{name: (value, scope) for name, value in zip(names, node.args, strict=False)}}
        self.given |= {keyword.arg: (keyword.value, scope) for keyword in node.keywords if keyword.arg in names}
        self.seen.add(inner)
        yield from self._either([([text], inner.module.scope_at(text)) for text in inner.returns], element, depth)
        self.seen.discard(inner)
        self.given = kept

    # -- forms with places for values -----------------------------------------------------------------------

    def _format(self, form: str, call: ast.Call, scope: Scope, element: ast.expr, depth: int) -> Iterator[Part]:
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        count = 0
        for text, place, _, _ in string.Formatter().parse(form):
            self.ahead += text
            if place is None:
                continue
            key = re.split(r"[.\[]", place)[0]
            if not key:
                key, count = str(count), count + 1
            value = call.args[int(key)] if key.isdigit() and int(key) < len(call.args) else named.get(key)
            yield from (
                self.text(value, scope, element, depth) if value is not None else [self._hole(call, scope, element)]
            )

    def _percent(self, form: str, right: ast.expr, scope: Scope, element: ast.expr, depth: int) -> Iterator[Part]:
        values = list(right.elts) if isinstance(right, ast.Tuple) else [right]
        named = _items(right) if isinstance(right, ast.Dict) else {}
        done = 0
        for place in _FIELD.finditer(form):
            self.ahead += form[done : place.start()]
            done = place.end()
            if place["kind"] == "%":
                continue
            value = named.get(place["name"]) if place["name"] else values.pop(0) if values else None
            yield from (
                self.text(value, scope, element, depth) if value is not None else [self._hole(right, scope, element)]
            )
        self.ahead += form[done:]

    # -- several texts ----------------------------------------------------------------------------------------

    def _elements(self, node: ast.expr, scope: Scope, depth: int) -> Iterator[tuple[ast.expr, Scope]]:
        """The texts in a list; what cannot be taken apart stands for itself."""
        deeper = depth + 1
        match node:
            case _ if depth > MOST_DEPTH:
                yield node, scope
            case ast.List(elts=elements) | ast.Tuple(elts=elements) | ast.Set(elts=elements):
                for element in elements:
                    if isinstance(element, ast.Starred):
                        yield from self._elements(element.value, scope, deeper)
                    else:
                        yield element, scope
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                yield from self._elements(left, scope, deeper)
                yield from self._elements(right, scope, deeper)
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp():
                yield from self._comprehension(node, scope, deeper)
            case ast.Call(func=ast.Name(id=name), args=[*_, last]) if name in _SAME or name == "filter":
                yield from self._elements(last, scope, deeper)
            case ast.Name():
                yield from self._listed(node, scope, deeper)
            case _:
                yield node, scope

    def _listed(self, node: ast.Name, scope: Scope, depth: int) -> Iterator[tuple[ast.expr, Scope]]:
        """A list by its name: as it is made, with what is put into it afterwards."""
        made = [b for b in self.evaluator.visible(node.id, scope, node) if b not in self.seen]
        if not made or any(b.kind not in (Bind.ASSIGN, Bind.AUGMENTED) or b.value is None or b.path for b in made):
            yield from self._elsewhere(node, scope)
            return
        self.seen.update(made)
        for binding in made:
            for part in (*_before(binding), *([binding.value] if binding.value is not None else [])):
                yield from self._elements(part, binding.writer, depth)
        owner = made[0].scope
        for change in changes_of(node.id, owner):
            if change.value is not None and isinstance(change.node, ast.Call):
                where = owner.module.scope_at(change.node)
                if change.each:
                    yield from self._elements(change.value, where, depth)
                else:
                    yield change.value, where

    def _elsewhere(self, node: ast.Name, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        """A list that another module makes."""
        values = self.evaluator.expand(self.evaluator.evaluate(node, scope))
        lists = [value for value in values if isinstance(value, Sequence)]
        for value in lists:
            for element in value.node.elts:
                yield element, value.scope
        if len(lists) < len(values):
            yield node, scope

    def _comprehension(self, node: ComprehensionNode, scope: Scope, depth: int) -> Iterator[tuple[ast.expr, Scope]]:
        """``f"--{name}={value}" for name, value in FLAGS.items()``."""
        assert not isinstance(node, ast.DictComp)
        inner = scope.module.scope_of[node]
        source, target = node.generators[0].iter, node.generators[0].target
        rounds: list[dict[str, tuple[ast.expr, Scope]]] = []
        if isinstance(target, ast.Name):
            rounds = [{target.id: part} for part in self._elements(source, scope, depth)]
        elif isinstance(target, ast.Tuple) and len(target.elts) == 2:
            names = [name.id for name in target.elts if isinstance(name, ast.Name)]
            rounds = [dict(zip(names, pair, strict=False)) for pair in self._pairs(source, scope, depth)]
        if len(node.generators) > 1 or not rounds:
            yield node.elt, inner
            return
        kept = self.given
        for one in rounds:
            self.given = {**kept, **one}
            yield node.elt, inner
        self.given = kept

    def _pairs(
        self, node: ast.expr, scope: Scope, depth: int
    ) -> Iterator[tuple[tuple[ast.expr, Scope], tuple[ast.expr, Scope]]]:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "items":
            for mapping in self.evaluator.expand(self.evaluator.evaluate(node.func.value, scope)):
                if isinstance(mapping, Mapping):
                    for key, value in zip(mapping.node.keys, mapping.node.values, strict=True):
                        if key is not None:
                            yield (key, mapping.scope), (value, mapping.scope)
            return
        for element, where in self._elements(node, scope, depth):
            if isinstance(element, ast.Tuple | ast.List) and len(element.elts) == 2:
                yield (element.elts[0], where), (element.elts[1], where)


def _before(binding: Binding) -> list[ast.expr]:
    """What ``name += value`` adds to: the name, as it is there."""
    return [binding.node] if binding.kind is Bind.AUGMENTED and isinstance(binding.node, ast.Name) else []


def _items(node: ast.Dict) -> dict[object, ast.expr]:
    return {
        key.value: value for key, value in zip(node.keys, node.values, strict=True) if isinstance(key, ast.Constant)
    }


def parts(node: ast.expr, scope: Scope, evaluator: Evaluator) -> Iterator[Part]:
    """The parts of a text of flags that are no literals, each with its flag."""
    yield from _Walk(evaluator).text(node, scope, node)
