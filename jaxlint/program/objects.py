"""What the methods of a project class read from their object, and what they change of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.program.containers import CHANGES, ORDERS
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.slots import ATTRIBUTE, ITEM, Change, Hop, chain
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Bound, Instance

MUTATORS = CHANGES | ORDERS | {"fill"}
REPEATABLE = frozenset({"update", "setdefault", "add", "fill"})
"""Methods after which the content depends on the arguments alone, so that the same call again changes nothing."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A change that a method makes to its object: where in it, and how."""

    path: tuple[Hop, ...]
    change: Change
    accumulates: bool


class Objects:
    """Looks into methods."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Part of a model."""
        self.evaluator = evaluator

    def method(self, receiver: ast.expr, name: str, scope: Scope) -> Scope | None:
        """The project method that ``receiver.name`` means, where the receiver is an instance of a project class."""
        for value in self.evaluator.evaluate(receiver, scope):
            if isinstance(value, Instance) and value.made is not None:
                found = self.evaluator.members.method(value, name, value.made)
                if isinstance(found, Bound) and found.method is not None:
                    return found.method.scope
        return None

    def is_property(self, method: Scope) -> bool:
        """Whether reading the attribute runs the method."""
        return self.evaluator.members.kind(method) in ("property", "cached-property")

    def reads(self, method: Scope, depth: int = 0) -> Iterator[tuple[Hop, ...]]:
        """The parts of the object that a method reads; of other methods of the object, what those read."""
        for hops, node, scope in self._chains(method):
            if isinstance(getattr(node, "ctx", None), ast.Load):
                parent = scope.module.parents.get(node)
                if isinstance(parent, ast.Call) and parent.func is node:
                    inner = self._own(method, str(hops[0][1])) if len(hops) == 1 else None
                    if inner is not None:
                        yield from self.reads(inner, depth + 1) if depth < 2 else ()
                        continue
                    hops = hops[:-1]
                yield hops

    def effects(self, method: Scope) -> Iterator[Effect]:
        """The changes that a method makes."""
        for hops, node, scope in self._chains(method):
            statement = scope.module.statement_at(node)
            if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
                change = Change.MUTATED if hops[-1][0] == ITEM else Change.REBOUND
                yield Effect(hops, change, isinstance(statement, ast.AugAssign | ast.Delete))
                continue
            parent = scope.module.parents.get(node)
            if isinstance(parent, ast.Call) and parent.func is node and len(hops) > 1 and hops[-1][1] in MUTATORS:
                yield Effect(hops[:-1], Change.MUTATED, hops[-1][1] not in REPEATABLE)

    def _own(self, method: Scope, name: str) -> Scope | None:
        owner = method.owner_class
        bindings = owner.bindings.get(name, ()) if owner is not None else ()
        return next((method.module.scope_of[b.node] for b in bindings if isinstance(b.node, ast.FunctionDef)), None)

    @staticmethod
    def _chains(method: Scope) -> Iterator[tuple[tuple[Hop, ...], ast.expr, Scope]]:
        """The chains that start at the method's own object."""
        parameters = method.parameters
        if method.owner_class is None or not parameters:
            return
        name = parameters[0].arg
        for load, scope in method.module.name_loads.get(name, ()):
            if scope.function is method:
                hops, node = chain(scope.module, load)
                if hops and hops[0][0] in (ATTRIBUTE, ITEM):
                    yield hops, node, scope
