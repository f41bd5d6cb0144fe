"""Which calls on the host make JAX run a function's body: the traces that a read inside it goes back to."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from jaxlint.program import externals
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.externals import Identity
from jaxlint.program.frequency import Frequency, Often
from jaxlint.program.syntax import Scope
from jaxlint.program.uses import How, Use, Uses
from jaxlint.program.values import Bound, Function, Instance, Jitted, Made, Partial, Transformed, Value

MOST_DEPTH = 12
MOST_TRACES = 24

CALLBACKS = frozenset(
    {
        "jax.pure_callback",
        "jax.experimental.io_callback",
        "jax.debug.callback",
        "jax.experimental.host_callback.call",
        "jax.experimental.host_callback.id_tap",
    }
)
"""Functions whose callable runs on the host each time the compiled program runs: what it reads is not frozen."""


@dataclass(frozen=True, slots=True, eq=False)
class Root:
    """A callable whose traces are kept: by a jit-like wrapper, or by control flow that runs outside jit.

    ``makers`` are the places that, run again, give another callable and so another trace.
    """

    node: ast.AST
    scope: Scope
    function: Scope
    makers: tuple[Made, ...] = ()
    eager: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """A call on the host that traces (the first time) and runs what was traced (later)."""

    root: Root
    node: ast.AST
    scope: Scope
    exact: bool = True


class Traces:
    """Answers where a function's body is traced from."""

    def __init__(self, evaluator: Evaluator, uses: Uses, frequency: Frequency) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.uses = uses
        self.frequency = frequency
        self._known: dict[Scope, list[Trace]] = {}
        self._roots: dict[ast.AST, Root] = {}
        self._active: set[Scope] = set()

    def of(self, function: Scope) -> list[Trace]:
        """The host calls that trace the body of ``function``; empty for code that runs on the host."""
        if not function.is_function:
            return []
        known = self._known.get(function)
        if known is not None:
            return known
        if function in self._active or len(self._active) > MOST_DEPTH:
            return []
        self._active.add(function)
        try:
            found: list[Trace] = []
            seen: set[tuple[ast.AST, ast.AST]] = set()
            for trace in self._of(function):
                key = (trace.root.node, trace.node)
                if key not in seen and len(found) < MOST_TRACES:
                    seen.add(key)
                    found.append(trace)
        finally:
            self._active.discard(function)
        if not self._active:
            self._known[function] = found
        return found

    def _of(self, function: Scope) -> Iterator[Trace]:
        for use in self.uses.of(function):
            match use.how:
                case How.CALLED:
                    yield from self._at(use, use.exact)
                case How.TRACED:
                    yield from self._traced(use, function)
                case How.ESCAPES if use.by not in CALLBACKS and isinstance(use.node, ast.Call):
                    # A library function that is given a callable inside traced code runs it there, as a rule.
                    yield from self._at(use, False)
                case _:
                    continue

    def _at(self, use: Use, exact: bool) -> Iterator[Trace]:
        for trace in self.of(use.scope.function):
            yield replace(trace, exact=trace.exact and exact)

    def _traced(self, use: Use, function: Scope) -> Iterator[Trace]:
        name = self.evaluator.jit_like_names.get(use.by, use.by)
        if name in CALLBACKS:
            return
        if name in externals.JIT_LIKE:
            root = self._roots.get(use.node)
            if root is None:
                root = self._roots[use.node] = Root(use.node, use.scope, function, self._makers(use, function))
            yield from self._calls(root, use, function)
        elif name in externals.TRANSFORMS and isinstance(use.node, ast.expr):
            for inner in self.uses.of_expression(use.node, use.scope):
                if inner.how is How.CALLED:
                    yield from self._at(inner, use.exact and inner.exact)
                elif inner.how is How.TRACED and inner.node is not use.node:
                    yield from self._traced(inner, function)
        else:
            inside = list(self._at(use, use.exact))
            yield from inside
            stable = function.parent is not None and function.parent.is_module
            if not inside and stable and name in externals.CONTROL_FLOW:
                spec = externals.CONTROL_FLOW[name]
                if not spec.always_fresh and not spec.library:
                    yield Trace(Root(use.node, use.scope, function, (), True), use.node, use.scope, use.exact)

    def _calls(self, root: Root, use: Use, function: Scope) -> Iterator[Trace]:
        """The calls of a wrapper: on the host, or inside other traced code, and then that code's own traces."""
        defined = _definition_under(use)
        if defined is not None:
            uses = [u for u in self.uses.named(defined) if u.node is not use.node]
        elif isinstance(use.node, ast.expr):
            uses = self.uses.of_expression(use.node, use.scope)
        else:
            return
        for call in uses:
            if call.how is How.CALLED:
                yield from self._called(root, call)
            elif call.how is How.TRACED and call.by not in CALLBACKS and call.node is not use.node:
                yield from self._traced(call, function)

    def _called(self, root: Root, call: Use) -> Iterator[Trace]:
        around = list(self._at(call, call.exact))
        yield from around
        if not around and self.frequency.of_function(call.scope.function).often is not Often.TRACED:
            yield Trace(root, call.node, call.scope, call.exact)

    # -- what makes another callable ----------------------------------------------------------------

    def _makers(self, use: Use, function: Scope) -> tuple[Made, ...]:
        defined = _definition_under(use)
        if defined is not None and defined.parent is not None:
            made = [Made(defined.parent, defined.node)]
            owner = defined.owner_class
            if owner is not None and isinstance(use.node, ast.Call):
                # A static ``self`` is part of the key.
                made += self._instances(owner)
            return tuple(made)
        if not isinstance(use.node, ast.expr):
            return ()
        found: list[Made] = []
        for value in self.evaluator.evaluate(use.node, use.scope):
            if isinstance(value, Jitted):
                if value.spec.identity is Identity.NEVER:
                    found.append(Made(use.scope, use.node))
                for inner in self.evaluator.expand(value.inner):
                    found += self._made(inner)
        if function.parent is not None and function.parent.is_function:
            found.append(Made(function.parent, function.node))
        return tuple(found)

    def _made(self, value: Value) -> Iterator[Made]:
        match value:
            case Function():
                if not value.memoised and not value.made.memoised:
                    yield value.made.root
            case Partial() | Transformed() | Jitted():
                if not value.made.memoised:
                    yield value.made.root
            case Bound() if isinstance(value.receiver, Instance):
                if value.receiver.made is not None:
                    yield value.receiver.made
                yield from self._instances(value.receiver.cls.scope)
            case _:
                return

    def _instances(self, owner: Scope) -> list[Made]:
        return [Made(where, call) for call, where, _ in self.uses.call_sites(owner)]


def _definition_under(use: Use) -> Scope | None:
    """The definition that a decorator stands over."""
    parent = use.scope.module.parents.get(use.node)
    if isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef) and use.node in parent.decorator_list:
        return use.scope.module.scope_of[parent]
    return None
