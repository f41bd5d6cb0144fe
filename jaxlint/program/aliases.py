"""Other names for one object: what a parameter, a partial's argument, a default or a local name refers to."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.program import externals
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.slots import Access, chain
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.uses import Uses
from jaxlint.program.values import Bound, External, Function, Jitted, Value

MOST_HANDED = 3


def hands_on(node: ast.AST, module: Module) -> bool:
    """Whether an expression is given away under another name: an argument, a default, an assigned value."""
    parent = module.parents.get(node)
    match parent:
        case ast.Call():
            return node is not parent.func
        case ast.keyword() | ast.arguments():
            return True
        case ast.Assign():
            return node is parent.value and all(isinstance(target, ast.Name) for target in parent.targets)
        case _:
            return False


class Aliases:
    """Follows an object to the places that use it under another name."""

    def __init__(self, evaluator: Evaluator, uses: Uses) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.uses = uses

    def of(self, access: Access, depth: int = 0) -> Iterator[Access]:
        """The accesses of what ``access`` gives away, through the names that receive it."""
        if depth >= MOST_HANDED or not hands_on(access.node, access.scope.module):
            return
        for owner, name in self._names(access):
            for load, scope in self.uses.references.loads_of(name, owner):
                if isinstance(load, ast.Name):
                    hops, node = chain(scope.module, load)
                    found = Access(access.slot, (*access.path, *hops), node, scope, True)
                    received = list(self.of(found, depth + 1))
                    yield from received
                    if not received:
                        yield found

    def _names(self, access: Access) -> Iterator[tuple[Scope, str]]:
        """The variables that receive the object."""
        module, node = access.scope.module, access.node
        parent = module.parents.get(node)
        match parent:
            case ast.Assign():
                for target in parent.targets:
                    owner = self.evaluator.binder(target.id, access.scope) if isinstance(target, ast.Name) else None
                    if owner is not None and isinstance(target, ast.Name) and owner.is_function:
                        if len(owner.bindings[target.id]) == 1:
                            yield owner, target.id
            case ast.arguments():
                function = module.scope_of.get(module.parents[parent])
                for parameter in function.parameters if function is not None else ():
                    if function is not None and function.default_of(parameter.arg) is node:
                        yield function, parameter.arg
            case ast.keyword() if parent.arg is not None:
                call = module.parents.get(parent)
                if isinstance(call, ast.Call):
                    yield from self._parameters(call, access.scope, -1, parent.arg)
            case ast.Call() if node in parent.args and not any(isinstance(a, ast.Starred) for a in parent.args):
                yield from self._parameters(parent, access.scope, parent.args.index(node), None)
            case _:
                return

    def _parameters(
        self, call: ast.Call, scope: Scope, position: int, keyword: str | None
    ) -> Iterator[tuple[Scope, str]]:
        for value in self.evaluator.evaluate(call.func, scope):
            if isinstance(value, External) and value.name in externals.PARTIALS and call.args and position != 0:
                for inner in self.evaluator.expand(self.evaluator.evaluate(call.args[0], scope)):
                    yield from self._parameter(inner, position - 1 if position > 0 else position, keyword)
            else:
                yield from self._parameter(value, position, keyword)

    def _parameter(self, value: Value, position: int, keyword: str | None) -> Iterator[tuple[Scope, str]]:
        match value:
            case Function():
                parameters = value.scope.parameters
                if keyword is not None:
                    if any(parameter.arg == keyword for parameter in parameters):
                        yield value.scope, keyword
                elif 0 <= position < len(parameters):
                    yield value.scope, parameters[position].arg
            case Bound() if value.method is not None:
                yield from self._parameter(value.method, position + 1 if position >= 0 else position, keyword)
            case Jitted():
                # What a jitted callable is given is an argument: nothing of it is kept.
                return
            case _:
                return
