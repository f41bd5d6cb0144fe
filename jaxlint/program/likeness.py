"""Whether the objects that a loop makes could share one program: what is compiled reads of each only numbers and
arrays, which could be arguments instead."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.program.calls import Arguments, Calls
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.frequency import Rate
from jaxlint.program.freshness import dependent_names, loop_targets, names_in
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Argument, Bound, Class, External, Function

_OPERANDS = (ast.BinOp, ast.UnaryOp, ast.Compare)
_ARRAY_PACKAGES = ("jax.numpy.", "jax.nn.", "jax.lax.", "numpy.", "jax.scipy.")
_TAKES_SIZES = frozenset(
    {"arange", "empty", "eye", "full", "linspace", "one_hot", "ones", "reshape", "tri", "zeros", "broadcast_to", "tile"}
)


class Likeness:
    """Answers for a bound method of an object that is made again and again."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Part of a model."""
        self.evaluator = evaluator

    def of(self, bound: Bound, rate: Rate) -> bool:
        """Whether the method's program is the same for all objects that the loop of ``rate`` makes, but for data."""
        if bound.method is None or rate.loop is None or rate.loop_scope is None or not rate.steps:
            return False
        made = rate.steps[0]
        if made.scope is not rate.loop_scope or not isinstance(made.node, ast.Call):
            return False
        changing = dependent_names(loop_targets(rate.loop, rate.loop_scope), rate.loop, rate.loop_scope)
        for value in self.evaluator.evaluate(made.node.func, made.scope):
            if isinstance(value, Class):
                held = self._held(value, made.node, made.scope, changing)
                return held is not None and self._reads_as_data(bound.method.scope, held)
        return False

    def _held(self, cls: Class, call: ast.Call, scope: Scope, changing: set[str]) -> set[str] | None:
        """The attributes that depend on what the loop gives; None where that cannot be told."""
        arguments = Arguments.of(call, scope, None)
        if arguments.starred:
            return None
        constructor = self.evaluator.members.find(cls, "__init__")
        if not isinstance(constructor, Function) or not constructor.scope.parameters:
            names = self.evaluator.members.field_names(cls)
            given = [*zip(names, arguments.positional, strict=False), *arguments.keywords.items()]
            return {name for name, argument in given if _depends(argument, changing)}
        arguments.positional.insert(0, Argument(None, scope, None))
        bound = Calls.bind(constructor.scope, arguments)
        tainted = {name for name, argument in bound.items() if _depends(argument, changing)}
        receiver = constructor.scope.parameters[0].arg
        held: set[str] = set()
        for _ in range(3):  # what is computed of what is computed
            for statement in ast.walk(constructor.scope.node):
                targets, value = _assignment(statement)
                if value is not None and (names_in(value) & tainted or _attributes(value, receiver) & held):
                    for target in targets:
                        tainted |= names_in(target) - {receiver}
                        held |= _attributes(target, receiver)
        return held

    def _reads_as_data(self, method: Scope, held: set[str]) -> bool:
        pending, seen = [method], set[Scope]()
        while pending:
            scope = pending.pop()
            if scope in seen:
                continue
            seen.add(scope)
            if not scope.parameters:
                return False
            receiver = scope.parameters[0].arg
            for load, where in _loads(receiver, scope):
                attribute = where.module.parents.get(load)
                if not isinstance(attribute, ast.Attribute) or not isinstance(attribute.ctx, ast.Load):
                    return False
                if attribute.attr in held:
                    if not self._is_data(attribute, where):
                        return False
                    continue
                pending += [
                    value.method.scope
                    for value in self.evaluator.evaluate(attribute, where)
                    if isinstance(value, Bound) and value.method is not None
                ]
        return True

    def _is_data(self, node: ast.expr, scope: Scope) -> bool:
        """Whether an expression is used as an array or number could be, that is no constant of the program."""
        parent = scope.module.parents.get(node)
        if isinstance(parent, _OPERANDS):
            outer = scope.module.parents.get(parent)
            return not isinstance(outer, ast.If | ast.IfExp | ast.While | ast.Assert | ast.Slice | ast.BoolOp)
        if isinstance(parent, ast.Call) and node in parent.args:
            functions = self.evaluator.evaluate(parent.func, scope)
            return bool(functions) and all(
                isinstance(f, External)
                and f.name.startswith(_ARRAY_PACKAGES)
                and f.name.rpartition(".")[2] not in _TAKES_SIZES
                for f in functions
            )
        return isinstance(parent, ast.Return | ast.Assign)


def _loads(name: str, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
    """The loads of a function's parameter, in it and in the functions inside of it."""
    for load, where in scope.module.name_loads.get(name, ()):
        if where.within(scope):
            yield load, where


def _depends(argument: Argument, changing: set[str]) -> bool:
    return argument.expression is not None and bool(names_in(argument.expression) & changing)


def _attributes(node: ast.AST, receiver: str) -> set[str]:
    """The attributes of the object under construction that an expression reads or writes."""
    return {
        inner.attr
        for inner in ast.walk(node)
        if isinstance(inner, ast.Attribute) and getattr(inner.value, "id", "") == receiver
    }


def _assignment(node: ast.AST) -> tuple[list[ast.expr], ast.expr | None]:
    match node:
        case ast.Assign():
            return node.targets, node.value
        case ast.AnnAssign() | ast.AugAssign():
            return [node.target], node.value
        case _:
            return [], None
