"""What traced code reads from its surroundings, and what changes there: the environment, and functions' defaults."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from jaxlint.program.calls import Arguments, Calls
from jaxlint.program.captures import CapturedSite, Captures, Read
from jaxlint.program.dependencies import Grouped
from jaxlint.program.slots import ITEM, Access, Change, Hop, Write, touches
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.values import External, Function, Jitted

_ENVIRON = "os.environ"
_DEFAULTS = ("__defaults__", "__kwdefaults__")
MOST_DEPTH = 3
"""Functions through which the one whose defaults are set is handed on."""


@dataclass(eq=False)
class Surroundings:
    """Finds the sites; the whole program is searched once, when the first module is asked for."""

    captures: Captures
    _found: Grouped[Module, CapturedSite] = field(init=False)

    def __post_init__(self) -> None:
        """Nothing is looked for yet."""
        self._found = Grouped(self.captures.work, self._all)

    def sites(self, module: Module) -> Iterator[CapturedSite]:
        """The sites of a module."""
        yield from self._found.of(module)

    def _all(self) -> Iterator[tuple[Module, CapturedSite]]:
        for site in (*self._environment(), *self._defaults()):
            yield site.module, site

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
        """Functions whose defaults are set anew: by an assignment, an item, or a method of the dict."""
        changes: dict[Scope, list[_Change]] = {}
        for name in _DEFAULTS:
            for module in self.captures.evaluator.project.modules_with(name):
                for store in module.attribute_stores.get(name, ()):
                    statement = module.statement_at(store.target) or store.target
                    values = (store.value,) if store.value is not None else ()
                    change = _Change(store.target.value, statement, store.scope, values, name)
                    self._note(change, changes, 0)
                for load, scope in module.attribute_loads.get(name, ()):
                    inside = _inside(load, scope, name)
                    if inside is not None:
                        self._note(inside, changes, 0)
        for function, found in changes.items():
            yield from self._of_function(function, found)

    def _note(self, change: _Change, changes: dict[Scope, list[_Change]], depth: int) -> None:
        """Add a change to those of its function; where a parameter names that, the calls make the change."""
        evaluator, target = self.captures.evaluator, change.target
        owner = evaluator.binder(target.id, change.scope) if isinstance(target, ast.Name) else None
        if isinstance(target, ast.Name) and owner is not None and target.id in [p.arg for p in owner.parameters]:
            for call, where, _ in self.captures.reads.uses.call_sites(owner) if depth < MOST_DEPTH else ():
                given = Calls.bind(owner, Arguments.of(call, where, None)).get(target.id)
                if given is None or given.expression is None:
                    continue
                values = [*call.args, *(k.value for k in call.keywords)]
                told = tuple(value for value in values if value is not given.expression)
                names = change.names
                if isinstance(owner.node, ast.FunctionDef) and owner.node.args.kwarg is not None and not names:
                    own = {p.arg for p in owner.parameters}
                    names = frozenset(k.arg for k in call.keywords if k.arg is not None) - own
                self._note(_Change(given.expression, call, where, told, change.attribute, names), changes, depth + 1)
            return
        for value in evaluator.evaluate(target, change.scope):
            for function in value.inner if isinstance(value, Jitted) else (value,):
                if isinstance(function, Function):
                    changes.setdefault(function.scope, []).append(change)

    def _of_function(self, function: Scope, changes: list[_Change]) -> Iterator[CapturedSite]:
        traces = self.captures.traces.of(function)
        given = _given(function)
        if not traces or not given:
            return
        pairs: list[tuple[Write, Read]] = []
        for change in changes:
            slot = (function.module.top, change.attribute)
            if not self.captures.traces.of(change.scope.function) and self._left_out(function, change):
                write = Write(slot, (), Change.REBOUND, change.node, change.scope, change.values)
                pairs.append((write, Read(Access(slot, (), given[0], function), tuple(traces))))
        site = self.captures.clearest(pairs)
        if site is not None:
            yield replace(site, change=Change.DEFAULTS, variable=f"{function.name}.{changes[0].attribute}")

    def _left_out(self, function: Scope, change: _Change) -> bool:
        """Whether some call leaves out an argument whose default is changed."""
        if not change.names:
            return True
        for call, where, _ in self.captures.reads.uses.call_sites(function):
            if change.names - Calls.bind(function, Arguments.of(call, where, None)).keys():
                return True
        return False


@dataclass(frozen=True, slots=True, eq=False)
class _Change:
    """A change of the defaults of the function that ``target`` gives; ``names`` are the parameters, if known."""

    target: ast.expr
    node: ast.AST
    scope: Scope
    values: tuple[ast.expr, ...]
    attribute: str
    names: frozenset[str] = frozenset()


def _inside(load: ast.Attribute, scope: Scope, name: str) -> _Change | None:
    """``f.__kwdefaults__["x"] = value``, ``f.__kwdefaults__.update(x=value)``."""
    module = scope.module
    parent = module.parents.get(load)
    if isinstance(parent, ast.Subscript) and parent.value is load and isinstance(parent.ctx, ast.Store):
        statement = module.statement_at(parent)
        value = getattr(statement, "value", None)
        if statement is not None and isinstance(value, ast.expr):
            key = parent.slice.value if isinstance(parent.slice, ast.Constant) else None
            names = frozenset({key}) if isinstance(key, str) else frozenset()
            return _Change(load.value, statement, scope, (value,), name, names)
    call = module.parents.get(parent) if isinstance(parent, ast.Attribute) and parent.attr == "update" else None
    if isinstance(call, ast.Call) and call.func is parent:
        values = (*call.args, *(k.value for k in call.keywords))
        named = {k.arg for k in call.keywords if k.arg is not None}
        known = not call.args and len(named) == len(call.keywords)
        return _Change(load.value, call, scope, values, name, frozenset(named if known else ()))
    return None


def _given(function: Scope) -> list[ast.expr]:
    """The defaults of a function's parameters."""
    node = function.node
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return []
    return [*node.args.defaults, *(default for default in node.args.kw_defaults if default is not None)]
