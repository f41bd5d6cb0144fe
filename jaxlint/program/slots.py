"""Slots: the variables that outlive a call, how code reaches them, and what it does there.

A slot is a name in the scope that owns it: a global, a variable of a function that nested functions capture, an
attribute of a class. Everything that reaches into a slot's object (``CONFIG["lr"]``, ``settings.ACTIVE.threshold``)
is an access of that slot with a path.
"""

from __future__ import annotations

import ast
import enum
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Bind, Binding, Module, Scope
from jaxlint.program.values import Class, External, Instance, ModuleValue, class_value

Hop = tuple[str, object]
"""One step into an object: ``(".", name)``, or ``("[]", key)`` with a literal key or None for any."""
Slot = tuple[Scope, str]

MOST_HOPS = 8
ATTRIBUTE, ITEM = ".", "[]"


class Change(enum.Enum):
    """What a write does to what a slot holds."""

    REBOUND = "rebound"
    MUTATED = "mutated"
    ATTRIBUTE = "an attribute of a captured object"
    ENVIRONMENT = "an environment variable"
    DEFAULTS = "the defaults of a function"


@dataclass(frozen=True, slots=True, eq=False)
class Access:
    """A place that reaches a slot. ``node`` is the outermost expression of the chain that starts at the name.

    ``aliased``: reached through ``from … import``, which copies the reference, so that a rebinding is not seen.
    """

    slot: Slot
    path: tuple[Hop, ...]
    node: ast.expr
    scope: Scope
    aliased: bool = False
    handed_on: bool = False
    """Whether the object is only given another name here, under which it is read elsewhere."""


@dataclass(frozen=True, slots=True, eq=False)
class Write:
    """A change of a slot, or of something inside its object.

    ``values`` are the expressions that decide what is written; ``accumulates`` says that the new content differs
    from the old one by nature (``+=``, ``append``).
    """

    slot: Slot
    path: tuple[Hop, ...]
    change: Change
    node: ast.AST
    scope: Scope
    values: tuple[ast.expr, ...] = ()
    accumulates: bool = False
    method: str = ""
    """The mutating method, where one is called."""


def touches(write: tuple[Hop, ...], read: tuple[Hop, ...]) -> bool:
    """Whether a write at one path can change what is read at another: one leads to the other."""
    return all(a[0] == b[0] and (a[1] == b[1] or None in (a[1], b[1])) for a, b in zip(write, read, strict=False))


def chain(module: Module, name: ast.expr) -> tuple[tuple[Hop, ...], ast.expr]:
    """The attributes and subscripts taken from ``name``, and the outermost expression of that chain."""
    hops: list[Hop] = []
    node = name
    while len(hops) < MOST_HOPS:
        parent = module.parents.get(node)
        if isinstance(parent, ast.Attribute) and parent.value is node:
            hops.append((ATTRIBUTE, parent.attr))
        elif isinstance(parent, ast.Subscript) and parent.value is node:
            hops.append((ITEM, _key(parent.slice)))
        else:
            break
        node = parent
    return tuple(hops), node


def _key(subscript: ast.expr) -> object:
    if isinstance(subscript, ast.Constant) and isinstance(subscript.value, str | int):
        return subscript.value
    return None


class Slots:
    """Resolves names and chains to slots."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.project = evaluator.project

    def access(self, name: ast.Name, scope: Scope) -> Access | None:
        """What the chain that starts at ``name`` reaches; None for what is no variable of the program."""
        hops, node = chain(scope.module, name)
        owner = self.evaluator.binder(name.id, scope)
        if owner is None:
            return None
        found = self.reach(owner, name.id, hops)
        if found is None:
            return None
        slot, path, aliased = found
        return Access(slot, path, node, scope, aliased)

    def reach(self, owner: Scope, name: str, hops: tuple[Hop, ...]) -> tuple[Slot, tuple[Hop, ...], bool] | None:
        """The slot, the path inside it, and whether an imported copy of the reference stands between."""
        return self._from(owner, name, hops, False)

    def _from(
        self, owner: Scope, name: str, hops: tuple[Hop, ...], aliased: bool, depth: int = 0
    ) -> tuple[Slot, tuple[Hop, ...], bool] | None:
        bindings = owner.bindings.get(name, ())
        if not bindings or depth > 6:
            return None
        first = bindings[0]
        if all(b.kind in (Bind.IMPORT, Bind.IMPORT_FROM) for b in bindings):
            return self._imported(first, hops, depth)
        if first.kind is Bind.CLASS and len(bindings) == 1:
            assert isinstance(first.node, ast.ClassDef)
            return self._of_class(class_value(owner.module.scope_of[first.node]), hops, (owner, name), aliased)
        if first.kind is Bind.PARAM:
            receiver = self.evaluator.members.receiver(owner, name)
            if isinstance(receiver, Class):
                return self._of_class(receiver, hops, (owner, name), aliased)
            if isinstance(receiver, Instance):
                return self._of_instance(receiver, hops)
        if hops and owner.is_function and first.kind is Bind.ASSIGN and len(bindings) == 1 and not first.path:
            found = self._through(first, hops, depth)
            if found is not None:
                return found
        return (owner, name), hops, aliased

    def _through(
        self, binding: Binding, hops: tuple[Hop, ...], depth: int
    ) -> tuple[Slot, tuple[Hop, ...], bool] | None:
        """What a local name stands for that is bound once to another variable, or to a part of one."""
        parts: list[Hop] = []
        node = binding.value
        while isinstance(node, ast.Attribute | ast.Subscript):
            parts.insert(0, (ATTRIBUTE, node.attr) if isinstance(node, ast.Attribute) else (ITEM, _key(node.slice)))
            node = node.value
        if not isinstance(node, ast.Name):
            return None
        owner = self.evaluator.binder(node.id, binding.writer)
        return self._from(owner, node.id, (*parts, *hops), True, depth + 1) if owner is not None else None

    def _imported(
        self, binding: Binding, hops: tuple[Hop, ...], depth: int
    ) -> tuple[Slot, tuple[Hop, ...], bool] | None:
        module = binding.scope.module
        assert isinstance(binding.node, ast.alias)
        if binding.kind is Bind.IMPORT:
            for value in self.evaluator.bound(binding, None):
                if isinstance(value, ModuleValue):
                    return self._of_module(value.module, hops, depth)
            return None
        statement = module.parents[binding.node]
        assert isinstance(statement, ast.ImportFrom)
        source = self.project.absolute_name(statement, module)
        file = self.project.find(source, module)
        if file is not None and file.module is not None and file.module is not module:
            if binding.node.name in file.module.top.bindings:
                return self._from(file.module.top, binding.node.name, hops, True, depth + 1)
        submodule = self.project.find(f"{source}.{binding.node.name}", module)
        if submodule is not None and submodule.module is not None:
            return self._of_module(submodule.module, hops, depth)
        return None

    def _of_module(
        self, module: Module, hops: tuple[Hop, ...], depth: int
    ) -> tuple[Slot, tuple[Hop, ...], bool] | None:
        if not hops or hops[0][0] != ATTRIBUTE:
            return None
        name = str(hops[0][1])
        if name in module.top.bindings:
            return self._from(module.top, name, hops[1:], False, depth + 1)
        submodule = self.project.submodule(module, name)
        if submodule is not None:
            return self._of_module(submodule, hops[1:], depth + 1)
        return (module.top, name), hops[1:], False

    def _of_class(
        self, cls: Class, hops: tuple[Hop, ...], whole: Slot, aliased: bool
    ) -> tuple[Slot, tuple[Hop, ...], bool]:
        if not hops or hops[0][0] != ATTRIBUTE:
            return whole, hops, aliased
        name = str(hops[0][1])
        for owner in self.evaluator.members.mro(cls)[0]:
            if name in owner.scope.bindings:
                return (owner.scope, name), hops[1:], False
        return (cls.scope, name), hops[1:], False

    def _of_instance(self, instance: Instance, hops: tuple[Hop, ...]) -> tuple[Slot, tuple[Hop, ...], bool] | None:
        """``self.name``, where the class has the attribute and no method gives the instance one of its own."""
        if len(hops) > 1 and hops[0] == (ATTRIBUTE, "__class__"):
            slot, path, aliased = self._of_class(instance.cls, hops[1:], (instance.cls.scope, ""), False)
            return slot, path, aliased
        if not hops or hops[0][0] != ATTRIBUTE:
            return None
        name = str(hops[0][1])
        if self.evaluator.members.stores(instance.cls, name):
            return None
        for owner in self.evaluator.members.mro(instance.cls)[0]:
            bindings = owner.scope.bindings.get(name, ())
            if any(b.kind is Bind.ASSIGN and b.value is not None for b in bindings):
                return (owner.scope, name), hops[1:], False
        return None

    # -- what a slot holds ------------------------------------------------------------------------

    def initial(self, slot: Slot) -> list[ast.expr]:
        """The expressions that the slot's bindings assign, tuples not taken apart."""
        return [b.value for b in slot[0].bindings.get(slot[1], ()) if b.kind is Bind.ASSIGN and b.value is not None]

    def holds(self, slot: Slot, kinds: frozenset[str]) -> bool:
        """Whether one of the slot's bindings makes a container of one of the kinds: list, dict, set, array."""
        return any(
            kind in kinds
            for b in slot[0].bindings.get(slot[1], ())
            if b.kind is Bind.ASSIGN and b.value is not None and not b.path
            for kind in self.kinds(b.value, b.writer)
        )

    def kinds(self, node: ast.expr, scope: Scope, depth: int = 0) -> Iterator[str]:
        """The kinds of container that an expression makes: list, dict, set, array."""
        match node:
            case ast.List() | ast.ListComp():
                yield "list"
            case ast.Dict() | ast.DictComp():
                yield "dict"
            case ast.Set() | ast.SetComp():
                yield "set"
            case ast.BinOp():
                yield from self.kinds(node.left, scope, depth)
                yield from self.kinds(node.right, scope, depth)
            case ast.Call():
                for function in self.evaluator.evaluate(node.func, scope):
                    if isinstance(function, External):
                        if function.name in _CONSTRUCTORS:
                            yield _CONSTRUCTORS[function.name]
                        elif function.name.startswith("numpy."):
                            yield "array"
                if isinstance(node.func, ast.Attribute) and node.func.attr in ("copy", "astype", "reshape", "ravel"):
                    yield from self.kinds(node.func.value, scope, depth)
            case ast.Name() if depth < 3:
                owner = self.evaluator.binder(node.id, scope)
                for binding in owner.bindings[node.id] if owner is not None else ():
                    if binding.kind is Bind.ASSIGN and binding.value is not None and not binding.path:
                        yield from self.kinds(binding.value, binding.writer, depth + 1)
            case _:
                return


_CONSTRUCTORS = {
    "builtins.list": "list",
    "builtins.sorted": "list",
    "builtins.dict": "dict",
    "builtins.set": "set",
    "builtins.bytearray": "list",
    "collections.deque": "list",
    "collections.defaultdict": "dict",
    "collections.OrderedDict": "dict",
    "collections.Counter": "dict",
    "types.SimpleNamespace": "object",
}
