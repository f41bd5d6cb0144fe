"""The single walk over a parsed file that fills its module's tables."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from jaxlint.program.syntax import (
    AttributeStore,
    Bind,
    Binding,
    ComprehensionNode,
    FunctionNode,
    Module,
    Scope,
    ScopeNode,
)


def module_of(path: Path, name: str, source: str, tree: ast.Module, cells: Sequence[tuple[int, int]] = ()) -> Module:
    """The tables of a parsed file; ``name`` is its dotted import name, ``cells`` are those of a notebook."""
    module = Module(path, name, source, tree, cells)
    _Builder(module).build(tree.body)
    return module


def walk(module: Module, statement: ast.stmt) -> None:
    """Fill a module's tables with what one of its top-level statements adds."""
    _Builder(module).build([statement])


class _Builder:
    """The single walk that fills a module's tables."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.parents = module.parents

    def build(self, statements: Sequence[ast.stmt]) -> None:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, 20_000))
        try:
            for statement in statements:
                self.parents[statement] = self.module.tree
                self.visit(statement, self.module.top)
        finally:
            sys.setrecursionlimit(limit)

    # -- binding ----------------------------------------------------------------------------------

    def bind(
        self,
        name: str,
        kind: Bind,
        node: ast.AST,
        scope: Scope,
        value: ast.expr | None = None,
        path: tuple[int, ...] = (),
    ) -> None:
        """Record a binding in the scope that the name belongs to."""
        owner = scope
        if name in scope.declared_global:
            owner = self.module.top
        elif name in scope.declared_nonlocal:
            outer = scope.parent
            while outer is not None and not (outer.is_function and name in outer.bindings):
                outer = outer.parent
            owner = outer or scope
        owner.bindings.setdefault(name, []).append(Binding(kind, node, owner, scope, value, path))

    def bind_target(
        self, target: ast.expr, kind: Bind, scope: Scope, value: ast.expr | None, path: tuple[int, ...] = ()
    ) -> None:
        """Bind the names of an assignment target, and visit the parts that are evaluated."""
        if isinstance(target, ast.Name):
            self.bind(target.id, kind, target, scope, value, path)
        elif isinstance(target, ast.Starred):
            self.parents[target.value] = target
            self.bind_target(target.value, kind, scope, value, (*path[:-1], -1))
        elif isinstance(target, ast.Tuple | ast.List):
            for position, element in enumerate(target.elts):
                self.parents[element] = target
                self.bind_target(element, kind, scope, value, (*path, position))
        elif isinstance(target, ast.Attribute):
            self.module.attribute_stores.setdefault(target.attr, []).append(AttributeStore(target, value, scope, path))
            self.parents[target.value] = target
            self.visit(target.value, scope)
        elif isinstance(target, ast.Subscript):
            self.children(target, scope)

    # -- visiting ---------------------------------------------------------------------------------

    def children(self, node: ast.AST, scope: Scope) -> None:
        parents = self.parents
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, ast.AST):
                parents[value] = node
                self.visit(value, scope)
            elif isinstance(value, list):
                for item in value:
                    if isinstance(item, ast.AST):
                        parents[item] = node
                        self.visit(item, scope)

    def visit(self, node: ast.AST, scope: Scope) -> None:
        method: Callable[..., None] | None = _VISITORS.get(type(node))  # type: ignore[assignment]
        if method is None:
            self.children(node, scope)
        else:
            method(self, node, scope)

    def leaf(self, node: ast.AST, scope: Scope) -> None:
        """Nothing below matters."""

    def name(self, node: ast.Name, scope: Scope) -> None:
        if isinstance(node.ctx, ast.Load):
            self.load(node, scope)

    def load(self, node: ast.Name, scope: Scope) -> None:
        scope.loads.setdefault(node.id, []).append(node)
        self.module.name_loads.setdefault(node.id, []).append((node, scope))

    def attribute(self, node: ast.Attribute, scope: Scope) -> None:
        if isinstance(node.ctx, ast.Load):
            self.module.attribute_loads.setdefault(node.attr, []).append((node, scope))
        self.parents[node.value] = node
        self.visit(node.value, scope)

    def subscript(self, node: ast.Subscript, scope: Scope) -> None:
        if isinstance(node.ctx, ast.Load) and not isinstance(node.slice, ast.Slice):
            self.module.subscripts.append((node, scope))
        self.children(node, scope)

    def call(self, node: ast.Call, scope: Scope) -> None:
        scope.calls.append(node)
        self.children(node, scope)

    def assign(self, node: ast.Assign, scope: Scope) -> None:
        self.parents[node.value] = node
        self.visit(node.value, scope)
        for target in node.targets:
            self.parents[target] = node
            self.bind_target(target, Bind.ASSIGN, scope, node.value)

    def ann_assign(self, node: ast.AnnAssign, scope: Scope) -> None:
        self.parents[node.annotation] = node
        self.visit(node.annotation, scope)
        if node.value is not None:
            self.parents[node.value] = node
            self.visit(node.value, scope)
        self.parents[node.target] = node
        if node.value is not None or scope.is_class:
            self.bind_target(node.target, Bind.ASSIGN, scope, node.value)

    def aug_assign(self, node: ast.AugAssign, scope: Scope) -> None:
        self.parents[node.value] = node
        self.visit(node.value, scope)
        self.parents[node.target] = node
        if isinstance(node.target, ast.Name):
            self.load(node.target, scope)
        self.bind_target(node.target, Bind.AUGMENTED, scope, node.value)

    def named_expr(self, node: ast.NamedExpr, scope: Scope) -> None:
        self.parents[node.value] = node
        self.visit(node.value, scope)
        self.parents[node.target] = node
        owner = scope
        while isinstance(owner.node, ComprehensionNode) and owner.parent is not None:
            owner = owner.parent
        self.bind_target(node.target, Bind.ASSIGN, owner, node.value)

    def for_loop(self, node: ast.For | ast.AsyncFor, scope: Scope) -> None:
        self.parents[node.iter] = node
        self.module.iterations.append((node.iter, scope))
        self.visit(node.iter, scope)
        self.parents[node.target] = node
        self.bind_target(node.target, Bind.LOOP, scope, node.iter)
        for statement in (*node.body, *node.orelse):
            self.parents[statement] = node
            self.visit(statement, scope)

    def with_item(self, node: ast.withitem, scope: Scope) -> None:
        self.parents[node.context_expr] = node
        self.visit(node.context_expr, scope)
        self.module.entered.append((node.context_expr, scope))
        if node.optional_vars is not None:
            self.parents[node.optional_vars] = node
            self.bind_target(node.optional_vars, Bind.WITH, scope, node.context_expr)

    def except_handler(self, node: ast.ExceptHandler, scope: Scope) -> None:
        if node.name:
            self.bind(node.name, Bind.EXCEPT, node, scope)
        self.children(node, scope)

    def match_name(self, node: ast.MatchAs | ast.MatchStar, scope: Scope) -> None:
        if node.name:
            self.bind(node.name, Bind.MATCH, node, scope)
        self.children(node, scope)

    def match_mapping(self, node: ast.MatchMapping, scope: Scope) -> None:
        if node.rest:
            self.bind(node.rest, Bind.MATCH, node, scope)
        self.children(node, scope)

    def delete(self, node: ast.Delete, scope: Scope) -> None:
        for target in node.targets:
            self.parents[target] = node
            if isinstance(target, ast.Name):
                self.bind(target.id, Bind.DELETE, target, scope)
            else:
                self.visit(target, scope)

    def import_plain(self, node: ast.Import, scope: Scope) -> None:
        for alias in node.names:
            self.bind(alias.asname or alias.name.partition(".")[0], Bind.IMPORT, alias, scope)
            self.parents[alias] = node

    def import_from(self, node: ast.ImportFrom, scope: Scope) -> None:
        for alias in node.names:
            self.parents[alias] = node
            if alias.name == "*":
                self.module.star_imports.append(node)
            else:
                self.bind(alias.asname or alias.name, Bind.IMPORT_FROM, alias, scope)
                binding = Binding(Bind.IMPORT_FROM, alias, scope, scope)
                self.module.imported.setdefault(alias.name, []).append(binding)

    def global_names(self, node: ast.Global, scope: Scope) -> None:
        scope.declared_global.update(node.names)

    def nonlocal_names(self, node: ast.Nonlocal, scope: Scope) -> None:
        scope.declared_nonlocal.update(node.names)

    def returned(self, node: ast.Return, scope: Scope) -> None:
        if node.value is not None:
            scope.returns.append(node.value)
        self.children(node, scope)

    def yielded(self, node: ast.Yield | ast.YieldFrom, scope: Scope) -> None:
        scope.function.is_generator = True
        if isinstance(node, ast.YieldFrom):
            scope.delegates.append(node.value)
        elif node.value is not None:
            scope.yields.append(node.value)
        self.children(node, scope)

    def open(self, node: ScopeNode, parent: Scope, name: str) -> Scope:
        scope = Scope(node, self.module, parent, name)
        parent.children.append(scope)
        self.module.scopes.append(scope)
        self.module.scope_of[node] = scope
        return scope

    def parameters(self, arguments: ast.arguments, node: FunctionNode, outer: Scope, inner: Scope) -> None:
        self.parents[arguments] = node
        for default in (*arguments.defaults, *(d for d in arguments.kw_defaults if d is not None)):
            self.parents[default] = arguments
            self.visit(default, outer)
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        every += [a for a in (arguments.vararg, arguments.kwarg) if a is not None]
        for parameter in every:
            self.parents[parameter] = arguments
            inner.bindings.setdefault(parameter.arg, []).append(Binding(Bind.PARAM, parameter, inner, inner))
            if parameter.annotation is not None:
                self.parents[parameter.annotation] = parameter
                self.visit(parameter.annotation, outer)

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope) -> None:
        for decorator in node.decorator_list:
            self.parents[decorator] = node
            self.visit(decorator, scope)
        self.bind(node.name, Bind.DEF, node, scope)
        inner = self.open(node, scope, node.name)
        self.parameters(node.args, node, scope, inner)
        if node.returns is not None:
            self.parents[node.returns] = node
            self.visit(node.returns, scope)
        self._declarations(node, inner)
        for statement in node.body:
            self.parents[statement] = node
            self.visit(statement, inner)

    def _declarations(self, node: ast.FunctionDef | ast.AsyncFunctionDef, inner: Scope) -> None:
        """``global`` and ``nonlocal`` hold for the whole body, wherever they stand in it."""
        for statement in node.body:
            if isinstance(statement, ast.Global):
                inner.declared_global.update(statement.names)
            elif isinstance(statement, ast.Nonlocal):
                inner.declared_nonlocal.update(statement.names)

    def lambda_(self, node: ast.Lambda, scope: Scope) -> None:
        inner = self.open(node, scope, "<lambda>")
        self.parameters(node.args, node, scope, inner)
        self.parents[node.body] = node
        inner.returns.append(node.body)
        self.visit(node.body, inner)

    def class_(self, node: ast.ClassDef, scope: Scope) -> None:
        for part in (*node.decorator_list, *node.bases, *node.keywords):
            self.parents[part] = node
            self.visit(part, scope)
        self.bind(node.name, Bind.CLASS, node, scope)
        inner = self.open(node, scope, node.name)
        self.module.classes.append(inner)
        for statement in node.body:
            self.parents[statement] = node
            self.visit(statement, inner)

    def comprehension(self, node: ComprehensionNode, scope: Scope) -> None:
        inner = self.open(node, scope, "<comprehension>")
        for position, generator in enumerate(node.generators):
            self.parents[generator] = node
            self.parents[generator.iter] = generator
            self.module.iterations.append((generator.iter, scope if position == 0 else inner))
            self.visit(generator.iter, scope if position == 0 else inner)
            self.parents[generator.target] = generator
            self.bind_target(generator.target, Bind.LOOP, inner, generator.iter)
            for test in generator.ifs:
                self.parents[test] = generator
                self.visit(test, inner)
        parts = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
        for part in parts:
            self.parents[part] = node
            self.visit(part, inner)


_VISITORS = {
    ast.Name: _Builder.name,
    ast.Constant: _Builder.leaf,
    ast.Attribute: _Builder.attribute,
    ast.Call: _Builder.call,
    ast.Subscript: _Builder.subscript,
    ast.Assign: _Builder.assign,
    ast.AnnAssign: _Builder.ann_assign,
    ast.AugAssign: _Builder.aug_assign,
    ast.NamedExpr: _Builder.named_expr,
    ast.For: _Builder.for_loop,
    ast.AsyncFor: _Builder.for_loop,
    ast.withitem: _Builder.with_item,
    ast.ExceptHandler: _Builder.except_handler,
    ast.MatchAs: _Builder.match_name,
    ast.MatchStar: _Builder.match_name,
    ast.MatchMapping: _Builder.match_mapping,
    ast.Delete: _Builder.delete,
    ast.Import: _Builder.import_plain,
    ast.ImportFrom: _Builder.import_from,
    ast.Global: _Builder.global_names,
    ast.Nonlocal: _Builder.nonlocal_names,
    ast.Return: _Builder.returned,
    ast.Yield: _Builder.yielded,
    ast.YieldFrom: _Builder.yielded,
    ast.FunctionDef: _Builder.function,
    ast.AsyncFunctionDef: _Builder.function,
    ast.Lambda: _Builder.lambda_,
    ast.ClassDef: _Builder.class_,
    ast.ListComp: _Builder.comprehension,
    ast.SetComp: _Builder.comprehension,
    ast.DictComp: _Builder.comprehension,
    ast.GeneratorExp: _Builder.comprehension,
}
