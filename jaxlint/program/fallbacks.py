"""Names that stand in for JAX's where it is not there: ``else: jit = lambda f: f``. The program is judged with JAX."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from jaxlint.program import flow
from jaxlint.program.syntax import Bind, Binding
from jaxlint.program.values import External

if TYPE_CHECKING:
    from jaxlint.program.evaluate import Evaluator

_BINDS = (Bind.IMPORT, Bind.IMPORT_FROM, Bind.ASSIGN)


class Fallbacks:
    """Answers for the globals that a module binds in two branches."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Part of the evaluator."""
        self.evaluator = evaluator
        self._known: dict[Binding, bool] = evaluator.work.kept()

    def without(self, name: str, bindings: list[Binding]) -> list[Binding]:
        """The bindings of a name, less those that only stand in for one of JAX."""
        return bindings if len(bindings) < 2 else [b for b in bindings if not self.is_one(name, b)]

    def is_one(self, name: str, binding: Binding) -> bool:
        """Whether a global is bound to something of JAX in the other branch of an ``if`` or ``try``, and not here."""
        bindings = binding.scope.bindings.get(name, ())
        if not binding.scope.is_module or len(bindings) < 2:
            return False
        if binding not in self._known:
            self._known[binding] = False
            others = [other for other in bindings if other is not binding and _exclusive(other, binding)]
            if others and not self._is_of_jax(binding):
                self._known[binding] = any(self._is_of_jax(other) for other in others)
        return self._known[binding]

    def _is_of_jax(self, binding: Binding) -> bool:
        values = self.evaluator.bound(binding, None) if binding.kind in _BINDS else ()
        return bool(values) and all(isinstance(v, External) and v.name.partition(".")[0] == "jax" for v in values)


def _exclusive(one: Binding, other: Binding) -> bool:
    """Whether the two stand in different branches of one statement."""
    arms = dict(_arms(one))
    return any(arms.get(node, part) != part for node, part in _arms(other))


def _arms(binding: Binding) -> list[tuple[ast.AST, str]]:
    module = binding.scope.module
    return [
        (block.node, block.part)
        for block in flow.blocks(module, binding.node)
        if isinstance(block.node, ast.If | ast.Try)
    ]
