"""Static attributes that a loop advances by replacing the object: ``state = replace(state, step=state.step + 1)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.findings import Confidence
from jaxlint.program import flow
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.pytrees import Pytrees
from jaxlint.program.statics_calls import whole, within
from jaxlint.program.statics_growth import Grown
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Class, External, Function, Instance, Jitted

_STEPS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)
_REPLACERS = frozenset({"dataclasses.replace", "copy.replace"})


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
                if binding.value is None or binding.path or not within(binding.node, whole(loop, scope), scope.module):
                    continue
                branched = any(
                    isinstance(block.node, ast.If | ast.Try) for block in self._between(binding.node, loop, scope)
                )
                for attribute in self._advanced(binding.value, name.id, scope, classes):
                    if attribute in static:
                        text = f"`.{attribute}` is computed from its last value"
                        sure = Confidence.LIKELY if branched else Confidence.CERTAIN
                        yield attribute, Grown(text, binding.value, scope, sure, loop)

    @staticmethod
    def _between(node: ast.AST, loop: ast.AST, scope: Scope) -> Iterator[flow.Block]:
        for block in flow.blocks(scope.module, node):
            if block.node is loop:
                return
            yield block

    def _advanced(self, value: ast.expr, name: str, scope: Scope, classes: list[Class]) -> Iterator[str]:
        """The attributes that an expression replaces by something computed from their last value."""
        if not isinstance(value, ast.Call):
            return
        yield from self._replaced(value, name, scope)
        if isinstance(value.func, ast.Attribute) and getattr(value.func.value, "id", "") == name:
            for cls in classes:
                method = self.evaluator.members.find(cls, value.func.attr)
                if isinstance(method, Function):
                    body = method.scope
                    yield from self._returned(body, body.parameters[0].arg if body.parameters else "")
        for position, argument in enumerate(value.args):
            if getattr(argument, "id", "") == name:
                for body in self._called(value.func, scope):
                    if position < len(body.parameters):
                        yield from self._returned(body, body.parameters[position].arg)

    def _called(self, node: ast.expr, scope: Scope) -> Iterator[Scope]:
        """The functions that a call runs, jitted or not."""
        for function in self.evaluator.expand(self.evaluator.evaluate(node, scope)):
            inner = function.inner if isinstance(function, Jitted) else (function,)
            yield from (part.scope for part in inner if isinstance(part, Function))

    def _returned(self, body: Scope, own: str) -> Iterator[str]:
        for returned in body.returns:
            if isinstance(returned, ast.Call):
                yield from self._replaced(returned, own, body)

    def _replaced(self, call: ast.Call, name: str, scope: Scope) -> Iterator[str]:
        """``replace(name, attribute=…)`` and ``name.replace(attribute=…)``."""
        by_method = isinstance(call.func, ast.Attribute) and call.func.attr in ("replace", "_replace")
        receiver = call.func.value if isinstance(call.func, ast.Attribute) and by_method else None
        if receiver is None or getattr(receiver, "id", "") != name:
            functions = self.evaluator.evaluate(call.func, scope)
            known = any(isinstance(f, External) and f.name in _REPLACERS for f in functions)
            if not known or not call.args or getattr(call.args[0], "id", "") != name:
                return
        for keyword in call.keywords:
            operation = self._assigned(keyword.value, scope)
            if keyword.arg is None or not isinstance(operation, ast.BinOp) or not isinstance(operation.op, _STEPS):
                continue
            for side in (operation.left, operation.right):
                if isinstance(side, ast.Attribute) and side.attr == keyword.arg:
                    if getattr(side.value, "id", "") == name:
                        yield keyword.arg

    def _assigned(self, node: ast.expr, scope: Scope) -> ast.expr:
        """What a local name stands for."""
        if isinstance(node, ast.Name):
            values = [b.value for b in self.evaluator.visible(node.id, scope, node) if not b.path]
            if len(values) == 1 and values[0] is not None:
                return values[0]
        return node
