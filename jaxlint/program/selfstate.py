"""State of objects that compiled code keeps: attributes read through a ``self`` that is captured, and their changes.

A ``self`` is captured where a bound method is jitted, where it is a static argument, and where a jitted function
nested in a method reads it from around itself. What traced code reads of such an object is frozen in the compiled
program; an object that is an argument (a pytree) is not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.program.externals import Identity
from jaxlint.program.objects import MUTATORS, REPEATABLE, Objects
from jaxlint.program.sites import Sites, WrapSite
from jaxlint.program.slots import ATTRIBUTE, ITEM, Access, Change, Hop, Slots, Write, chain, touches
from jaxlint.program.syntax import AttributeStore, Bind, Module, Scope
from jaxlint.program.tracing import Trace, Traces
from jaxlint.program.values import Bound, Function, Instance, Jitted, Partial, Transformed

MOST_METHODS = 200
_CONSTRUCTORS = frozenset({"__init__", "__post_init__", "__new__", "__attrs_post_init__", "__setstate__"})
_METADATA = frozenset({"shape", "dtype", "ndim", "size", "nbytes"})
_MEASURES = frozenset({"len", "isinstance", "type", "callable", "id", "hasattr", "print", "repr"})


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """A part of an object that traced code has read: the class, the attribute and the traces it goes back to."""

    owner: Scope
    name: str
    access: Access
    traces: tuple[Trace, ...]


class SelfState:
    """Finds what compiled code keeps of objects, and what changes it."""

    def __init__(self, model: Sites, slots: Slots, traces: Traces) -> None:
        """Part of the linked program."""
        self.model = model
        self.evaluator = model.evaluator
        self.uses = model.uses
        self.slots = slots
        self.traces = traces
        self.objects = Objects(model.evaluator)

    def pairs(self) -> Iterator[list[tuple[Write, Kept]]]:
        """For each attribute: its changes, each with a read of it in traced code."""
        kept: dict[str, list[Kept]] = {}
        for read in self._kept():
            kept.setdefault(read.name, []).append(read)
        for name, alike in kept.items():
            for reads in self._families(alike):
                owners = {read.owner for read in reads}
                writes = list(self._writes(name, owners))
                plain = all(not isinstance(write.node, ast.Call) and not write.path for write, _ in writes)
                if plain and self._one_literal(name, owners):
                    continue
                yield [
                    (write, read)
                    for write, receiver in writes
                    for read in reads
                    if touches(write.path, read.access.path) and self._belongs(receiver, write.scope, {read.owner})
                    if not self._apart(write, receiver, read)
                ]

    def _families(self, reads: list[Kept]) -> list[list[Kept]]:
        """Reads of one class, or of classes that derive from one another, together."""
        families: list[list[Kept]] = []
        for read in reads:
            for family in families:
                if self._related(read.owner, {family[0].owner}):
                    family.append(read)
                    break
            else:
                families.append([read])
        return families

    def _one_literal(self, name: str, owners: set[Scope]) -> bool:
        """Whether the attribute is given one and the same constant wherever it is assigned."""
        values: list[ast.expr | None] = []
        for owner in owners:
            values += [b.value for b in owner.bindings.get(name, ()) if b.value is not None]
        for module in self.evaluator.project.modules_with(name):
            for store in module.attribute_stores.get(name, ()):
                if self._is_one(store, owners):
                    augmented = isinstance(module.statement_at(store.target), ast.AugAssign)
                    values.append(None if augmented else store.value)
        literals = {ast.dump(value) if isinstance(value, ast.Constant) else None for value in values}
        return len(literals) == 1 and None not in literals

    # -- what is read -----------------------------------------------------------------------------

    def _kept(self) -> Iterator[Kept]:
        pending = list(self._seeds())
        seen: set[tuple[Scope, Scope | None, frozenset[ast.AST]]] = set()
        while pending and len(seen) < MOST_METHODS:
            body, receiver, traces = pending.pop(0)
            key = (body, receiver, frozenset(trace.node for trace in traces))
            if key in seen:
                continue
            seen.add(key)
            for found in self._read_in(body, receiver):
                if isinstance(found, Scope):
                    pending.append((found, found, traces))
                else:
                    yield Kept(found.slot[0], found.slot[1], found, traces)

    def _seeds(self) -> Iterator[tuple[Scope, Scope, tuple[Trace, ...]]]:
        """Functions whose traces keep an object, the method whose first parameter names it, and the traces."""
        for file in self.evaluator.project.files.values():
            module = file.module
            if module is None or not file.mentions(self.evaluator.project.vocabulary):
                continue
            for site in self.model.own(module):
                if isinstance(site, WrapSite) and site.spec.identity is Identity.OBJECT:
                    for body, receiver in self._keeping(site):
                        traces = tuple(t for t in self.traces.of(body) if t.root.node is site.node)
                        if traces:
                            yield body, receiver, traces

    def _keeping(self, site: WrapSite) -> Iterator[tuple[Scope, Scope]]:
        """The functions that a wrapper compiles together with an object, and the method whose receiver that is."""
        if site.decorates is not None and site.decorates.owner_class is not None:
            if self._static_receiver(site.jitted, site.decorates):
                yield site.decorates, site.decorates
            return
        for value in self.evaluator.expand(site.jitted.inner):
            while isinstance(value, Partial | Transformed) and value.inner:
                value = value.inner[0]
            if isinstance(value, Bound):
                if value.method is not None and isinstance(value.receiver, Instance):
                    yield value.method.scope, value.method.scope
            elif isinstance(value, Function):
                method = _method_around(value.scope)
                if method is not None and method.parameters and not self.traces.of(method):
                    if isinstance(self.evaluator.members.receiver(method, method.parameters[0].arg), Instance):
                        yield value.scope, method

    @staticmethod
    def _static_receiver(jitted: Jitted, method: Scope) -> bool:
        """Whether the receiver of a jitted method is a static argument."""
        if not method.parameters:
            return False
        for option, wanted in (("static_argnums", 0), ("static_argnames", method.parameters[0].arg)):
            given = jitted.options.get(option)
            if given is None or given.expression is None:
                continue
            for node in ast.walk(given.expression):
                if isinstance(node, ast.Constant) and node.value == wanted and type(node.value) is type(wanted):
                    return True
        return False

    def _read_in(self, body: Scope, receiver: Scope | None) -> Iterator[Access | Scope]:
        """What a body reads of the object: attributes, and the methods that it runs of it (and of its parts)."""
        if receiver is None or not receiver.parameters:
            return
        name = receiver.parameters[0].arg
        module = body.module
        for load, scope in module.name_loads.get(name, ()):
            if not scope.within(body) or self.evaluator.binder(name, scope) is not receiver:
                continue
            hops, whole = chain(module, load)
            if not isinstance(getattr(whole, "ctx", None), ast.Load) or self._measured(whole, module):
                continue
            base: ast.expr = load
            for position, (kind, attribute) in enumerate(hops):
                node = module.parents[base]
                assert isinstance(node, ast.Attribute | ast.Subscript)
                owners = self._owners(base, scope) if kind == ATTRIBUTE else []
                base = node
                for owner in owners:
                    method = self._method(owner, str(attribute))
                    if method is not None:
                        yield method
                        continue
                    rest = self._path(hops[position + 1 :], whole, module)
                    if rest is not None:
                        yield Access((owner.cls.scope, str(attribute)), rest, whole, scope)

    def _method(self, owner: Instance, name: str) -> Scope | None:
        """The method (or the getter of a property) that an attribute runs."""
        for cls in self.evaluator.members.mro(owner.cls)[0]:
            for binding in cls.scope.bindings.get(name, ()):
                scope = cls.scope.module.scope_of.get(binding.node) if binding.kind is Bind.DEF else None
                if scope is not None and self.evaluator.members.kind(scope) != "accessor":
                    return scope
        return None

    def _owners(self, node: ast.expr, scope: Scope) -> list[Instance]:
        values = self.evaluator.expand(self.evaluator.evaluate(node, scope))
        return [value for value in values if isinstance(value, Instance)]

    @staticmethod
    def _path(hops: tuple[Hop, ...], whole: ast.expr, module: Module) -> tuple[Hop, ...] | None:
        """What is read inside the attribute; None where nothing of its value is."""
        if any(kind == ATTRIBUTE and name in _METADATA for kind, name in hops):
            return None
        parent = module.parents.get(whole)
        if isinstance(parent, ast.Call) and parent.func is whole and hops and hops[-1][0] == ATTRIBUTE:
            return None if hops[-1][1] in MUTATORS and hops[-1][1] not in ("update", "get") else hops[:-1]
        return hops

    @staticmethod
    def _measured(node: ast.expr, module: Module) -> bool:
        """Whether only the type, the length or the presence of something counts."""
        parent = module.parents.get(node)
        if isinstance(parent, ast.Compare):
            return all(isinstance(op, ast.Is | ast.IsNot) for op in parent.ops)
        return isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id in _MEASURES

    # -- what is changed --------------------------------------------------------------------------

    def _writes(self, name: str, owners: set[Scope]) -> Iterator[tuple[Write, ast.expr]]:
        """The changes of an attribute outside of constructors, with the expression of the object that is changed."""
        for module in self.evaluator.project.modules_with(name):
            for store in module.attribute_stores.get(name, ()):
                if not self._constructs(store.scope, store.target.value) and self._is_one(store, owners):
                    yield self._of_store(store, name), store.target.value
            for load, scope in module.attribute_loads.get(name, ()):
                write = self._inside(load, scope, name)
                if write is not None and not self._constructs(scope, load.value):
                    if self._belongs(load.value, scope, owners):
                        yield write, load.value
        yield from self._through_setters(name, owners)
        yield from self._by_setattr(name, owners)

    def _of_store(self, store: AttributeStore, name: str) -> Write:
        statement = store.scope.module.statement_at(store.target)
        values = (store.value,) if store.value is not None else ()
        accumulates = isinstance(statement, ast.AugAssign | ast.Delete)
        if isinstance(statement, ast.AugAssign):
            values = (statement.value,)
        node = statement if statement is not None else store.target
        return Write((store.scope.module.top, name), (), Change.REBOUND, node, store.scope, values, accumulates)

    def _inside(self, load: ast.Attribute, scope: Scope, name: str) -> Write | None:
        """A change inside what the attribute holds: of an item, or by a method of a container."""
        module = scope.module
        hops, whole = chain(module, load)
        statement = module.statement_at(whole)
        slot = (module.top, name)
        if hops and isinstance(getattr(whole, "ctx", None), ast.Store | ast.Del) and hops[-1][0] == ITEM:
            accumulates = isinstance(statement, ast.AugAssign | ast.Delete)
            value = getattr(statement, "value", None)
            values = (value,) if isinstance(value, ast.expr) else ()
            return Write(slot, hops, Change.MUTATED, statement or whole, scope, values, accumulates)
        call = module.parents.get(whole)
        if len(hops) == 1 and isinstance(call, ast.Call) and call.func is whole and hops[0][1] in MUTATORS:
            if self._holds_container(load, scope):
                arguments = (*call.args, *(k.value for k in call.keywords))
                method = str(hops[0][1])
                return Write(slot, (), Change.MUTATED, call, scope, arguments, method not in REPEATABLE, method)
        return None

    def _holds_container(self, load: ast.Attribute, scope: Scope) -> bool:
        for value in self.evaluator.evaluate(load.value, scope):
            if isinstance(value, Instance):
                for store in self.evaluator.members.stores(value.cls, load.attr):
                    if store.value is not None and any(True for _ in self.slots.kinds(store.value, store.scope)):
                        return True
        return False

    def _through_setters(self, name: str, owners: set[Scope]) -> Iterator[tuple[Write, ast.expr]]:
        """Assignments to a property whose setter changes the attribute."""
        for owner in owners:
            for setter in owner.module.scopes:
                if setter.owner_class is None or not setter.is_function or not self._is_setter(setter):
                    continue
                effects = [e for e in self.objects.effects(setter) if e.path and e.path[0] == (ATTRIBUTE, name)]
                if not effects or not self._related(setter.owner_class, {owner}):
                    continue
                for module in self.evaluator.project.modules_with(setter.name):
                    for store in module.attribute_stores.get(setter.name, ()):
                        if self._is_one(store, {owner}) and not self._constructs(store.scope, store.target.value):
                            write = self._of_store(store, name)
                            yield write, store.target.value

    def _is_setter(self, scope: Scope) -> bool:
        return any(isinstance(d, ast.Attribute) and d.attr == "setter" for d in scope.decorators)

    def _by_setattr(self, name: str, owners: set[Scope]) -> Iterator[tuple[Write, ast.expr]]:
        for module in self.evaluator.project.modules_with("setattr"):
            for scope in module.scopes:
                for call in scope.calls:
                    if isinstance(call.func, ast.Name) and call.func.id == "setattr" and len(call.args) == 3:
                        target, key, value = call.args
                        if isinstance(key, ast.Constant) and key.value == name:
                            if self._belongs(target, scope, owners) and not self._constructs(scope, target):
                                yield Write((module.top, name), (), Change.REBOUND, call, scope, (value,)), target

    def _constructs(self, scope: Scope, receiver: ast.expr) -> bool:
        """Whether a constructor gives its own object an attribute, or traced code does something at trace time."""
        function = scope.function
        if function.name in _CONSTRUCTORS and isinstance(receiver, ast.Name):
            if function.parameters and receiver.id == function.parameters[0].arg:
                return True
        return function.is_function and bool(self.traces.of(function))

    def _is_one(self, store: AttributeStore, owners: set[Scope]) -> bool:
        return self._belongs(store.target.value, store.scope, owners)

    def _belongs(self, receiver: ast.expr, scope: Scope, owners: set[Scope]) -> bool:
        return any(self._related(value.cls.scope, owners) for value in self._owners(receiver, scope))

    def _related(self, cls: Scope, owners: set[Scope]) -> bool:
        derives = self.uses.references.derives
        return any(derives(cls, owner) or derives(owner, cls) for owner in owners)

    # -- which object -----------------------------------------------------------------------------

    def _apart(self, write: Write, receiver: ast.expr, read: Kept) -> bool:
        """Whether the object that is changed is known to be another than the one that the compiled code keeps."""
        changed = self._places(self._owners(receiver, write.scope))
        keeper = read.traces[0].root.function.owner_class
        if changed is None or keeper is None or not self._related(read.owner, {keeper}):
            return False
        kept = [self._places(self._receivers(trace)) for trace in read.traces]
        return all(places is not None and not places & changed for places in kept)

    def _receivers(self, trace: Trace) -> list[Instance]:
        """The objects whose method a trace runs."""
        decorated = isinstance(trace.root.scope.module.parents.get(trace.root.node), ast.FunctionDef)
        if decorated and isinstance(trace.node, ast.Call) and isinstance(trace.node.func, ast.Attribute):
            return self._owners(trace.node.func.value, trace.scope)
        node = trace.root.node
        values = self.evaluator.evaluate(node, trace.root.scope) if isinstance(node, ast.expr) else ()
        inner = [i for v in values if isinstance(v, Jitted) for i in self.evaluator.expand(v.inner)]
        return [i.receiver for i in inner if isinstance(i, Bound) and isinstance(i.receiver, Instance)]

    @staticmethod
    def _places(instances: list[Instance]) -> set[ast.AST] | None:
        """Where objects are made; None where that is not known of one of them."""
        if not instances or any(instance.made is None for instance in instances):
            return None
        return {instance.made.root.node for instance in instances if instance.made is not None}


def _method_around(scope: Scope) -> Scope | None:
    """The method that a nested function stands in."""
    outer = scope.parent
    while outer is not None:
        if outer.is_function and outer.owner_class is not None:
            return outer
        outer = outer.parent
    return None
