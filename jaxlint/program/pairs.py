"""Names and values that are set together: a table that a loop goes over, a helper that is given both."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from jaxlint.program.calls import Arguments, Calls
from jaxlint.program.definitions import Definitions
from jaxlint.program.kind_contents import changes_of
from jaxlint.program.syntax import Bind, Binding, Scope
from jaxlint.program.values import Argument, Constant, Instance, Mapping

MOST_DEPTH = 6
MOST_EXPRESSIONS = 100
"""Expressions that are looked at for one table."""
_AS_DICTS = frozenset({"dataclasses.asdict", "builtins.vars", "dataclasses.astuple"})
_PASSING = frozenset({"list", "tuple", "sorted", "reversed", "dict", "set"})


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """One name with its value, and the place that spells them out."""

    name: str
    value: ast.expr
    scope: Scope
    entry: ast.expr
    entry_scope: Scope


@dataclass(frozen=True, slots=True, eq=False)
class Applied:
    """A pair that is set, and by which call: the given one, or that of the helper which it stands in."""

    name: str
    value: ast.expr
    scope: Scope
    node: ast.AST
    where: Scope
    entry: ast.expr | None = None
    entry_scope: Scope | None = None


class Pairs:
    """Answers which names a call sets to which values."""

    def __init__(self, definitions: Definitions) -> None:
        """Part of a model."""
        self.definitions = definitions
        self.evaluator = definitions.evaluator
        self.uses = definitions.uses
        self._left = 0

    # -- tables ---------------------------------------------------------------------------------------------

    def of(self, node: ast.expr, scope: Scope, depth: int = 0) -> dict[str, Pair]:
        """The pairs of a table: a dict, a list of pairs, the fields of an object."""
        found: dict[str, Pair] = {}
        self._left = MOST_EXPRESSIONS if not depth else self._left - 1
        if depth > MOST_DEPTH or self._left < 0:
            return found
        deeper = depth + 1
        match node:
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    found |= self.of(value, scope, deeper) if key is None else self._pair(key, value, scope, key)
            case ast.BinOp(op=ast.BitOr(), left=left, right=right):
                found |= self.of(left, scope, deeper) | self.of(right, scope, deeper)
            case ast.List(elts=elements) | ast.Tuple(elts=elements):
                for element in elements:
                    if isinstance(element, ast.Starred):
                        found |= self.of(element.value, scope, deeper)
                    elif isinstance(element, ast.Tuple | ast.List) and len(element.elts) == 2:
                        found |= self._pair(element.elts[0], element.elts[1], scope, element)
            case ast.Call(func=ast.Attribute(value=owner, attr="items" | "copy" | "_asdict"), args=[]):
                found |= self.of(owner, scope, deeper)
            case ast.Call():
                found |= self._of_call(node, scope, deeper)
            case ast.Attribute(value=owner, attr="__dict__"):
                found |= self._fields(owner, scope)
            case ast.Name() | ast.Attribute():
                found |= self._named(node, scope, deeper)
            case ast.Subscript():
                for mapping in self.evaluator.expand(self.evaluator.evaluate(node, scope)):
                    if isinstance(mapping, Mapping):
                        found |= self.of(mapping.node, mapping.scope, deeper)
        return found

    def _pair(self, key: ast.expr, value: ast.expr, scope: Scope, entry: ast.expr) -> dict[str, Pair]:
        # The keys of what `**options` gathers stand nowhere.
        entry = entry if hasattr(entry, "lineno") else value
        return {text: Pair(text, value, scope, entry, scope) for text in self._texts(key, scope)}

    def _texts(self, node: ast.expr, scope: Scope) -> list[str]:
        values = self.evaluator.evaluate(node, scope)
        return [v.value for v in values if isinstance(v, Constant) and isinstance(v.value, str)]

    def _of_call(self, node: ast.Call, scope: Scope, depth: int) -> dict[str, Pair]:
        found: dict[str, Pair] = {}
        called = self.evaluator.external(node.func, scope)
        if called in _AS_DICTS and node.args:
            return self._fields(node.args[0], scope)
        if called.removeprefix("builtins.") in _PASSING:
            for argument in node.args:
                found |= self.of(argument, scope, depth)
            for keyword in node.keywords:
                if keyword.arg is None:
                    found |= self.of(keyword.value, scope, depth)
                else:
                    found[keyword.arg] = Pair(keyword.arg, keyword.value, scope, keyword.value, scope)
            return found
        return self._defined(node, scope, depth) or self._fields(node, scope)

    def _named(self, node: ast.Name | ast.Attribute, scope: Scope, depth: int) -> dict[str, Pair]:
        found = self._defined(node, scope, depth) or self._fields(node, scope)
        if isinstance(node, ast.Name):
            owner = self.evaluator.binder(node.id, scope)
            for change in changes_of(node.id, owner.function) if owner is not None and found else ():
                if owner is not None and isinstance(change.node, ast.Subscript) and change.value is not None:
                    where = owner.module.scope_at(change.node)
                    found |= self._pair(change.node.slice, change.value, where, change.value)
        return found

    def _defined(self, node: ast.expr, scope: Scope, depth: int) -> dict[str, Pair]:
        found: dict[str, Pair] = {}
        for definition in self.definitions.of(node, scope):
            if definition is not None and definition[0] is not node:
                found |= self.of(*definition, depth)
        return found

    def _fields(self, node: ast.expr, scope: Scope) -> dict[str, Pair]:
        """The fields of an object by their names."""
        found: dict[str, Pair] = {}
        for value in self.evaluator.expand(self.evaluator.evaluate(node, scope)):
            if not isinstance(value, Instance):
                continue
            for name in self.evaluator.members.field_names(value.cls):
                for definition in self.definitions.member(value.cls, name):
                    if definition is not None:
                        found[name] = Pair(name, *definition, *definition)
        return found

    # -- where they are set -----------------------------------------------------------------------------------

    def applied(self, name: ast.expr, value: ast.expr, node: ast.AST, scope: Scope) -> Iterator[Applied]:
        """What a call, or an assignment, sets that is given a name and a value."""
        form, variable = _around(name)
        found: list[Applied] = []
        for binding in self.evaluator.visible(variable.id, scope, variable) if variable is not None else ():
            assert variable is not None
            if binding.kind is Bind.LOOP and binding.value is not None:
                found += self._gone_over(binding, variable.id, value, node, scope)
            elif binding.kind is Bind.PARAM:
                found += self._handed(binding.scope, variable.id, value, scope)
        if found:
            yield from (replace(one, name=form.format(one.name)) for one in found)
        else:
            yield from (Applied(text, value, scope, node, scope) for text in self._texts(name, scope))

    def _gone_over(
        self, binding: Binding, name: str, value: ast.expr, node: ast.AST, scope: Scope
    ) -> Iterator[Applied]:
        """A loop over a table, or over the names alone: ``for name, value in SETTINGS.items(): …``."""
        table, writer = binding.value, binding.writer
        assert table is not None
        if not binding.path:
            yield from self._each_name(table, writer, name, value, node, scope)
            return
        if binding.path != (0,):
            return
        second = isinstance(value, ast.Name) and any(
            other.value is table and other.path == (1,) for other in self.evaluator.visible(value.id, scope, value)
        )
        for pair in [*self._of_rest(table, writer)] or self.of(table, writer).values():
            given, where = (pair.value, pair.scope) if second else (value, scope)
            yield Applied(pair.name, given, where, node, scope, pair.entry, pair.entry_scope)

    def _each_name(
        self, table: ast.expr, writer: Scope, name: str, value: ast.expr, node: ast.AST, scope: Scope
    ) -> Iterator[Applied]:
        if isinstance(table, ast.Call) and isinstance(table.func, ast.Attribute) and table.func.attr == "keys":
            table = table.func.value
        looked_up = isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Name) and value.slice.id == name
        if isinstance(table, ast.List | ast.Tuple | ast.Set):
            texts: Iterable[str] = [text for element in table.elts for text in self._texts(element, writer)]
            pairs = self.of(value.value, scope) if looked_up and isinstance(value, ast.Subscript) else {}
        else:
            pairs = self.of(table, writer)
            texts = pairs
            if not pairs:
                texts = [
                    text
                    for definition in self.definitions.of(table, writer)
                    if definition is not None and isinstance(definition[0], ast.List | ast.Tuple | ast.Set)
                    for element in definition[0].elts
                    for text in self._texts(element, definition[1])
                ]
        for text in texts:
            pair = pairs.get(text) if looked_up else None
            if pair is not None:
                yield Applied(text, pair.value, pair.scope, node, scope, pair.entry, pair.entry_scope)
            elif not looked_up:
                yield Applied(text, value, scope, node, scope)

    def _of_rest(self, table: ast.expr, scope: Scope) -> Iterator[Pair]:
        """The keywords that callers give to ``**settings``."""
        owner = table.func.value if isinstance(table, ast.Call) and isinstance(table.func, ast.Attribute) else table
        function = scope.function
        rest = getattr(getattr(function.node, "args", None), "kwarg", None)
        if not isinstance(owner, ast.Name) or rest is None or owner.id != rest.arg:
            return
        known = {parameter.arg for parameter in function.parameters}
        for call, where, _ in self.uses.call_sites(function):
            for keyword in call.keywords:
                if keyword.arg is None:
                    yield from self.of(keyword.value, where).values()
                elif keyword.arg not in known:
                    yield Pair(keyword.arg, keyword.value, where, keyword.value, where)

    def _handed(self, owner: Scope, name: str, value: ast.expr, scope: Scope) -> Iterator[Applied]:
        """A helper that is given the name: its callers set what they give."""
        by_caller = isinstance(value, ast.Name) and value.id in [parameter.arg for parameter in owner.parameters]
        for call, where, _ in self.uses.call_sites(owner):
            arguments = Arguments.of(call, where, None)
            if owner.owner_class is not None and isinstance(call.func, ast.Attribute):
                arguments.positional.insert(0, Argument(None, where, None))
            bound = Calls.bind(owner, arguments)
            given = bound.get(name)
            if given is None or given.expression is None:
                continue
            argument, there = value, scope
            if by_caller and isinstance(value, ast.Name):
                chosen = bound.get(value.id)
                default = owner.default_of(value.id)
                if chosen is not None and chosen.expression is not None:
                    argument, there = chosen.expression, where
                elif default is not None and owner.parent is not None:
                    argument, there = default, owner.parent
            for one in self.applied(given.expression, argument, call, where):
                yield replace(one, scope=there) if one.value is argument else one


def _around(node: ast.expr) -> tuple[str, ast.Name | None]:
    """The variable in a text, and the text with a place for it: ``f"jax_{name}"``, ``"jax_" + name``."""
    match node:
        case ast.Name():
            return "{}", node
        case ast.JoinedStr(values=[ast.Constant(value=str() as before), ast.FormattedValue(value=ast.Name() as name)]):
            return before + "{}", name
        case ast.BinOp(op=ast.Add(), left=ast.Constant(value=str() as before), right=ast.Name() as name):
            return before + "{}", name
        case _:
            return "{}", None
