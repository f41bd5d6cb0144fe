"""What a container holds after it was made: keys that are stored, parts that are appended, on the way to a load."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from jaxlint.program import flow
from jaxlint.program.containers import ADDS, EXTENDS, STORES, TAKES
from jaxlint.program.kind_dicts import DICTS, with_key
from jaxlint.program.kind_flow import decisions_of, opposite
from jaxlint.program.kind_iteration import elements
from jaxlint.program.kind_values import Alternative, Kind, Kinds, Tree, merged, parts_of
from jaxlint.program.syntax import Binding, LoopNode, Scope
from jaxlint.program.values import External, Frame

if TYPE_CHECKING:
    from jaxlint.program.kinds import KindModel

MOST_ALTERNATIVES = 6
_BUILT_IN = DICTS | {"list", "set", "deque"}
_MAKERS = frozenset(
    f"{module}.{name}"
    for module, names in (
        ("builtins", ("list", "dict")),
        ("collections", ("OrderedDict", "defaultdict", "deque")),
        ("copy", ("copy", "deepcopy")),
    )
    for name in names
)


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """One change of a container in place: a stored key, an added part, or something else (``value`` is None)."""

    node: ast.AST
    key: str | None
    value: ast.expr | None
    each: bool = False
    """Whether the parts of ``value`` are added, not the value itself."""


def changes_of(name: str, function: Scope) -> Iterator[Change]:
    """The changes of the container that a name of the function refers to, in the order of the text."""
    found: list[Change] = []
    for scope in _scopes(name, function):
        for call in scope.calls:
            if isinstance(call.func, ast.Attribute) and _is_name(call.func.value, name):
                found += _by_method(call, call.func.attr)
    for node in _subscripts(function):
        if _is_name(node.value, name):
            statement = function.module.parents.get(node)
            value = statement.value if isinstance(statement, ast.Assign) and node in statement.targets else None
            key = node.slice.value if isinstance(node.slice, ast.Constant) else None
            found.append(Change(node, key if isinstance(key, str) else None, value))
    return iter(sorted(found, key=lambda change: flow.position(change.node)))


def _scopes(name: str, function: Scope) -> Iterator[Scope]:
    """The function's own scopes, and those of inner functions in which the name means the same."""
    yield function
    for child in function.children:
        if name not in child.bindings:
            yield from _scopes(name, child)


def _by_method(call: ast.Call, method: str) -> Iterator[Change]:
    if method in ADDS and call.args and not call.keywords:
        yield Change(call, None, call.args[-1])
    elif method in EXTENDS and len(call.args) == 1:
        yield Change(call, None, call.args[0], each=True)
    elif method == "update" and not call.args and call.keywords and all(k.arg for k in call.keywords):
        for keyword in call.keywords:
            yield Change(call, keyword.arg, keyword.value)
    elif method in TAKES | STORES:
        yield Change(call, None, None)


def _subscripts(function: Scope) -> Iterator[ast.Subscript]:
    """The subscripts that are stored to or deleted in a function's own code."""
    pending: list[ast.AST] = list(ast.iter_child_nodes(function.node))
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            pending += ast.iter_child_nodes(node)


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


class Contents:
    """Answers what a container holds where it is read."""

    def __init__(self, model: KindModel) -> None:
        """Part of the kinds model."""
        self.model = model
        self._changes: dict[tuple[Scope, str], list[Change]] = model.evaluator.work.kept()

    def at(self, made: Kinds, binding: Binding, load: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        """The kinds of a container that ``binding`` made, at a load of its name in the same function."""
        if (
            binding.value is None
            or not self._is_made(binding.value, made, binding.writer)
            or scope.function is not binding.writer.function
        ):
            return made
        if not isinstance(load, ast.Name):
            return made
        key = (scope.function, load.id)
        if key not in self._changes:
            self._changes[key] = list(changes_of(load.id, scope.function))
        for change in self._changes[key]:
            if self._comes_between(change, binding, load, scope):
                made = self._changed(made, change, binding, load, scope, frame)
        return made

    def _is_made(self, node: ast.expr, made: Kinds, scope: Scope) -> bool:
        """Whether an expression makes a container of its own, which only its name refers to."""
        if not isinstance(node, ast.Call):
            return isinstance(node, ast.List | ast.Dict | ast.ListComp | ast.DictComp)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "copy" and not node.args:
            return True  # a method of the container that is copied
        if any(isinstance(a.kind, Tree) and a.kind.cls is None and a.kind.form in _BUILT_IN for a in made):
            return True  # whoever made it: this name changes it
        functions = self.model.evaluator.evaluate(node.func, scope)
        return any(isinstance(function, External) and function.name in _MAKERS for function in functions)

    @staticmethod
    def _comes_between(change: Change, binding: Binding, load: ast.expr, scope: Scope) -> bool:
        if scope.module.scope_at(change.node).function is not scope.function:
            return True  # an inner function may run at any time
        if flow.position(change.node) < flow.position(load):
            return flow.position(change.node) > flow.position(binding.node)
        return bool(_rounds(change.node, load, binding, scope))

    def _changed(
        self, made: Kinds, change: Change, binding: Binding, load: ast.expr, scope: Scope, frame: Frame | None
    ) -> Kinds:
        module = scope.module
        conditions = decisions_of(change.node, load, module)
        optional = bool(conditions) or flow.position(change.node) > flow.position(load)
        repeated = set(flow.loops(module, change.node)) - set(flow.loops(module, binding.node))
        elsewhere = module.scope_at(change.node).function is not scope.function
        missed = frozenset({opposite(next(iter(conditions)))} if len(conditions) == 1 else ())
        where = module.scope_at(change.node)
        found: list[Alternative] = []
        for alternative in made:
            tree = alternative.kind
            if not isinstance(tree, Tree) or tree.cls is not None:
                found.append(alternative)
                continue
            after = self._added(tree, change, bool(repeated) or elsewhere, where, frame)
            found.append(alternative.of(after).under(conditions))
            if optional and len(made) < MOST_ALTERNATIVES:
                found.append(alternative.under(missed))
        return merged(found)

    def _added(self, tree: Tree, change: Change, repeated: bool, scope: Scope, frame: Frame | None) -> Kind:
        """The container after one change."""
        if change.value is None:
            return Tree(tree.form, each=parts_of(tree))
        given = self.model.of(change.value, scope, frame)
        if change.each:
            given = elements(self.model, given, change.value, scope, frame)
        if tree.form in DICTS:
            keys: Kinds = ()
            if change.key is None and isinstance(change.node, ast.Subscript):
                keys = self.model.of(change.node.slice, scope, frame)
            return with_key(tree, change.key, given, keys)
        if tree.items is not None and not repeated and not change.each and _appends(change.node):
            return replace(tree, items=(*tree.items, given))
        return Tree(tree.form, each=merged((*parts_of(tree), *given)))


def _appends(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append"


def _rounds(change: ast.AST, load: ast.AST, binding: Binding, scope: Scope) -> set[LoopNode]:
    """The loops that hold change and load, but not the making: the change comes before the load of a later round."""
    module = scope.module
    around = set(flow.loops(module, change)) & set(flow.loops(module, load))
    return around - set(flow.loops(module, binding.node))
