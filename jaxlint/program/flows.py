"""One step of a callable's way through the program: from an expression to what its context does with the value."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from jaxlint.program.handed import Handed
from jaxlint.program.registries import Registries
from jaxlint.program.syntax import Bind, Module, Scope
from jaxlint.program.values import Class, External, Instance, ModuleValue
from jaxlint.program.ways import Entry, How, Index, Step, Use, Way

if TYPE_CHECKING:
    from jaxlint.program.uses import Uses

_CONTAINER_WRITERS = frozenset({"append", "add", "insert", "extend", "appendleft", "setdefault", "put", "register"})
_UFUNC_METHODS = ("accumulate", "at", "outer", "reduce", "reduceat")
"""What a `jnp.frompyfunc` object is called through, beside itself."""


class Flows:
    """The successors of a step."""

    def __init__(self, uses: Uses) -> None:
        """Part of the call graph."""
        self.uses = uses
        self.evaluator = uses.evaluator
        self.references = uses.references
        self.registries = Registries(uses)
        self.handed = Handed(self)

    def after(self, at: Step) -> Way:
        """What the context of ``at.node`` does with the value."""
        node, scope, index = at.node, at.scope, at.index
        module = scope.module
        parent = module.parents.get(node)
        match parent:
            case ast.Call() if node is parent.func:
                if not index:
                    yield Use(How.CALLED, parent, scope)
            case ast.Call():
                yield from self._argument(parent, node, at)
            case ast.keyword():
                call = module.parents[parent]
                if isinstance(call, ast.Call):
                    yield from self._argument(call, node, at, parent.arg)
            case ast.Assign():
                for target in parent.targets:
                    yield from self._into(target, scope, index, at.entries)
            case ast.AnnAssign() | ast.NamedExpr() if node is parent.value:
                yield from self._into(parent.target, scope, index, at.entries)
            case ast.Return():
                yield from self._out_of(scope.function, at)
            case ast.Lambda():
                yield from self._out_of(module.scope_of[parent], at)
            case ast.Yield():
                yield from self._returned(scope.function, (None, *index))
            case ast.Attribute():
                yield from self._attribute(parent, scope, index)
            case ast.Tuple() | ast.List() | ast.Set():
                where = None if isinstance(parent, ast.Set) else parent.elts.index(node)
                yield Step(parent, scope, (where, *index))
            case ast.Dict():
                yield Step(parent, scope, (_key_of(parent, node), *index))
            case ast.IfExp() if node is not parent.test:
                yield Step(parent, scope, index)
            case ast.BoolOp() | ast.Await():
                yield Step(parent, scope, index)
            case ast.Starred():
                yield from self._spread(parent, at)
            case ast.Subscript() if node is parent.value and index:
                if isinstance(parent.slice, ast.Slice):
                    yield Step(parent, scope, index)
                else:
                    yield from self._taken(parent, scope, index)
            case ast.For() | ast.AsyncFor() | ast.comprehension() if index and isinstance(index[0], str):
                return  # Going over a dict gives its keys.
            case ast.For() | ast.AsyncFor() if node is parent.iter and index:
                for drawn in self._into(parent.target, scope, index[1:]):
                    yield replace(drawn, drawn=(parent,))
            case ast.comprehension() if node is parent.iter and index:
                for drawn in self._into(parent.target, module.scope_of[module.parents[parent]], index[1:]):
                    yield replace(drawn, drawn=(parent,))
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                yield Step(parent, module.scope_at(parent), (None, *index))
            case ast.arguments():
                yield from self._default(parent, node, module, index)
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node in parent.decorator_list:
                yield Use(How.CALLED, node, scope, decorates=module.scope_of[parent])
            case ast.withitem():
                yield Use(How.CALLED, node, scope)
            case _:
                return

    def _attribute(self, attribute: ast.Attribute, scope: Scope, index: Index) -> Way:
        if not index:
            if attribute.attr in ("lower", "trace"):
                yield Use(How.LOWERED, attribute, scope)
            elif attribute.attr in ("__call__", "__wrapped__", "func", *_UFUNC_METHODS):
                yield Step(attribute, scope)
            return
        call = scope.module.parents.get(attribute)
        if isinstance(call, ast.Call) and call.func is attribute:
            if attribute.attr in ("get", "pop", "setdefault"):
                yield Step(call, scope, index[1:])
            elif attribute.attr in ("values", "copy"):
                yield Step(call, scope, (None, *index[1:]))
            elif attribute.attr == "items":
                yield Step(call, scope, (None, 1, *index[1:]))

    def _taken(self, subscript: ast.Subscript, scope: Scope, index: Index) -> Way:
        """An element that is taken out of its container."""
        taken = Step(subscript, scope, index[1:], drawn=self.registries.drawing(subscript.slice, scope))
        for told in self.registries.taken(subscript, scope, index[0]):
            entries = (told,) if isinstance(told, Entry) else ()
            # Who asks for elements by name asks for some; who gets names with data, as in a log, comes to all of them.
            guessed = told is None and bool(taken.drawn)
            exact = told is not None or index[0] is None
            yield replace(taken, entries=entries, exact=exact and not guessed, guessed=guessed)

    # -- into a target ----------------------------------------------------------------------------

    def _into(self, target: ast.expr, scope: Scope, index: Index, entries: tuple[Entry, ...] = ()) -> Way:
        match target:
            case ast.Name():
                owner = self.evaluator.binder(target.id, scope)
                if owner is None:
                    return
                stored = owner.is_module or owner.is_class
                if owner.is_class:
                    yield from self.attribute_loads(target.id, owner, index)
                for load, where in self.references.loads_of(target.id, owner):
                    if self._sees(target, load, where):
                        yield Step(load, where, index, stored=stored)
            case ast.Tuple() | ast.List():
                for position, element in enumerate(target.elts):
                    if index and (index[0] is None or index[0] == position):
                        yield from self._into(element, scope, index[1:], entries)
            case ast.Attribute():
                yield Use(How.STORED, target, scope, stored=True)
                yield from self._attribute_flow(target, scope, index)
            case ast.Subscript():
                yield Use(How.STORED, target, scope, stored=True)
                key = self.registries.put(target.slice, scope, entries)
                yield from self._container_flow(target.value, scope, (key, *index), entries)
            case _:
                yield Use(How.ESCAPES, target, scope)

    def _sees(self, target: ast.Name, load: ast.expr, where: Scope) -> bool:
        """Whether a load can see the binding made at ``target``."""
        if not isinstance(load, ast.Name) or target not in where.module.parents:
            return True
        return any(binding.node is target for binding in self.evaluator.visible(load.id, where, load))

    def _attribute_flow(self, target: ast.Attribute, scope: Scope, index: Index) -> Way:
        receivers = self.evaluator.expand(self.evaluator.evaluate(target.value, scope))
        known = False
        for value in receivers:
            if isinstance(value, Instance | Class):
                known = True
                owner = value.cls.scope if isinstance(value, Instance) else value.scope
                yield from self.attribute_loads(target.attr, owner, index)
            elif isinstance(value, ModuleValue):
                known = True
                for load, where in self.references.loads_of(target.attr, value.module.top):
                    yield Step(load, where, index, stored=True)
        if not known:
            yield Use(How.ESCAPES, target, scope, by="an attribute of an object whose class is not known")

    def attribute_loads(self, name: str, owner: Scope, index: Index) -> Way:
        """From an attribute of a class's instances to its loads."""
        for attribute, where in self.references.attribute_loads(name, owner):
            yield Step(attribute, where, index, stored=True)

    def _container_flow(self, container: ast.expr, scope: Scope, index: Index, entries: tuple[Entry, ...]) -> Way:
        """From an element put into ``container`` to where elements are taken out of it."""
        match container:
            case ast.Name():
                owner = self.evaluator.binder(container.id, scope)
                if owner is None or any(b.kind is Bind.PARAM for b in owner.bindings[container.id]):
                    yield Use(How.ESCAPES, container, scope, by="a container from elsewhere", stored=True)
                    return
                for load, where in self.references.loads_of(container.id, owner):
                    if load is not container:
                        yield Step(load, where, index, stored=True)
            case ast.Attribute():
                yield from self._attribute_flow(container, scope, index)
            case ast.Subscript():
                key = self.registries.put(container.slice, scope, entries)
                yield from self._container_flow(container.value, scope, (key, *index), entries)
            case _:
                yield Use(How.ESCAPES, container, scope, stored=True)

    # -- out of a function ------------------------------------------------------------------------

    def _out_of(self, function: Scope, at: Step) -> Way:
        """What a function returns; an argument that it gives back goes to the call that brought it, to no other."""
        entry = at.entries[-1] if at.entries else None
        if entry is None or entry.callee is not function:
            yield from self._returned(function, at.index)
            return
        for step in self.result(entry.call, entry.scope, at.index):
            yield replace(step, leaves=True) if isinstance(step, Step) else step

    def _returned(self, function: Scope, index: Index) -> Way:
        seen = False
        # A decorator may have put it somewhere, from where it is called under no name of its own.
        kept = [use for use in self.uses.of(function) if use.stored and use.how is How.CALLED]
        for use in dict.fromkeys((*self.uses.named(function), *kept)):
            if use.how is How.CALLED:
                seen = True
                if use.decorates is not None:
                    # A decorator's result is what the definition's name refers to.
                    for node, where, exact in self.references.of(use.decorates) if not index else ():
                        yield Step(node, where, index, exact=exact)
                elif isinstance(use.node, ast.expr):
                    yield Step(use.node, use.scope, index, exact=use.exact)
            elif use.how is How.ESCAPES:
                yield Use(How.ESCAPES, function.node, function, by="returned")
        if not seen:
            yield Use(How.ESCAPES, function.node, function, by="returned")

    def _default(self, arguments: ast.arguments, node: ast.expr, module: Module, index: Index) -> Way:
        function = module.scope_of[module.parents[arguments]]
        for parameter in function.parameters:
            if function.default_of(parameter.arg) is node:
                yield from self.parameter(function, parameter.arg, index)

    def parameter(self, scope: Scope, name: str, index: Index) -> Way:
        """From a parameter to its loads."""
        for load, where in self.references.loads_of(name, scope):
            yield Step(load, where, index)

    # -- arguments --------------------------------------------------------------------------------

    def _argument(self, call: ast.Call, node: ast.expr, at: Step, keyword: str | None = None) -> Way:
        scope, index = at.scope, at.index
        if isinstance(call.func, ast.Attribute) and call.func.attr in _CONTAINER_WRITERS:
            receivers = self.evaluator.evaluate(call.func.value, scope)
            if all(not isinstance(v, Instance | External) for v in receivers):
                yield Use(How.STORED, call, scope, stored=True)
                key: object = None
                if call.func.attr == "setdefault":
                    key = self.registries.put(call.args[0], scope, at.entries) if call.args else None
                element = (key, *index) if call.func.attr != "extend" else index
                yield from self._container_flow(call.func.value, scope, element, at.entries)
                if call.func.attr == "setdefault":
                    yield Step(call, scope, index)
                return
        position = call.args.index(node) if node in call.args else -1
        if keyword is None and position < 0:  # ``**node``
            if not index or not isinstance(index[0], str):
                yield Use(How.ESCAPES, call, scope, by="**")
                return
            keyword, index = index[0], index[1:]
        for value in self.evaluator.expand(self.evaluator.evaluate(call.func, scope)):
            yield from self.handed.to(value, position, keyword, call, scope, index)

    def _spread(self, starred: ast.Starred, at: Step) -> Way:
        """An element of what is spread out over the arguments of a call."""
        call = at.scope.module.parents.get(starred)
        if not isinstance(call, ast.Call) or not at.index or not isinstance(at.index[0], int):
            yield Use(How.ESCAPES, starred, at.scope, by="*")
            return
        position = call.args.index(starred)
        if any(isinstance(argument, ast.Starred) for argument in call.args[:position]):
            yield Use(How.ESCAPES, starred, at.scope, by="*")
            return
        for value in self.evaluator.expand(self.evaluator.evaluate(call.func, at.scope)):
            yield from self.handed.to(value, position + at.index[0], None, call, at.scope, at.index[1:])

    def result(self, call: ast.expr, scope: Scope, index: Index) -> Way:
        """A call's result; a decorator's result is what the definition's own name refers to."""
        parent = scope.module.parents.get(call)
        if isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef) and call in parent.decorator_list:
            for node, where, exact in self.references.of(scope.module.scope_of[parent]):
                yield Step(node, where, index, exact=exact)
        elif isinstance(call, ast.Call):
            yield Step(call, scope, index)


def _key_of(parent: ast.Dict, node: ast.expr) -> object:
    for key, value in zip(parent.keys, parent.values, strict=True):
        if value is node:
            return key.value if isinstance(key, ast.Constant) else None
    return None
