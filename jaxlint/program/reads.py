"""Where code reads a slot, and what of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from jaxlint.program.aliases import Aliases
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.objects import Objects
from jaxlint.program.slots import ATTRIBUTE, ITEM, Access, Change, Hop, Slot, Slots, Write, touches
from jaxlint.program.syntax import Scope
from jaxlint.program.uses import Uses
from jaxlint.program.values import Class

_WHOLE = frozenset({"items", "values", "keys", "copy", "index", "count", "sum", "mean", "max", "min", "astype", "get"})
_METADATA = frozenset({"shape", "dtype", "ndim", "size", "nbytes"})
"""What writing into an array does not change."""
_QUIET = frozenset({"print", "debug", "info", "warning", "log", "warn"})


class Reads:
    """Finds the reads."""

    def __init__(self, evaluator: Evaluator, uses: Uses, slots: Slots) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.uses = uses
        self.slots = slots
        self.aliases = Aliases(evaluator, uses)
        self.objects = Objects(evaluator)

    def of(self, slot: Slot) -> Iterator[Access]:
        """The reads of a slot in functions, wherever they stand."""
        owner, name = slot
        seen: set[ast.AST] = set()
        for load, scope in self._names(owner, name):
            if load in seen:
                continue
            seen.add(load)
            access = self.slots.access(load, scope)
            if access is None or access.slot != slot:
                continue
            received = [alias for alias in self.aliases.of(access) if alias.node not in seen]
            yield from self._parts(replace(access, handed_on=bool(received)))
            for alias in received:
                seen.add(alias.node)
                yield from self._parts(alias)

    def _parts(self, access: Access) -> Iterator[Access]:
        """What an access reads: for a method or property of a project class, what its body reads."""
        if not self._reads(access):
            return
        base: ast.expr = access.node
        for position in range(len(access.path) - 1, -1, -1):
            if not isinstance(base, ast.Attribute | ast.Subscript):
                break
            base = base.value
            kind, name = access.path[position]
            method = self.objects.method(base, str(name), access.scope) if kind == ATTRIBUTE else None
            called = position == len(access.path) - 1 and self._is_called(access)
            if method is not None and (called or self.objects.is_property(method)):
                parts = [*self.objects.reads(method), *(() if called else (access.path[position:],))]
                for path in dict.fromkeys(parts):
                    yield replace(access, path=(*access.path[:position], *path))
                return
        yield replace(access, path=_read_path(access))

    @staticmethod
    def _is_called(access: Access) -> bool:
        parent = access.scope.module.parents.get(access.node)
        return isinstance(parent, ast.Call) and parent.func is access.node

    def _names(self, owner: Scope, name: str) -> Iterator[tuple[ast.Name, Scope]]:
        """The names from which a chain to the slot can start."""
        if owner.is_class:
            for module in self.evaluator.project.modules_with(name):
                for attribute, scope in module.attribute_loads.get(name, ()):
                    base = _base(attribute)
                    if base is not None:
                        yield base, scope
            return
        for load, scope in self.uses.references.loads_of(name, owner):
            base = load if isinstance(load, ast.Name) else _base(load)
            if base is not None:
                yield base, scope

    def _reads(self, access: Access) -> bool:
        """Whether a function takes something out there, rather than only storing into it."""
        if not access.scope.function.is_function:
            return False
        module = access.scope.module
        if isinstance(getattr(access.node, "ctx", None), ast.Store | ast.Del):
            return False
        parent = module.parents.get(access.node)
        if isinstance(parent, ast.Call) and parent.func is access.node and access.path:
            return str(access.path[-1][1]) not in ("append", "extend", "update", "add", "clear", "insert", "write")
        return not self._only_logged(access.node, access.scope)

    @staticmethod
    def _only_logged(node: ast.expr, scope: Scope) -> bool:
        """Whether a flag only decides about printing."""
        parents = scope.module.parents
        current: ast.AST = node
        parent = parents.get(current)
        while isinstance(parent, ast.BoolOp | ast.UnaryOp | ast.Compare):
            current, parent = parent, parents.get(parent)
        if isinstance(parent, ast.If) and parent.test is current and not parent.orelse:
            return all(
                isinstance(s, ast.Expr)
                and isinstance(s.value, ast.Call)
                and getattr(s.value.func, "id", getattr(s.value.func, "attr", "")) in _QUIET
                for s in parent.body
            )
        return False

    # -- what a read sees -------------------------------------------------------------------------

    def sees(self, read: Access, write: Write) -> bool:
        """Whether the change can reach what is read."""
        if read.aliased and write.change is Change.REBOUND and not write.path:
            return False
        if read.handed_on and not (write.change is Change.REBOUND and not write.path):
            return False
        if not touches(write.path, read.path):
            return False
        if any(kind == ATTRIBUTE for kind, _ in write.path[len(read.path) :]) and self._put_away(read):
            return False
        if write.change is Change.MUTATED:
            if any(hop == (ATTRIBUTE, name) for hop in read.path for name in _METADATA):
                return False
            if self._only_measured(read) and not write.method:
                return False
        return True

    def _put_away(self, read: Access) -> bool:
        """Whether an object is only put into a container or a new instance: who looks inside it is not in view."""
        parent = read.scope.module.parents.get(read.node)
        if isinstance(parent, ast.keyword):
            parent = read.scope.module.parents.get(parent)
        if isinstance(parent, ast.Call) and parent.func is not read.node:
            callees = self.evaluator.evaluate(parent.func, read.scope)
            return bool(callees) and all(isinstance(callee, Class) for callee in callees)
        return isinstance(parent, ast.Dict | ast.List | ast.Tuple | ast.Set)

    @staticmethod
    def _only_measured(read: Access) -> bool:
        parent = read.scope.module.parents.get(read.node)
        if isinstance(parent, ast.Compare):
            return all(isinstance(op, ast.Is | ast.IsNot) for op in parent.ops)
        return (
            isinstance(parent, ast.Call)
            and isinstance(parent.func, ast.Name)
            and parent.func.id in ("len", "isinstance", "type", "callable", "id")
        )

    # -- words ------------------------------------------------------------------------------------

    @staticmethod
    def spelled(read: Access) -> str:
        """The read as the code spells it, methods and long keys left out."""
        node: ast.expr = read.node
        parent = read.scope.module.parents.get(node)
        if isinstance(parent, ast.Call) and parent.func is node and isinstance(node, ast.Attribute):
            node = node.value
        text = " ".join(ast.unparse(node).split())
        return text if len(text) <= 40 else read.slot[1]

    @staticmethod
    def needs_static(read: Access) -> bool:
        """Whether the traced code can only use a Python value there."""
        parents = read.scope.module.parents
        node: ast.AST = read.node
        parent = parents.get(node)
        while isinstance(parent, ast.Compare | ast.BoolOp | ast.UnaryOp):
            if isinstance(parent, ast.Compare) and any(
                isinstance(part, ast.Constant) and isinstance(part.value, str)
                for part in (parent.left, *parent.comparators)
            ):
                return True
            node, parent = parent, parents.get(parent)
        if isinstance(parent, ast.If | ast.IfExp | ast.While):
            return parent.test is node
        if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id == "range":
            return True
        called = getattr(parent.func, "attr", "") if isinstance(parent, ast.Call) else ""
        return called in ("zeros", "ones", "full", "arange", "eye", "linspace", "reshape", "one_hot", "tile")


def _base(node: ast.expr) -> ast.Name | None:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node if isinstance(node, ast.Name) else None


def _read_path(access: Access) -> tuple[Hop, ...]:
    """The path that is read: a called method stands for what it takes out."""
    parent = access.scope.module.parents.get(access.node)
    path = access.path
    if isinstance(parent, ast.Call) and parent.func is access.node and path and path[-1][0] == ATTRIBUTE:
        method, path = str(path[-1][1]), path[:-1]
        if method == "get" and parent.args and isinstance(parent.args[0], ast.Constant):
            path = (*path, (ITEM, parent.args[0].value))
        elif method not in _WHOLE:
            return access.path[:-1]
    return path
