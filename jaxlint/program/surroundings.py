"""What traced code reads from its surroundings, and what changes there: the environment, and functions' defaults."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from jaxlint.program.captures import CapturedSite, Captures, Read
from jaxlint.program.slots import ITEM, Access, Change, Hop, Write, touches
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.values import External, Function, Jitted

_ENVIRON = "os.environ"
_DEFAULTS = ("__defaults__", "__kwdefaults__")


@dataclass(eq=False)
class Surroundings:
    """Finds the sites; the whole program is searched once, when the first module is asked for."""

    captures: Captures
    _found: dict[Module, list[CapturedSite]] | None = None

    def sites(self, module: Module) -> Iterator[CapturedSite]:
        """The sites of a module."""
        if self._found is None:
            self._found = {}
            for site in (*self._environment(), *self._defaults()):
                self._found.setdefault(site.module, []).append(site)
        yield from self._found.get(module, ())

    # -- the environment --------------------------------------------------------------------------

    def _environment(self) -> Iterator[CapturedSite]:
        reads: list[Read] = []
        writes: list[Write] = []
        for module in self.captures.evaluator.project.modules_with("os"):
            for node, scope in self._mentions(module):
                key = self._key(node, module)
                write = self._written(node, key, scope)
                if write is not None:
                    writes.append(write)
                elif scope.function.is_function:
                    traces = self.captures.traces.of(scope.function)
                    if traces:
                        whole = module.parents[node]
                        shown = whole if isinstance(whole, ast.Subscript) else node
                        path: tuple[Hop, ...] = ((ITEM, key),)
                        reads.append(Read(Access((module.top, _ENVIRON), path, shown, scope), tuple(traces)))
        by_key: dict[object, list[tuple[Write, Read]]] = {}
        for write in writes:
            if not self.captures.traces.of(write.scope.function):
                for read in reads:
                    if touches(write.path, read.access.path):
                        by_key.setdefault(write.path, []).append((write, read))
        for pairs in by_key.values():
            site = self.captures.clearest(pairs)
            if site is not None:
                name = site.read.path[0][1]
                spelled = f'os.environ["{name}"]' if isinstance(name, str) else "os.environ"
                yield replace(site, change=Change.ENVIRONMENT, variable=spelled)

    def _mentions(self, module: Module) -> Iterator[tuple[ast.expr, Scope]]:
        """The places that take ``os.environ`` or ``os.getenv``."""
        evaluator = self.captures.evaluator
        for name in ("environ", "getenv", "putenv"):
            loads: list[tuple[ast.expr, Scope]] = [*module.attribute_loads.get(name, ())]
            loads += module.name_loads.get(name, ())
            for node, scope in loads:
                names = {v.name for v in evaluator.evaluate(node, scope) if isinstance(v, External)}
                if names & {_ENVIRON, "os.getenv", "os.putenv"}:
                    yield node, scope

    @staticmethod
    def _key(node: ast.expr, module: Module) -> object:
        """The variable that is meant, where it is written out."""
        parent = module.parents.get(node)
        if isinstance(parent, ast.Subscript):
            return getattr(parent.slice, "value", None)
        if isinstance(parent, ast.Attribute):
            parent = module.parents.get(parent)
        if isinstance(parent, ast.Call) and parent.args:
            return getattr(parent.args[0], "value", None)
        return None

    @staticmethod
    def _written(node: ast.expr, key: object, scope: Scope) -> Write | None:
        module = scope.module
        slot, path = (module.top, _ENVIRON), ((ITEM, key),)
        parent = module.parents.get(node)
        if isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Store | ast.Del):
            statement = module.statement_at(parent)
            value = getattr(statement, "value", None)
            values = (value,) if isinstance(value, ast.expr) else ()
            grows = isinstance(statement, ast.AugAssign | ast.Delete)
            return Write(slot, path, Change.MUTATED, statement or parent, scope, values, grows)
        call = module.parents.get(parent) if isinstance(parent, ast.Attribute) else parent
        if isinstance(call, ast.Call):
            method = (
                parent.attr if isinstance(parent, ast.Attribute) else getattr(node, "attr", getattr(node, "id", ""))
            )
            if method in ("update", "pop", "putenv"):
                return Write(slot, path, Change.MUTATED, call, scope, tuple(call.args), False, method)
        return None

    # -- defaults ---------------------------------------------------------------------------------

    def _defaults(self) -> Iterator[CapturedSite]:
        evaluator = self.captures.evaluator
        for name in _DEFAULTS:
            for module in evaluator.project.modules_with(name):
                for store in module.attribute_stores.get(name, ()):
                    for value in evaluator.evaluate(store.target.value, store.scope):
                        inner = value.inner if isinstance(value, Jitted) else (value,)
                        for function in inner:
                            if isinstance(function, Function):
                                yield from self._of_function(function.scope, store.target, store.value, store.scope)

    def _of_function(
        self, function: Scope, target: ast.Attribute, value: ast.expr | None, scope: Scope
    ) -> Iterator[CapturedSite]:
        traces = self.captures.traces.of(function)
        given = _given(function)
        if not traces or not given:
            return
        slot = (function.module.top, target.attr)
        statement = scope.module.statement_at(target) or target
        write = Write(slot, (), Change.REBOUND, statement, scope, (value,) if value is not None else ())
        read = Read(Access(slot, (), given[0], function), tuple(traces))
        site = self.captures.clearest([(write, read)])
        if site is not None:
            yield replace(site, change=Change.DEFAULTS, variable=f"{ast.unparse(target.value)}.{target.attr}")


def _given(function: Scope) -> list[ast.expr]:
    """The defaults of a function's parameters."""
    node = function.node
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return []
    return [*node.args.defaults, *(default for default in node.args.kw_defaults if default is not None)]
