"""Which classes of the program jax takes apart as pytrees, and which of their fields are leaves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.program.dependencies import settled_property
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Class, Constant, External, Sequence

FIELDS_ARE_CHILDREN = frozenset(
    {
        "typing.NamedTuple",
        "flax.struct.dataclass",
        "flax.struct.PyTreeNode",
        "chex.dataclass",
        "equinox.Module",
        "jax_dataclasses.pytree_dataclass",
        "penzai.core.struct.pytree_dataclass",
        "simple_pytree.Pytree",
        "jax.tree_util.register_dataclass",
    }
)
"""Bases and decorators by which every field is a child, unless it is marked static."""
_NODES = frozenset({"jax.tree_util.register_pytree_node_class"})
_BY_CALL = frozenset(
    {
        "jax.tree_util.register_dataclass",
        "jax.tree_util.register_pytree_node",
        "jax.tree_util.register_pytree_with_keys",
        "jax.tree_util.register_pytree_node_class",
        "jax.tree_util.register_static",
    }
)
_STATIC_MARKS = {"static": True, "pytree_node": False}
"""Keywords of ``field(…)`` that keep a field out of the leaves, with the value that does."""


@dataclass(frozen=True, slots=True)
class Pytree:
    """How jax takes instances of a class apart.

    ``children``: the attributes that become leaves or subtrees; None where that is not known. ``static``: the
    attributes that become part of the tree's structure (aux data).
    """

    children: tuple[str, ...] | None
    static: frozenset[str] = frozenset()


class Pytrees:
    """Answers how jax takes a class of the program apart."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Part of the linked program."""
        self.evaluator = evaluator
        self._known: dict[Scope, Pytree | None] = evaluator.work.kept()
        self.work = evaluator.work

    def of(self, cls: Class) -> Pytree | None:
        """How jax takes the class apart; None for a class that it does not know (it raises on an instance)."""
        if cls.scope not in self._known:
            self._known[cls.scope] = None
            self._known[cls.scope] = self._find(cls)
        return self._known[cls.scope]

    def _find(self, cls: Class) -> Pytree | None:
        members = self.evaluator.members
        names = {name.lstrip("@") for name in members.mro(cls)[1]}
        registered = self._registered.get(cls.scope)
        own = {name.lstrip("@") for name in self._decorators(cls)}
        if registered is not None:
            return self._by_call(cls, *registered)
        if own & _NODES or names & {"jax.tree_util.register_pytree_node_class"}:
            return self._by_methods(cls)
        if names & FIELDS_ARE_CHILDREN or own & FIELDS_ARE_CHILDREN:
            return self._by_decorator(cls) or self._by_fields(cls)
        return None

    def _decorators(self, cls: Class) -> Iterator[str]:
        """The external names of the decorators, and of what a ``partial`` as decorator holds."""
        for decorator in cls.scope.decorators:
            expression = decorator
            if isinstance(decorator, ast.Call):
                expression = decorator.args[0] if decorator.args else decorator.func
            assert cls.scope.parent is not None
            for value in self.evaluator.evaluate(expression, cls.scope.parent):
                if isinstance(value, External):
                    yield value.name

    def _by_decorator(self, cls: Class) -> Pytree | None:
        """``@partial(register_dataclass, data_fields=[…], meta_fields=[…])``."""
        for decorator in cls.scope.decorators:
            given = {k.arg: k.value for k in decorator.keywords} if isinstance(decorator, ast.Call) else {}
            if "meta_fields" in given and cls.scope.parent is not None:
                children, static = (
                    self._strings(given.get(name), cls.scope.parent) for name in ("data_fields", "meta_fields")
                )
                return Pytree(children, frozenset(static or ()))
        return None

    # -- by fields ------------------------------------------------------------------------------------

    def _by_fields(self, cls: Class) -> Pytree:
        fields = self.evaluator.members.field_names(cls)
        static = frozenset(name for name in fields if self._is_static(cls, name))
        return Pytree(tuple(name for name in fields if name not in static), static)

    def _is_static(self, cls: Class, name: str) -> bool:
        for owner in self.evaluator.members.mro(cls)[0]:
            for binding in owner.scope.bindings.get(name, ()):
                value = binding.value
                if isinstance(value, ast.Call):
                    return any(self._marks(keyword) for keyword in value.keywords)
        return False

    @staticmethod
    def _marks(keyword: ast.keyword) -> bool:
        """``field(static=True)``, ``field(pytree_node=False)``, ``field(metadata=dict(static=True))``."""
        if keyword.arg in _STATIC_MARKS:
            return isinstance(keyword.value, ast.Constant) and keyword.value.value is _STATIC_MARKS[keyword.arg]
        if keyword.arg != "metadata":
            return False
        match keyword.value:
            case ast.Dict(keys=keys, values=values):
                pairs = [(getattr(k, "value", None), v) for k, v in zip(keys, values, strict=True)]
            case ast.Call(keywords=keywords):
                pairs = [(k.arg, k.value) for k in keywords]
            case _:
                return False
        return any(
            name in _STATIC_MARKS and isinstance(value, ast.Constant) and value.value is _STATIC_MARKS[str(name)]
            for name, value in pairs
        )

    # -- by registration ------------------------------------------------------------------------------

    @settled_property
    def _registered(self) -> dict[Scope, tuple[str, ast.Call, Scope]]:
        """The registrations by a call: the class, with the name of the function, the call and its scope."""
        found: dict[Scope, tuple[str, ast.Call, Scope]] = {}
        for name in _BY_CALL:
            for module in self.evaluator.project.modules_with(name.rpartition(".")[2]):
                for scope in module.scopes:
                    for call in scope.calls:
                        self._note(call, scope, found)
        return found

    def _note(self, call: ast.Call, scope: Scope, found: dict[Scope, tuple[str, ast.Call, Scope]]) -> None:
        if not call.args:
            return
        for function in self.evaluator.evaluate(call.func, scope):
            if isinstance(function, External) and function.name in _BY_CALL:
                for value in self.evaluator.evaluate(call.args[0], scope):
                    if isinstance(value, Class):
                        found[value.scope] = (function.name, call, scope)

    def _by_call(self, cls: Class, name: str, call: ast.Call, scope: Scope) -> Pytree | None:
        if name.endswith("register_static"):
            return Pytree(())
        if name.endswith("register_pytree_node_class"):
            return self._by_methods(cls)
        if not name.endswith("register_dataclass"):
            return self._by_flattening(call, scope)
        given = [call.args[at] if at < len(call.args) else None for at in (1, 2)]
        for keyword in call.keywords:
            if keyword.arg in ("data_fields", "meta_fields"):
                given[keyword.arg == "meta_fields"] = keyword.value
        if given == [None, None]:
            return self._by_fields(cls)
        children, static = (self._strings(node, scope) for node in given)
        return Pytree(children, frozenset(static or ()))

    def _strings(self, node: ast.expr | None, scope: Scope) -> tuple[str, ...] | None:
        if node is None:
            return None
        for value in self.evaluator.evaluate(node, scope):
            if not isinstance(value, Sequence):
                return None
            found: list[str] = []
            for element in value.node.elts:
                for part in self.evaluator.evaluate(element, value.scope, value.frame):
                    if not isinstance(part, Constant) or not isinstance(part.value, str):
                        return None
                    found.append(part.value)
            return tuple(found)
        return None

    def _by_flattening(self, call: ast.Call, scope: Scope) -> Pytree:
        """``register_pytree_node(cls, flatten, unflatten)``: what the flattening function returns."""
        if len(call.args) > 1:
            for function in self.evaluator.evaluate(call.args[1], scope):
                inner = getattr(function, "scope", None)
                if isinstance(inner, Scope) and inner.is_function:
                    return self._flattened(inner)
        return Pytree(None)

    def _by_methods(self, cls: Class) -> Pytree:
        """``tree_flatten``: what it returns."""
        found = self.evaluator.members.find(cls, "tree_flatten")
        scope = getattr(found, "scope", None)
        return self._flattened(scope) if isinstance(scope, Scope) else Pytree(None)

    def _flattened(self, function: Scope) -> Pytree:
        """The attributes in ``return (self.a, self.b), (self.c,)``, with names followed."""
        if len(function.returns) != 1 or not function.parameters:
            return Pytree(None)
        receiver = function.parameters[0].arg
        for value in self.evaluator.evaluate(function.returns[0], function):
            if isinstance(value, Sequence) and len(value.node.elts) == 2:
                children, aux = (self._attributes(node, value.scope, receiver) for node in value.node.elts)
                return Pytree(children, frozenset(aux or ()))
        return Pytree(None)

    def _attributes(self, node: ast.expr, scope: Scope, receiver: str) -> tuple[str, ...] | None:
        match node:
            case ast.Tuple() | ast.List():
                parts = [self._attributes(element, scope, receiver) for element in node.elts]
                return None if None in parts else tuple(name for part in parts for name in part or ())
            case ast.Attribute(value=ast.Name(id=name)) if name == receiver:
                return (node.attr,)
            case ast.Dict():
                parts = [self._attributes(element, scope, receiver) for element in node.values]
                return None if None in parts else tuple(name for part in parts for name in part or ())
            case ast.Constant():
                return ()
            case ast.Name():
                for binding in self.evaluator.visible(node.id, scope, node):
                    if binding.value is not None and not binding.path:
                        return self._attributes(binding.value, binding.writer, receiver)
        return None
