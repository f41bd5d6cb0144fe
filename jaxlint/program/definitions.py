"""Which expressions give a name or an attribute its value, across functions, classes and modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Bind, Binding, Module, Scope
from jaxlint.program.uses import Uses
from jaxlint.program.values import Class, Function, Instance, ModuleValue

Definition = tuple[ast.expr, Scope]
"""An expression, and the scope that it stands in."""


class Definitions:
    """Answers about names and attributes; None among the definitions stands for one that is not in view."""

    def __init__(self, evaluator: Evaluator, uses: Uses) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.uses = uses

    def of(self, node: ast.expr, scope: Scope) -> list[Definition | None]:
        """What a name, an attribute or a call of a function of the program stands for."""
        match node:
            case ast.Name():
                bindings = self.evaluator.visible(node.id, scope, node)
                return [found for binding in bindings for found in self._bound(binding, node.id)] or [None]
            case ast.Attribute():
                return list(self._attribute(node, scope)) or [None]
            case ast.Call():
                return list(self._returned(node, scope)) or [None]
            case _:
                return [None]

    def _bound(self, binding: Binding, name: str) -> Iterator[Definition | None]:
        match binding.kind:
            case Bind.ASSIGN if binding.value is not None:
                yield from self.part(binding.value, binding.writer, binding.path)
            case Bind.PARAM:
                yield from self._parameter(binding.scope, name)
            case Bind.IMPORT_FROM:
                yield from self._imported(binding)
            case _:
                yield None

    def part(self, value: ast.expr, scope: Scope, path: tuple[int, ...]) -> Iterator[Definition | None]:
        """What stands at a position of a written tuple, or of one that a function of the program returns."""
        if not path:
            yield value, scope
        elif isinstance(value, ast.Tuple | ast.List) and 0 <= path[0] < len(value.elts):
            yield from self.part(value.elts[path[0]], scope, path[1:])
        elif isinstance(value, ast.Call):
            for returned in self._returned(value, scope):
                written = returned is not None and isinstance(returned[0], ast.Tuple | ast.List)
                yield from self.part(*returned, path) if returned is not None and written else (None,)
        else:
            yield None

    def _parameter(self, owner: Scope, name: str) -> Iterator[Definition | None]:
        given = self.uses.arguments_for(owner, name)
        yield from given
        default = owner.default_of(name)
        if default is not None and owner.parent is not None:
            yield default, owner.parent
        elif not given:
            yield None

    def _imported(self, binding: Binding) -> Iterator[Definition | None]:
        module = binding.scope.module
        statement = module.parents.get(binding.node)
        if isinstance(statement, ast.ImportFrom) and isinstance(binding.node, ast.alias):
            file = self.evaluator.project.find(self.evaluator.project.absolute_name(statement, module), module)
            if file is not None and file.module is not None and file.module is not module:
                yield from self._global(file.module, binding.node.name)
                return
        yield None

    def _global(self, module: Module, name: str) -> Iterator[Definition | None]:
        bindings = module.top.bindings.get(name, ())
        for binding in bindings:
            yield from self._bound(binding, name)
        if not bindings:
            yield None

    def _attribute(self, node: ast.Attribute, scope: Scope) -> Iterator[Definition | None]:
        for value in self.evaluator.expand(self.evaluator.evaluate(node.value, scope)):
            if isinstance(value, ModuleValue):
                yield from self._global(value.module, node.attr)
            elif isinstance(value, Instance | Class):
                yield from self.member(value.cls if isinstance(value, Instance) else value, node.attr)
            else:
                yield None

    def member(self, cls: Class, name: str) -> Iterator[Definition | None]:
        """What an attribute of the instances of a class stands for."""
        known = False
        for store in self.evaluator.members.stores(cls, name):
            known = True
            yield (store.value, store.scope) if store.value is not None and not store.path else None
        for owner in self.evaluator.members.mro(cls)[0] if not known else ():
            bindings = owner.scope.bindings.get(name, ())
            for binding in bindings:
                known = True
                yield from self._bound(binding, name)
            if bindings:
                break
        if name in self.evaluator.members.field_names(cls):
            for given in self.uses.arguments_for(cls.scope, name):
                known = True
                yield given
        if not known:
            yield None

    def _returned(self, node: ast.Call, scope: Scope) -> Iterator[Definition | None]:
        for function in self.evaluator.evaluate(node.func, scope):
            inner = function.scope if isinstance(function, Function) and not function.scope.is_generator else None
            if inner is None or not inner.returns:
                yield None
                continue
            for returned in inner.returns:
                yield returned, inner.module.scope_at(returned)
