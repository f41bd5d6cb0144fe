"""What becomes of a value that a call hands to something: a function, a class, a partial, a library function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from jaxlint.program import externals
from jaxlint.program.calls import Arguments
from jaxlint.program.evaluate import identity_key
from jaxlint.program.syntax import Scope
from jaxlint.program.values import (
    Bound,
    Class,
    External,
    ExternalResult,
    Function,
    Instance,
    Jitted,
    Partial,
    Value,
)
from jaxlint.program.ways import Entry, How, Index, Use, Way

if TYPE_CHECKING:
    from jaxlint.program.flows import Flows

_NOTHING = frozenset(
    {
        *("isinstance", "callable", "hasattr", "len", "print", "id", "repr", "str", "issubclass", "type", "hash"),
        *("setattr", "getattr", "vars", "dir"),
    }
)
_CONTAINER_BUILDERS = frozenset({"list", "tuple", "dict", "zip", "enumerate", "reversed", "sorted", "iter", "set"})
_IGNORED = frozenset(
    {
        "functools.wraps",
        "inspect.signature",
        "inspect.getsource",
        "builtins.property",
        "builtins.staticmethod",
        "builtins.classmethod",
        "abc.abstractmethod",
        "typing.overload",
        "typing.override",
        "typing.final",
        "contextlib.contextmanager",
    }
)
_BY_KEY = frozenset({"builtins.sorted", "builtins.min", "builtins.max"})


class Handed:
    """The ways of a value into what it is given to."""

    def __init__(self, flows: Flows) -> None:
        """Part of the call graph."""
        self.flows = flows
        self.uses = flows.uses
        self.evaluator = flows.evaluator

    def to(self, callee: Value, position: int, keyword: str | None, call: ast.expr, scope: Scope, index: Index) -> Way:
        """A value given to ``callee`` at a position or by keyword, in ``call``."""
        match callee:
            case External():
                yield from self._to_external(callee.name, position, keyword, call, scope, index)
            case ExternalResult():
                if callee.name in externals.MEMOISERS or callee.name == "functools.wraps":
                    for step in self.flows.result(call, scope, index):
                        yield replace(step, memoised=callee.name in externals.MEMOISERS)
                else:
                    yield Use(How.ESCAPES, call, scope, by=callee.name)
            case Function():
                yield from self._to_function(callee.scope, position, keyword, call, scope, index)
            case Bound() if callee.method is not None:
                shifted = position + 1 if position >= 0 else position
                yield from self._to_function(callee.method.scope, shifted, keyword, call, scope, index)
            case Class():
                yield from self._to_class(callee, position, keyword, call, scope, index)
            case Jitted():
                yield Use(How.TRACED, call, scope, by=callee.spec.name)
            case Partial():
                for inner, shifted in _inside_partials(callee, position):
                    yield from self.to(inner, shifted, keyword, call, scope, index)
            case Instance():
                method = self.evaluator.members.method(callee, "__call__", callee.cls.made)
                if isinstance(method, Bound):
                    yield from self.to(method, position, keyword, call, scope, index)
            case _:
                yield Use(How.ESCAPES, call, scope, by="a function that is not known")

    def _to_external(
        self, name: str, position: int, keyword: str | None, call: ast.expr, scope: Scope, index: Index
    ) -> Way:
        name = self.evaluator.jit_like_names.get(name, name)
        short = name.removeprefix("builtins.")
        transform = externals.TRANSFORMS.get(name)
        if name in externals.JIT_LIKE or name in externals.TRACERS or name in self.evaluator.traced_by:
            yield Use(How.TRACED, call, scope, by=name)
        elif transform is not None:
            if transform.runs_eagerly:
                for step in self.flows.result(call, scope, index):
                    if transform.differentiates:
                        step = replace(step, differentiated=True)
                    yield step
            else:
                yield Use(How.TRACED, call, scope, by=name)
        elif name in externals.EAGER_DIFFERENTIATORS:
            yield Use(How.CALLED, call, scope, differentiated=True)
        elif name in externals.EAGER_CALLERS:
            yield Use(How.CALLED, call, scope)
        elif name in externals.CALLERS and not index and (name not in _BY_KEY or keyword == "key"):
            yield Use(How.CALLED, call, scope, each=True)
        elif name in externals.STARTERS and keyword == "target":
            yield Use(How.CALLED, call, scope)
        elif name in externals.RUN_ONCE:
            yield Use(How.ONCE, call, scope, by=name)
        elif name in externals.PARTIALS:
            if position == 0:
                yield from self.flows.result(call, scope, index)
            elif isinstance(call, ast.Call) and call.args:
                for inner in self.evaluator.evaluate(call.args[0], scope):
                    for way in self.to(inner, max(position - 1, -1), keyword, call, scope, index):
                        yield replace(way, entries=tuple(replace(entry, binds=True) for entry in way.entries))
        elif name == "dataclasses.field" and keyword == "default_factory":
            yield Use(How.ESCAPES, call, scope, by=name, stored=True)
            if scope.is_class:
                # The factory runs when an instance is made.
                yield from (use for use in self.uses.named(scope) if use.how is How.CALLED)
        elif short in _CONTAINER_BUILDERS:
            # Going over a dict gives its keys.
            if short == "dict" or not (index and isinstance(index[0], str)):
                yield from self.flows.result(call, scope, index)
        elif name in externals.MEMOISERS or name in externals.PASS_THROUGH:
            for step in self.flows.result(call, scope, index):
                yield replace(step, memoised=name in externals.MEMOISERS)
        elif short not in _NOTHING and name not in _IGNORED:
            yield Use(How.ESCAPES, call, scope, by=name)

    def _to_function(
        self, callee: Scope, position: int, keyword: str | None, call: ast.expr, scope: Scope, index: Index
    ) -> Way:
        node = callee.node
        assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        names = [parameter.arg for parameter in (*node.args.posonlyargs, *node.args.args)]
        if keyword is not None:
            name = keyword if any(p.arg == keyword for p in callee.parameters) else None
        else:
            name = names[position] if 0 <= position < len(names) else None
        if name is None:
            gathered = node.args.kwarg if keyword is not None else node.args.vararg if position >= 0 else None
            if gathered is None:
                yield Use(How.ESCAPES, call, scope, by=callee.name)
                return
            name, index = gathered.arg, (keyword or position - len(names), *index)
        parent = scope.module.parents.get(call)
        decorated = isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef) and call in parent.decorator_list
        entry = Entry(callee, call, scope, scope.module.scope_of[parent] if decorated and parent is not None else None)
        for step in self.flows.parameter(callee, name, index):
            yield replace(step, entries=(entry,))

    def _to_class(
        self, cls: Class, position: int, keyword: str | None, call: ast.expr, scope: Scope, index: Index
    ) -> Way:
        init = self.evaluator.members.find(cls, "__init__")
        if isinstance(init, Function):
            shifted = position + 1 if position >= 0 else position
            yield from self._to_function(init.scope, shifted, keyword, call, scope, index)
            return
        fields = self.evaluator.members.field_names(cls)
        name = keyword or (fields[position] if 0 <= position < len(fields) else None)
        if name is None:
            yield Use(How.ESCAPES, call, scope, by=cls.scope.name)
            return
        yield from self.flows.attribute_loads(name, cls.scope, index)


def _inside_partials(outermost: Partial, position: int) -> Iterator[tuple[Value, int]]:
    """The callables inside partials of partials, each once, with the position that an argument has there."""
    pending: list[tuple[Value, int]] = [(outermost, position)]
    seen: set[tuple[object, int]] = set()
    while pending:
        callee, at = pending.pop()
        key = (callee.node if isinstance(callee, Partial) else identity_key(callee), at)
        if key in seen:
            continue
        seen.add(key)
        if not isinstance(callee, Partial):
            yield callee, at
            continue
        fixed = Arguments.of(callee.node, callee.scope, callee.frame)
        taken = len(fixed.positional) - (0 if callee.is_decorator_factory else 1)
        pending += [(inner, at + taken if at >= 0 else at) for inner in reversed(callee.inner)]
