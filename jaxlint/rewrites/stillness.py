"""Whether code does the same each time it is traced: it reads nothing that changes, and does nothing that is seen.

Such code can be traced once instead of again and again, and nothing but the number of traces is another. What is not
known counts as changing.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator

from jaxlint.program.kind_values import NONE, SHAPE, STRING, Kind, Leaf, Tree, World
from jaxlint.program.signature import Signatures
from jaxlint.program.sites import Sites
from jaxlint.program.slots import Change, chain
from jaxlint.program.syntax import Bind, Module, Scope
from jaxlint.program.values import (
    Bound,
    Class,
    Constant,
    External,
    ExternalResult,
    Function,
    Instance,
    Jitted,
    ModuleValue,
    Partial,
    Transformed,
    Value,
)

__all__ = ["Stillness", "names_read"]

MOST_FUNCTIONS = 60
"""Functions that are looked into for one question."""

_LIBRARIES = frozenset(
    {"jax", "numpy", "math", "cmath", "functools", "operator", "itertools", "typing", "collections", "dataclasses"}
    | {"optax", "flax", "equinox", "haiku", "chex", "einops", "jaxtyping", "enum", "builtins", "distrax", "jaxopt"}
)
_CHANGING = (
    "numpy.random",
    "jax.config",
    "jax.debug.breakpoint",
    "flax.nnx",
    "haiku.next_rng",
    "haiku.get",
    "haiku.set",
)
_EFFECTS = frozenset(
    f"builtins.{name}"
    for name in ("print", "open", "input", "eval", "exec", "globals", "locals", "vars", "setattr", "delattr", "id")
) | {f"builtins.{name}" for name in ("super", "next", "breakpoint", "__import__", "compile", "dir", "iter", "hash")}


_ARRAYS = """
sum mean max min std var prod any all argmax argmin argsort sort cumsum cumprod astype reshape transpose ravel flatten
squeeze dot take clip round conj copy repeat swapaxes trace view diagonal searchsorted block_until_ready
set add subtract multiply divide power apply get mul
"""
_CONTAINERS = """
items keys values append extend insert pop update setdefault index count
format join split startswith endswith strip lower upper replace _replace _asdict apply_gradients
"""
_METHODS = frozenset((_ARRAYS + _CONTAINERS).split())
"""Methods of arrays and containers, of named tuples, and of the training states of flax: what is called on a traced
argument of no known class."""


def names_read(node: ast.AST, scope: Scope) -> Iterator[tuple[ast.Name, Scope, bool]]:
    """The names that code loads, each with its scope, and whether that happens only when a function in it is called."""
    yield from _read(node, scope, False)


def _read(node: ast.AST, scope: Scope, late: bool) -> Iterator[tuple[ast.Name, Scope, bool]]:
    if isinstance(node, ast.Name):
        if isinstance(node.ctx, ast.Load):
            yield node, scope, late
        return
    inner = scope.module.scope_of.get(node)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and inner is not None:
        early = [*getattr(node, "decorator_list", ()), node.args.args, node.args.posonlyargs, node.args.kwonlyargs]
        early += [node.args.defaults, node.args.kw_defaults, [node.args.vararg, node.args.kwarg]]
        early.append(getattr(node, "returns", None))
        for part in early:
            for one in part if isinstance(part, list) else [part]:
                if one is not None:
                    yield from _read(one, scope, late)
        body = node.body if isinstance(node.body, list) else [node.body]
        for part in body:
            yield from _read(part, inner, True)
        return
    for child in ast.iter_child_nodes(node):
        yield from _read(child, inner or scope, late)


class Stillness:
    """Answers for functions and for names; one object serves a whole run."""

    def __init__(self, model: Sites) -> None:
        """``model`` is the linked program."""
        self.model = model
        self.evaluator = model.evaluator
        self.captures = model.captures
        self.signatures: Signatures = model.signatures
        self._functions: dict[Scope, bool] = {}

    # -- functions --------------------------------------------------------------------------------

    def function(self, scope: Scope, own: Iterable[Scope] = ()) -> bool:
        """Whether the body of a function is still. ``own`` scopes count as if they were part of it."""
        return self._function(scope, set(own))

    def _function(self, scope: Scope, own: set[Scope]) -> bool:
        known = self._functions.get(scope)
        if known is None:
            if len(self._functions) > MOST_FUNCTIONS * 50:
                return False
            self._functions[scope] = True  # recursion adds nothing
            known = self._functions[scope] = self._is_still(scope, own)
            if own:
                del self._functions[scope]
        return known

    def _is_still(self, scope: Scope, own: set[Scope]) -> bool:
        node = scope.node
        if not isinstance(node, ast.FunctionDef | ast.Lambda) or scope.is_generator:
            return False
        body = node.body if isinstance(node.body, list) else [node.body]
        return self.code(body, scope, {scope, *own})

    def code(self, nodes: Iterable[ast.AST], scope: Scope, own: set[Scope]) -> bool:
        """Whether the code of a scope is still; its own variables, and those of the ``own`` scopes, are no question."""
        for part in nodes:
            inside = {scope.module.scope_of[n] for n in ast.walk(part) if n in scope.module.scope_of}
            mine = own | inside | {scope}
            if any(not self._node(node, mine, scope.module) for node in ast.walk(part)):
                return False
            for name, where, _ in _read(part, scope, True):
                owner = where.binder(name.id)
                if owner not in mine and not self.name(name, where):
                    return False
        return True

    def _node(self, node: ast.AST, own: set[Scope], module: Module) -> bool:
        """Whether one node does nothing that is seen from outside; what it reads is another question."""
        if isinstance(node, ast.Global | ast.Nonlocal | ast.Await | ast.AsyncFor | ast.AsyncWith | ast.ClassDef):
            return False
        if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            root = _root(node)
            return isinstance(root, ast.Name) and module.scope_at(root).binder(root.id) in own
        if isinstance(node, ast.Call):
            return self._call(node, own, module)
        if isinstance(node, ast.Name):
            return node.id != "__class__"
        return True

    def _call(self, call: ast.Call, own: set[Scope], module: Module) -> bool:
        """Whether the called function is still: a name is judged where it is read, a method by its object."""
        function, scope = call.func, module.scope_at(call)
        if isinstance(function, ast.Lambda | ast.Call):
            return True  # a part of the code, or judged as a call of its own
        root = _root(function)
        if isinstance(root, ast.Name) and scope.binder(root.id) not in own:
            return True  # judged where the name is read
        values = self.evaluator.evaluate(function, scope)
        if isinstance(function, ast.Name):
            return bool(values) and all(self._callable(value, own) for value in values)
        if not isinstance(function, ast.Attribute):
            return False
        return all(self._method(value, function.attr, own) for value in values)

    def _callable(self, value: Value, own: set[Scope]) -> bool:
        """Whether a local callable is still; what is defined within the code is judged with it."""
        if isinstance(value, Function) and any(value.scope.within(scope) for scope in own):
            return True
        if isinstance(value, Jitted | Transformed | Partial):
            return bool(value.inner) and all(self._callable(inner, own) for inner in value.inner)
        return self._value(value)

    def _method(self, value: Value, name: str, own: set[Scope]) -> bool:
        """Whether a call on a local object is still: of a project's class by its body, else by what arrays have."""
        if isinstance(value, Bound) and value.method is not None:
            return self._function(value.method.scope, set())
        if isinstance(value, Function | Jitted | Partial | Transformed):
            return self._callable(value, own)
        return name in _METHODS and not isinstance(value, Instance)

    # -- names ------------------------------------------------------------------------------------

    def name(self, name: ast.Name, scope: Scope) -> bool:
        """Whether what a name of another scope stands for never changes, and can be called without effects."""
        owner = scope.binder(name.id)
        if owner is None:
            known = hasattr(builtins, name.id) and f"builtins.{name.id}" not in _EFFECTS
            return known and not scope.module.star_imports
        if not owner.is_module:
            return False
        bindings = owner.bindings[name.id]
        imports = all(b.kind in (Bind.IMPORT, Bind.IMPORT_FROM) for b in bindings)
        if not imports and len(bindings) != 1:
            return False
        if bindings[0].kind not in (Bind.IMPORT, Bind.IMPORT_FROM, Bind.DEF, Bind.CLASS, Bind.ASSIGN):
            return False
        _, node = chain(scope.module, name)
        values = self.evaluator.evaluate(node, scope)
        if values and all(isinstance(v, External) for v in values):
            return all(self._external(v.name) for v in values if isinstance(v, External))
        if not self._unwritten(name, scope):
            return False
        base: ast.expr = name
        while isinstance(parent := scope.module.parents.get(base), ast.Attribute) and any(
            isinstance(v, ModuleValue) for v in self.evaluator.evaluate(base, scope)
        ):
            base = parent  # an attribute of a module of the project is a name of that module
        return self.values(base, scope)

    def values(self, node: ast.expr, scope: Scope) -> bool:
        """Whether all that an expression may give is known and cannot change."""
        found = self.evaluator.evaluate(node, scope)
        if found and all(self._value(value) for value in found):
            return True
        kinds = self.signatures.kinds.of(node, scope)
        return bool(kinds) and all(_fixed(alternative.kind) for alternative in kinds)

    def _value(self, value: Value) -> bool:
        match value:
            case Function():
                return self._function(value.scope, set())
            case Jitted() | Transformed() | Partial():
                return bool(value.inner) and all(self._value(inner) for inner in value.inner)
            case External():
                return self._external(value.name)
            case ExternalResult():
                return value.name.partition(".")[0] in ("optax", "chex")
            case Class():
                return self._class(value)
            case Constant():
                return not isinstance(value.value, bytes)
            case _:
                return False

    def _class(self, value: Class) -> bool:
        """Whether making an instance runs no code of the project, or only such that is still."""
        made = [child for child in value.scope.children if child.name in ("__init__", "__post_init__", "__new__")]
        bases = self.evaluator.members.mro(value)[0]
        return len(bases) == 1 and not made

    @staticmethod
    def _external(name: str) -> bool:
        return (
            name.partition(".")[0] in _LIBRARIES
            and name not in _EFFECTS
            and not any(name == one or name.startswith(one) for one in _CHANGING)
        )

    def _unwritten(self, name: ast.Name, scope: Scope) -> bool:
        """Whether nobody writes to the variable, or into what it holds, after it is bound."""
        slots = self.captures.slots
        access = slots.access(name, scope)
        if access is None:
            return True
        owner, word = access.slot
        if owner.is_function:
            return False
        first = owner.bindings.get(word, ())
        for write in self.captures.changes.get(access.slot, ()):
            initial = write.change is Change.REBOUND and not write.path and not write.accumulates
            if not (initial and len(first) == 1 and any(node is first[0].node for node in ast.walk(write.node))):
                return False
        return len(first) <= 1 or all(b.kind in (Bind.IMPORT, Bind.IMPORT_FROM) for b in first)


def _fixed(kind: Kind) -> bool:
    """Whether a value of this kind cannot change in place."""
    if isinstance(kind, Leaf):
        return kind.world is not World.NUMPY or kind.rank == 0
    if isinstance(kind, Tree):
        parts = [*(kind.items or ()), *(kind.named or {}).values(), kind.each]
        return kind.form == "tuple" and all(_fixed(alternative.kind) for part in parts for alternative in part)
    return kind in (STRING, NONE, SHAPE)


def _root(node: ast.expr) -> ast.expr:
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
        node = node.value
    return node
