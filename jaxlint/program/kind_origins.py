"""Whether what two calls give is of one shape, because it comes from one place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from jaxlint.program.differing import difference, is_key
from jaxlint.program.kind_table import GENERATORS
from jaxlint.program.kind_values import (
    Alternative,
    Difference,
    Kind,
    Kinds,
    Leaf,
    NotKnown,
    World,
    compare_leaves,
)
from jaxlint.program.kinds import KindModel
from jaxlint.program.syntax import Bind, Binding, Scope
from jaxlint.program.values import Class, ExternalResult, Instance, ModuleValue

if TYPE_CHECKING:
    from jaxlint.program.signature import CallSite

MOST_STEPS = 60


class Origins:
    """Compares where values come from."""

    def __init__(self, kinds: KindModel) -> None:
        """Part of a model."""
        self.kinds = kinds
        self.evaluator = kinds.evaluator

    def same_but_for(
        self, one: CallSite, other: CallSite, parameter: str | None, body: Scope | None, *, written: bool
    ) -> bool:
        """Whether two calls give the same for all parameters that both give, but for one.

        ``body`` is the function that is called. ``written``: what is written alike counts as the same, wherever it
        stands.
        """
        settled: list[str] = []
        vectors: list[str] = []
        for name in one.expressions.keys() & other.expressions.keys():
            if name == parameter:
                continue
            kinds = one.given.get(name, ()), other.given.get(name, ())
            alike = written and ast.dump(one.expressions[name]) == ast.dump(other.expressions[name])
            if alike or self.alike(*kinds):
                settled.append(name)
            elif not _same_number(*kinds):
                vectors.append(name)
                if not any(_is_vector(a.kind) and a.kind == b.kind for a in kinds[0] for b in kinds[1]):
                    return False
        # A vector is as long as another one that it is combined with.
        known = [n for n in settled if any(_is_vector(a.kind) for a in one.given.get(n, ()))]
        return all(body is not None and any(_are_combined(body, name, n) for n in known) for name in vectors)

    def only(self, parameter: str, one: CallSite, other: CallSite, body: Scope | None) -> bool:
        """Whether two calls are given one array at least, and the same but for ``parameter``."""
        if one.arguments.keys() != other.arguments.keys():
            return False
        arrays = [a for n, kinds in one.given.items() if n != parameter for a in kinds if is_array(a.kind)]
        here = one.scope.function is other.scope.function
        return bool(arrays) and self.same_but_for(one, other, parameter, body, written=here)

    def alike(self, one: Kinds, other: Kinds) -> bool:
        """Whether both are of one kind and shape in some execution of each: made at one place, or written alike."""
        return any(self._alike(a, b) for a in one for b in other)

    def _alike(self, one: Alternative, other: Alternative) -> bool:
        if isinstance(one.kind, NotKnown) or isinstance(other.kind, NotKnown):
            return False
        if difference(one.kind, other.kind) is not None:
            return False
        if _is_key(one) and _is_key(other):
            return True
        a, b = one.node, other.node
        if not isinstance(a, ast.expr) or not isinstance(b, ast.expr):
            return False
        if a is not b and (_is_local(a, one.scope) or ast.dump(a) != ast.dump(b)):
            return False
        return self._is_steady(a, one.scope)

    def _is_steady(self, node: ast.expr, scope: Scope) -> bool:
        """Whether an expression has one shape, whoever calls the functions that it stands in."""
        pending: list[tuple[ast.AST, Scope]] = [(node, scope)]
        seen: set[ast.AST] = set()
        while pending:
            current, where = pending.pop()
            if current in seen:
                continue
            seen.add(current)
            further = self._needs(current, where)
            if further is None or len(seen) > MOST_STEPS:
                return False
            pending += further
        return True

    def _needs(self, node: ast.AST, scope: Scope) -> list[tuple[ast.AST, Scope]] | None:
        """What the shape of an expression depends on; None where that is not one thing."""
        match node:
            case ast.Name():
                where = scope.module.scope_at(node)
                found: list[tuple[ast.AST, Scope]] = []
                for binding in self.evaluator.visible(node.id, where, node):
                    inner = self._of_binding(binding)
                    if inner is None:
                        return None
                    found += inner
                return found
            case ast.Attribute() if self._is_stored(node, scope):
                return list(self._stores(node, scope))
            case ast.Call(func=ast.Attribute(value=receiver)) if self._draws(receiver, scope):
                return [(part, scope) for part in (*node.args, *node.keywords)]
            case ast.Lambda():
                return []
            case _:
                return [(child, scope) for child in ast.iter_child_nodes(node)]

    def _of_binding(self, binding: Binding) -> list[tuple[ast.AST, Scope]] | None:
        match binding.kind:
            case Bind.ASSIGN if binding.value is not None:
                return [(binding.value, binding.writer)]
            case Bind.LOOP if binding.value is not None and isinstance(binding.node, ast.Name):
                kinds = self.kinds.names.bound(binding, binding.node, binding.writer, None)
                if any(not isinstance(a.kind, Leaf) or a.kind.world is World.PYTHON for a in kinds):
                    return None
                return [(binding.value, binding.writer)]
            case Bind.PARAM if isinstance(binding.node, ast.arg):
                return self._of_parameter(binding.scope, binding.node.arg)
            case Bind.LOOP | Bind.ASSIGN:
                return None
            case _:
                return []

    def _of_parameter(self, function: Scope, name: str) -> list[tuple[ast.AST, Scope]] | None:
        """The argument, where all callers give the same one."""
        if self.evaluator.members.receiver(function, name) is not None:
            return []
        sites = self.kinds.calls.sites_of(function, name)
        given = {ast.dump(argument) if argument is not None else "" for _, _, _, argument in sites}
        if len(given) > 1 or (len(sites) > 1 and any(_is_local(a, where) for _, where, _, a in sites if a is not None)):
            return None
        return [(argument, where) for _, where, _, argument in sites[:1] if argument is not None]

    def _is_stored(self, node: ast.Attribute, scope: Scope) -> bool:
        """Whether it is an attribute of an object of the program."""
        values = self.evaluator.evaluate(node.value, scope)
        return any(isinstance(value, Instance | Class | ModuleValue) for value in values)

    def _stores(self, node: ast.Attribute, scope: Scope) -> Iterator[tuple[ast.AST, Scope]]:
        for value in self.evaluator.evaluate(node.value, scope):
            if isinstance(value, Instance):
                for store in self.evaluator.members.stores(value.cls, node.attr):
                    if store.value is not None:
                        yield store.value, store.scope

    def _draws(self, receiver: ast.expr, scope: Scope) -> bool:
        """Whether a method of a generator of random numbers is called: its state is no matter of shape."""
        values = self.evaluator.expand(self.evaluator.evaluate(receiver, scope))
        return any(isinstance(value, ExternalResult) and value.name in GENERATORS for value in values)


def is_array(kind: Kind) -> bool:
    """Whether it is an array of one or more dimensions."""
    return isinstance(kind, Leaf) and kind.world is not World.PYTHON and kind.rank != 0


def _is_vector(kind: Kind) -> bool:
    return isinstance(kind, Leaf) and kind.rank == 1 and kind.dtype is not None


def _are_combined(body: Scope, one: str, other: str) -> bool:
    """Whether an expression of a function combines two of its names element by element."""
    nodes = [load for name in (one, other) for load, scope in body.module.name_loads.get(name, ()) if scope is body]
    roots: dict[ast.AST, set[str]] = {}
    for node in nodes:
        assert isinstance(node, ast.Name)
        current, parent = node, body.module.parents.get(node)
        while isinstance(parent, ast.BinOp | ast.UnaryOp) and not isinstance(parent.op, ast.MatMult):
            current, parent = parent, body.module.parents.get(parent)  # type: ignore[assignment]
        roots.setdefault(current, set()).add(node.id)
    return any(names == {one, other} for names in roots.values())


def _same_number(one: Kinds, other: Kinds) -> bool:
    """Whether two values are numbers that jit does not tell apart."""
    pairs = [(a.kind, b.kind) for a in one for b in other]
    return bool(pairs) and all(
        isinstance(a, Leaf)
        and isinstance(b, Leaf)
        and a.rank == b.rank == 0
        and (a.world is World.PYTHON) == (b.world is World.PYTHON)
        and compare_leaves(a, b) in (Difference.NONE, Difference.ENTRY)
        for a, b in pairs
    )


def _is_key(alternative: Alternative) -> bool:
    """Whether it is a random key."""
    kind = alternative.kind
    return isinstance(kind, Leaf) and (is_key(kind) or (kind.world is World.JAX and kind.dtype == "uint32"))


def _is_local(node: ast.expr, scope: Scope) -> bool:
    """Whether an expression names something of a function."""
    return any(
        isinstance(part, ast.Name) and part.id in current.bindings
        for part in ast.walk(node)
        for current in _functions(scope.module.scope_at(node))
    )


def _functions(scope: Scope | None) -> Iterator[Scope]:
    while scope is not None and scope.parent is not None:
        yield scope
        scope = scope.parent
