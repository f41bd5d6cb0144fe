"""The places of a module that rebind a slot, or change what it holds in place."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import partial

from jaxlint.program.aliases import hands_on
from jaxlint.program.dependencies import settled_property
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.objects import REPEATABLE, Objects
from jaxlint.program.slots import ATTRIBUTE, ITEM, Change, Hop, Slot, Slots, Write, chain
from jaxlint.program.syntax import Bind, Binding, Module, Scope
from jaxlint.program.values import External, ModuleValue

_LIST = frozenset({"append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "appendleft", "popleft"})
_LIST |= {"rotate", "extendleft"}
_DICT = frozenset({"update", "setdefault", "pop", "popitem", "clear", "subtract", "move_to_end"})
_SET = frozenset({"add", "discard", "remove", "pop", "clear", "update", "difference_update", "intersection_update"})
_ARRAY = frozenset({"fill", "sort", "put", "itemset", "resize", "partition", "byteswap"})
_METHODS = {"list": _LIST, "dict": _DICT, "set": _SET, "array": _ARRAY}
_ALL_METHODS = _LIST | _DICT | _SET | _ARRAY
_FUNCTIONS = frozenset(
    {
        "numpy.copyto",
        "numpy.put",
        "numpy.place",
        "numpy.putmask",
        "numpy.fill_diagonal",
        "numpy.put_along_axis",
        "numpy.random.shuffle",
        "random.shuffle",
        "heapq.heappush",
        "heapq.heappop",
        "heapq.heapify",
        "bisect.insort",
    }
)
"""Functions that change their first argument."""


class Writes:
    """Finds the writes."""

    def __init__(self, evaluator: Evaluator, slots: Slots) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.slots = slots
        self.objects = Objects(evaluator)
        self.work = evaluator.work
        self._of_module: dict[tuple[Module, str], frozenset[str]] = self.work.kept()

    def of(self, module: Module) -> Iterator[Write]:
        """Every write in a module whose slot other code may read."""
        for scope in module.scopes:
            if not scope.is_class:
                yield from self._bindings(scope)
            for loads in scope.loads.values():
                for load in loads:
                    if self._may_change(load, module):
                        yield from self._of_load(load, scope)
            for call in scope.calls:
                if isinstance(call.func, ast.Name) and call.func.id == "setattr" and len(call.args) == 3:
                    yield from self._setattr(call, scope)
                elif isinstance(call.func, ast.Name) and call.func.id == "globals" and not call.args:
                    yield from self._globals(call, scope)
        for stores in module.attribute_stores.values():
            for store in stores:
                yield from self._of_type(store.target, store.value, store.scope)

    # -- names ------------------------------------------------------------------------------------

    def _bindings(self, owner: Scope) -> Iterator[Write]:
        for name, bindings in owner.bindings.items():
            if bindings[0].kind in (Bind.IMPORT, Bind.IMPORT_FROM) or not self._captured(name, owner):
                continue
            for binding in bindings:
                if binding.kind in (Bind.ASSIGN, Bind.AUGMENTED, Bind.LOOP, Bind.WITH):
                    yield self._of_binding(binding, owner, name)

    @staticmethod
    def _captured(name: str, owner: Scope) -> bool:
        """Whether code of another function may read the variable."""
        if owner.is_module:
            return True
        return any(name in inner.loads and inner.within(owner) for inner in _functions_in(owner))

    def _of_binding(self, binding: Binding, owner: Scope, name: str) -> Write:
        slot = (owner, name)
        accumulates = binding.kind is Bind.AUGMENTED
        change = Change.REBOUND
        if accumulates and self.slots.holds(slot, frozenset({"list", "set", "array"})):
            change = Change.MUTATED
        values = (binding.value,) if binding.value is not None else ()
        node = binding.node
        if binding.kind in (Bind.ASSIGN, Bind.AUGMENTED):
            node = owner.module.statement_at(node) or node
        return Write(slot, (), change, node, binding.writer, values, accumulates or binding.kind is Bind.LOOP)

    # -- chains -----------------------------------------------------------------------------------

    @staticmethod
    def _may_change(load: ast.Name, module: Module) -> bool:
        if not isinstance(load.ctx, ast.Load):
            return False
        parent = module.parents.get(load)
        return isinstance(parent, ast.Attribute | ast.Subscript | ast.Call | ast.keyword)

    def _of_load(self, load: ast.Name, scope: Scope) -> Iterator[Write]:
        module = scope.module
        hops, node = chain(module, load)
        parent = module.parents.get(node)
        if isinstance(parent, ast.Call) and (node is parent.func or not hops):
            yield from self._of_call(load, hops, node, parent, scope)
            return
        if isinstance(parent, ast.keyword):
            call = module.parents.get(parent)
            if parent.arg == "out" and isinstance(call, ast.Call):
                yield from self._mutation(load, call, scope, (), True, "")
            return
        if hops and isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
            yield from self._store(load, node, scope)

    def _store(self, load: ast.Name, node: ast.expr, scope: Scope) -> Iterator[Write]:
        """An assignment to (or a deletion of) an attribute or an item."""
        access = self.slots.access(load, scope) if self._outlives(load, scope) else None
        statement = scope.module.statement_at(node)
        if access is None or statement is None:
            return
        inside = access.path[-1][0] if access.path else ATTRIBUTE
        change = Change.MUTATED if inside == ITEM else Change.REBOUND
        values = _assigned(statement, node)
        accumulates = isinstance(statement, ast.AugAssign | ast.Delete)
        yield Write(access.slot, access.path, change, statement, scope, values, accumulates)

    def _mutation(
        self, load: ast.Name, call: ast.Call, scope: Scope, values: tuple[ast.expr, ...], accumulates: bool, method: str
    ) -> Iterator[Write]:
        """A call that changes the object it is given, or whose method it is."""
        access = self.slots.access(load, scope) if self._outlives(load, scope) else None
        if access is None:
            return
        path = access.path[:-1] if method else access.path
        if not method or self._mutates(access.slot, path, method):
            yield Write(access.slot, path, Change.MUTATED, call, scope, values, accumulates, method)

    def _outlives(self, load: ast.Name, scope: Scope) -> bool:
        """A cheap first sieve: a container that only its own function sees is no captured state."""
        owner = self.evaluator.binder(load.id, scope)
        if owner is None:
            return False
        if owner.is_module or owner.is_class or self._captured(load.id, owner) or _is_receiver(load, owner):
            return True
        if owner.is_function and any(b.kind is Bind.ASSIGN and _is_part(b.value) for b in owner.bindings[load.id]):
            return True
        loads = owner.module.name_loads.get(load.id, ())
        return any(where.within(owner) and hands_on(node, owner.module) for node, where in loads)

    def _mutates(self, slot: Slot, path: tuple[Hop, ...], method: str) -> bool:
        if path:
            # What stands inside a container is not followed: only methods that no array and no model has count.
            return method in ("append", "extend", "appendleft")
        return any(method in names and self.slots.holds(slot, frozenset({kind})) for kind, names in _METHODS.items())

    def _of_call(
        self, load: ast.Name, hops: tuple[Hop, ...], node: ast.expr, call: ast.Call, scope: Scope
    ) -> Iterator[Write]:
        arguments = (*call.args, *(k.value for k in call.keywords))
        if node is call.func:
            if hops and hops[-1][0] == ATTRIBUTE:
                method = str(hops[-1][1])
                if method in _ALL_METHODS:
                    yield from self._mutation(load, call, scope, arguments, method not in REPEATABLE, method)
                yield from self._by_method(load, node, method, call, scope, arguments)
            return
        if call.args and call.args[0] is node:
            for function in self.evaluator.evaluate(call.func, scope):
                if isinstance(function, External) and _changes_argument(function.name):
                    yield from self._mutation(load, call, scope, arguments[1:], len(arguments) < 2, "")
                    return

    def _by_method(
        self, load: ast.Name, node: ast.expr, name: str, call: ast.Call, scope: Scope, values: tuple[ast.expr, ...]
    ) -> Iterator[Write]:
        """A call of a method of the project's own class that changes its object."""
        owner = self.evaluator.binder(load.id, scope)
        if owner is None or name not in self.changing or _is_receiver(load, owner) or not self._outlives(load, scope):
            return
        assert isinstance(node, ast.Attribute)
        method = self.objects.method(node.value, name, scope)
        access = self.slots.access(load, scope) if method is not None else None
        if method is None or access is None or not access.path:
            return
        for effect in self.objects.effects(method):
            path = (*access.path[:-1], *effect.path)
            yield Write(access.slot, path, effect.change, call, scope, values, effect.accumulates, name)

    @settled_property
    def changing(self) -> frozenset[str]:
        """The names of the program's methods that change their object."""
        return self._everywhere("changing", self._changing_in)

    def _everywhere(self, what: str, find: Callable[[Module], frozenset[str]]) -> frozenset[str]:
        """What is found in the modules of the program, together."""
        found: set[str] = set()
        for file in self.evaluator.project.files.values():
            if file.module is not None:
                here: frozenset[str] = self.work.once(self._of_module, (file.module, what), partial(find, file.module))
                found |= here
        return frozenset(found)

    def _changing_in(self, module: Module) -> frozenset[str]:
        found: set[str] = set()
        for scope in module.scopes:
            if scope.owner_class is not None and scope.name != "__init__" and scope.name not in found:
                if next(self.objects.effects(scope), None) is not None:
                    found.add(scope.name)
        return frozenset(found)

    def _setattr(self, call: ast.Call, scope: Scope) -> Iterator[Write]:
        target, name, value = call.args
        base: ast.expr = target
        while isinstance(base, ast.Attribute):
            base = base.value
        if not isinstance(base, ast.Name):
            return
        if not isinstance(name, ast.Constant):
            yield from self._any_global(target, value, call, scope)
            return
        if not isinstance(name.value, str):
            return
        hops, node = chain(scope.module, base)
        if node is not target:
            return
        owner = self.evaluator.binder(base.id, scope)
        found = self.slots.reach(owner, base.id, (*hops, (ATTRIBUTE, name.value))) if owner is not None else None
        if found is not None:
            slot, path, aliased = found
            if path or not aliased:
                yield Write(slot, path, Change.REBOUND, call, scope, (value,))

    def _any_global(self, target: ast.expr, value: ast.expr, call: ast.Call, scope: Scope) -> Iterator[Write]:
        """``setattr(module, name, value)`` with a name that is not written out: a constant that some text names."""
        for module in self.evaluator.evaluate(target, scope):
            if isinstance(module, ModuleValue):
                spelled = self._spelled
                for name, bindings in module.module.top.bindings.items():
                    if name in spelled and all(b.kind is Bind.ASSIGN for b in bindings):
                        yield Write(
                            (module.module.top, name), (), Change.REBOUND, call, scope, (value,), method="setattr"
                        )

    @settled_property
    def _spelled(self) -> frozenset[str]:
        """What the program writes as strings and as argument names: what ``setattr`` may be given."""
        return self._everywhere("spelled", self._spelled_in)

    @staticmethod
    def _spelled_in(module: Module) -> frozenset[str]:
        nodes = module.nodes()
        strings = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        return frozenset(strings | {n.arg for n in nodes if isinstance(n, ast.keyword) and n.arg})

    @staticmethod
    def _globals(call: ast.Call, scope: Scope) -> Iterator[Write]:
        """``globals()["name"] = …``."""
        module = scope.module
        target = module.parents.get(call)
        statement = module.statement_at(call)
        if isinstance(target, ast.Subscript) and isinstance(target.ctx, ast.Store) and statement is not None:
            name = getattr(target.slice, "value", None)
            if isinstance(name, str):
                accumulates = isinstance(statement, ast.AugAssign)
                values = _assigned(statement, call)
                yield Write((module.top, name), (), Change.REBOUND, statement, scope, values, accumulates)

    def _of_type(self, target: ast.Attribute, value: ast.expr | None, scope: Scope) -> Iterator[Write]:
        """``type(self).name = …``."""
        base = target.value
        if not (isinstance(base, ast.Call) and isinstance(base.func, ast.Name) and base.func.id == "type"):
            return
        if len(base.args) != 1 or not isinstance(base.args[0], ast.Name):
            return
        owner = self.evaluator.binder(base.args[0].id, scope)
        hops: tuple[Hop, ...] = ((ATTRIBUTE, "__class__"), (ATTRIBUTE, target.attr))
        found = self.slots.reach(owner, base.args[0].id, hops) if owner is not None else None
        statement = scope.module.statement_at(target)
        if found is not None and statement is not None and found[0][0].is_class:
            values = (value,) if value is not None else ()
            yield Write(
                found[0], found[1], Change.REBOUND, statement, scope, values, isinstance(statement, ast.AugAssign)
            )


def _is_part(value: ast.expr | None) -> bool:
    """Whether a value is a part of another variable, or that variable itself."""
    return isinstance(value, ast.Name | ast.Attribute | ast.Subscript)


def _changes_argument(function: str) -> bool:
    return function in _FUNCTIONS or (function.startswith("numpy.") and function.endswith(".at"))


def _functions_in(owner: Scope) -> Iterator[Scope]:
    """The functions nested in a function, with the comprehensions in them."""
    pending = [(child, False) for child in owner.children]
    while pending:
        scope, nested = pending.pop()
        nested = nested or scope.is_function
        if nested:
            yield scope
        pending += [(child, nested) for child in scope.children]


def _is_receiver(load: ast.Name, owner: Scope) -> bool:
    """Whether a name is the first parameter of a method (``self`` or ``cls``)."""
    parameters = owner.parameters
    return owner.owner_class is not None and bool(parameters) and parameters[0].arg == load.id


def _assigned(statement: ast.stmt | None, target: ast.AST) -> tuple[ast.expr, ...]:
    match statement:
        case ast.Assign() | ast.AugAssign():
            keys = (target.slice,) if isinstance(target, ast.Subscript) else ()
            return (statement.value, *keys)
        case ast.AnnAssign() if statement.value is not None:
            return (statement.value,)
        case _:
            return ()
