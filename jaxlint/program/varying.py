"""Whether an expression is given other values in each iteration, whatever they are."""

from __future__ import annotations

import ast

from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Bind, Binding, Scope
from jaxlint.program.turns import Turn


class Varying:
    """One question about one turn of a loop."""

    def __init__(self, evaluator: Evaluator, turn: Turn) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.turn = turn
        self._asked: set[tuple[Scope, str, int]] = set()

    def of(self, node: ast.expr, scope: Scope, level: int) -> bool:
        """Whether some name in an expression is bound anew in each iteration."""
        for name in ast.walk(node):
            if not isinstance(name, ast.Name) or not isinstance(name.ctx, ast.Load):
                continue
            owner = self.evaluator.binder(name.id, scope)
            if owner is None:
                continue
            key = (owner, name.id, level)
            if key in self._asked or owner.function is not self.turn.function(level):
                continue
            self._asked.add(key)
            if self._name_varies(name, owner, level):
                return True
        return False

    def _name_varies(self, name: ast.Name, owner: Scope, level: int) -> bool:
        if any(b.kind is Bind.PARAM for b in owner.bindings[name.id]):
            given = self.turn.given(name.id, owner, level)
            if given is None or given.expression is None:
                return False
            return self.of(given.expression, given.scope, level + 1)
        if level == self.turn.outermost:
            inside = [b for b in owner.bindings[name.id] if self.turn.binds(b)]
            if any(b.kind is Bind.LOOP and self.turn.is_target(b) for b in inside):
                return True
            if any(b.kind is Bind.AUGMENTED for b in inside):
                return True
            return any(self._comes_anew(b, name.id, owner, level) for b in inside)
        return any(
            b.value is not None and b.kind is Bind.ASSIGN and self.of(b.value, b.writer, level)
            for b in owner.bindings[name.id]
        )

    def _comes_anew(self, binding: Binding, name: str, owner: Scope, level: int) -> bool:
        if binding.kind is not Bind.ASSIGN or binding.value is None:
            return False
        reads = {n.id for n in ast.walk(binding.value) if isinstance(n, ast.Name)}
        return name in reads or self.of(binding.value, binding.writer, level)
