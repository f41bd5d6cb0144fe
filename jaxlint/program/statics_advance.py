"""Static attributes that a loop advances by replacing the object: ``state = replace(state, step=state.step + 1)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.findings import Confidence
from jaxlint.program import flow
from jaxlint.program.calls import Arguments, Calls
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.externals import REPLACERS
from jaxlint.program.pytrees import Pytrees
from jaxlint.program.statics_calls import whole, within
from jaxlint.program.statics_growth import Grown
from jaxlint.program.syntax import Binding, LoopNode, Scope
from jaxlint.program.turns import assigned, part_of
from jaxlint.program.values import Argument, Class, External, Function, Instance, Jitted

_STEPS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)
_NUMBERS = frozenset({"builtins.float", "builtins.int", "builtins.abs", "builtins.round"})
_CAPS = frozenset({"builtins.min", "builtins.max", "numpy.clip", "numpy.minimum", "numpy.maximum"})
MOST_DEPTH = 8
_Given = dict[str, tuple[ast.expr, Scope, str]]
"""What a call gives its parameters: the expression, its scope, and the name that the object has there."""


class Advances:
    """Looks for replacements in the loop around a call."""

    def __init__(self, evaluator: Evaluator, pytrees: Pytrees) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.pytrees = pytrees

    def of(self, name: ast.Name, call: ast.Call, scope: Scope) -> Iterator[tuple[str, Grown]]:
        """The static attributes of a variable that come with another value at each execution of ``call``."""
        values = self.evaluator.expand(self.evaluator.evaluate(name, scope))
        classes = [value.cls for value in values if isinstance(value, Instance)]
        pytrees = [self.pytrees.of(cls) for cls in classes]
        static = {attribute for pytree in pytrees if pytree is not None for attribute in pytree.static}
        if not static:
            return
        for loop in flow.loops(scope.module, call)[:1]:
            for binding in scope.function.bindings.get(name.id, ()):
                if binding.value is None or not within(binding.node, whole(loop, scope), scope.module):
                    continue
                branched = any(
                    isinstance(block.node, ast.If | ast.Try) for block in self._between(binding.node, loop, scope)
                )
                for attribute, capped in self._advanced(binding, name.id, scope, classes):
                    if attribute in static:
                        text = f"`.{attribute}` is computed from its last value"
                        sure = Confidence.LIKELY if branched or capped else Confidence.CERTAIN
                        yield attribute, Grown(text, binding.value, scope, sure, loop)
            yield from self._assigned_in(loop, name, scope, static)

    def _assigned_in(
        self, loop: LoopNode, name: ast.Name, scope: Scope, static: set[str]
    ) -> Iterator[tuple[str, Grown]]:
        """``state.step += 1``: the object itself is changed in the loop."""
        for attribute in sorted(static):
            for store in scope.module.attribute_stores.get(attribute, ()):
                target = store.target
                if store.scope is not scope or getattr(target.value, "id", "") != name.id:
                    continue
                if not within(target, whole(loop, scope), scope.module):
                    continue
                statement = scope.module.statement_at(target)
                counted = isinstance(statement, ast.AugAssign) and isinstance(statement.op, _STEPS)
                capped: bool | None = False
                if not counted:
                    capped = self._steps(store.value, scope, name.id, attribute) if store.value is not None else None
                if capped is not None:
                    text = f"`.{attribute}` is computed from its last value"
                    branched = any(isinstance(b.node, ast.If | ast.Try) for b in self._between(target, loop, scope))
                    sure = Confidence.LIKELY if branched or capped else Confidence.CERTAIN
                    yield attribute, Grown(text, target, scope, sure, loop)

    @staticmethod
    def _between(node: ast.AST, loop: ast.AST, scope: Scope) -> Iterator[flow.Block]:
        for block in flow.blocks(scope.module, node):
            if block.node is loop:
                return
            yield block

    def _advanced(self, binding: Binding, name: str, scope: Scope, classes: list[Class]) -> Iterator[tuple[str, bool]]:
        """The attributes that a binding replaces by something computed from their last value; whether capped."""
        value, path = binding.value, binding.path
        if not isinstance(value, ast.Call):
            return
        if not path:
            yield from self._replaced(value, name, scope, classes)
        if isinstance(value.func, ast.Attribute) and getattr(value.func.value, "id", "") == name:
            for cls in classes:
                method = self.evaluator.members.find(cls, value.func.attr)
                if isinstance(method, Function) and method.scope.parameters:
                    arguments = Arguments.of(value, scope, None)
                    arguments.positional.insert(0, Argument(value.func.value, scope, None))
                    yield from self._returned(
                        method.scope, path, method.scope.parameters[0].arg, arguments, name, classes
                    )
        for position, argument in enumerate(value.args):
            if getattr(argument, "id", "") == name:
                for body in self._called(value.func, scope):
                    if position < len(body.parameters):
                        own = body.parameters[position].arg
                        yield from self._returned(body, path, own, Arguments.of(value, scope, None), name, classes)

    def _called(self, node: ast.expr, scope: Scope) -> Iterator[Scope]:
        """The functions that a call runs, jitted or not."""
        for function in self.evaluator.expand(self.evaluator.evaluate(node, scope)):
            inner = function.inner if isinstance(function, Jitted) else (function,)
            yield from (part.scope for part in inner if isinstance(part, Function))

    def _returned(
        self, body: Scope, path: tuple[int, ...], own: str, arguments: Arguments, name: str, classes: list[Class]
    ) -> Iterator[tuple[str, bool]]:
        """The same of a part of what a function returns."""
        given = {
            parameter: (argument.expression, argument.scope, name)
            for parameter, argument in Calls.bind(body, arguments).items()
            if argument.expression is not None
        }
        for returned in body.returns:
            part = part_of(returned, path)
            if isinstance(part, ast.Name):
                values = [assigned(binding) for binding in self.evaluator.visible(part.id, body, part)]
                part = values[0] if len(values) == 1 else None
            if isinstance(part, ast.Call):
                yield from self._replaced(part, own, body, classes, given)

    def _replaced(
        self, call: ast.Call, name: str, scope: Scope, classes: list[Class], given: _Given | None = None
    ) -> Iterator[tuple[str, bool]]:
        """``replace(name, attribute=…)``, ``name.replace(attribute=…)``, or another object of the class."""
        for attribute, expression in self._new_attributes(call, name, scope, classes):
            capped = self._steps(expression, scope, name, attribute, given)
            if capped is not None:
                yield attribute, capped

    def _new_attributes(
        self, call: ast.Call, name: str, scope: Scope, classes: list[Class]
    ) -> Iterator[tuple[str, ast.expr]]:
        named = [(keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg is not None]
        by_method = isinstance(call.func, ast.Attribute) and call.func.attr in ("replace", "_replace")
        receiver = call.func.value if isinstance(call.func, ast.Attribute) and by_method else None
        if receiver is not None and getattr(receiver, "id", "") == name:
            yield from named
            return
        for function in self.evaluator.evaluate(call.func, scope):
            if isinstance(function, External) and function.name in REPLACERS:
                if call.args and getattr(call.args[0], "id", "") == name:
                    yield from named
            elif isinstance(function, Class) and any(function.scope is cls.scope for cls in classes):
                yield from self._constructed(function, call, scope)

    def _constructed(self, cls: Class, call: ast.Call, scope: Scope) -> Iterator[tuple[str, ast.expr]]:
        """The attributes that a constructor is given: fields, or what ``__init__`` stores as it is."""
        constructor = self.evaluator.members.find(cls, "__init__")
        if not isinstance(constructor, Function):
            names = self.evaluator.members.field_names(cls)
            yield from zip(names, call.args, strict=False)
            yield from ((keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg is not None)
            return
        arguments = Arguments.of(call, scope, None)
        arguments.positional.insert(0, Argument(None, scope, None))
        for parameter, argument in Calls.bind(constructor.scope, arguments).items():
            for name, stores in cls.scope.module.attribute_stores.items():
                for store in stores:
                    if store.scope is constructor.scope and getattr(store.value, "id", "") == parameter:
                        if argument.expression is not None:
                            yield name, argument.expression

    def _steps(
        self, node: ast.expr, scope: Scope, name: str, attribute: str, given: _Given | None = None, depth: int = 0
    ) -> bool | None:
        """Whether an expression computes with the last value of ``name.attribute``, and if so, whether it is capped."""
        if depth > MOST_DEPTH:
            return None
        match node:
            case ast.Name():
                if given is not None and node.id in given:
                    expression, where, other = given[node.id]
                    return self._steps(expression, where, other, attribute, None, depth + 1)
                values = [b.value for b in self.evaluator.visible(node.id, scope, node) if not b.path]
                if len(values) == 1 and values[0] is not None:
                    return self._steps(values[0], scope, name, attribute, given, depth + 1)
            case ast.BinOp() if isinstance(node.op, _STEPS):
                for side in (node.left, node.right):
                    if self._is_last(side, scope, name, attribute):
                        return False
                    inner = self._steps(side, scope, name, attribute, given, depth + 1)
                    if inner is not None:
                        return inner
            case ast.Call():
                names = {f.name for f in self.evaluator.evaluate(node.func, scope) if isinstance(f, External)}
                if names and all(called in _NUMBERS | _CAPS for called in names):
                    answers = [self._steps(part, scope, name, attribute, given, depth + 1) for part in node.args]
                    if any(answer is not None for answer in answers):
                        return any(answer for answer in answers) or not names <= _NUMBERS
        return None

    def _is_last(self, node: ast.expr, scope: Scope, name: str, attribute: str) -> bool:
        """Whether an expression is the last value itself, perhaps made a number."""
        if isinstance(node, ast.Call) and len(node.args) == 1:
            functions = self.evaluator.evaluate(node.func, scope)
            if all(isinstance(f, External) and f.name in _NUMBERS for f in functions):
                node = node.args[0]
        return isinstance(node, ast.Attribute) and node.attr == attribute and getattr(node.value, "id", "") == name
