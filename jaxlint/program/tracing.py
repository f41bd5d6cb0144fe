"""Which calls on the host make JAX run a function's body: the traces that a read inside it goes back to."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from jaxlint.program import externals
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.externals import Identity
from jaxlint.program.frequency import Frequency, Often
from jaxlint.program.syntax import Scope
from jaxlint.program.uses import How, Use, Uses
from jaxlint.program.values import Bound, Function, Instance, Jitted, Made, Partial, Transformed, Value

MOST_DEPTH = 6
MOST_FUNCTIONS = 400
MOST_CALLS = 60
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
    static: frozenset[str] | None = frozenset()
    """The parameters that are static, so that another value of those traces again; None where they are not known."""
    shares: bool = False
    """Whether the wrapper holds the module's own function, whose traces all such wrappers share."""

    @property
    def key(self) -> ast.AST:
        """What stands for the cache of traces."""
        return self.function.node if self.shares or self.eager else self.node


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """A call on the host that traces (the first time) and runs what was traced (later)."""

    root: Root
    node: ast.AST
    scope: Scope
    exact: bool = True


@dataclass(slots=True, eq=False)
class _Around:
    """What is one step out from a function's body: the functions that run it, and the calls that trace it."""

    callers: list[tuple[Scope, bool]] = field(default_factory=list)
    traces: list[Trace] = field(default_factory=list)
    seen: set[ast.AST] = field(default_factory=set)
    """The places that trace it and were followed: once each is enough."""

    def tidy(self) -> None:
        """Leave out what is there twice, and what is beyond counting; exact ones first."""
        surely = {scope: False for scope, _ in self.callers}
        for scope, exact in self.callers:
            surely[scope] = surely[scope] or exact
        self.callers = list(surely.items())
        unique = {(t.root.node, t.node): t for t in sorted(self.traces, key=lambda t: t.exact)}
        self.traces = sorted(unique.values(), key=lambda t: not t.exact)[:MOST_CALLS]

    @property
    def outward(self) -> set[Scope]:
        """The functions one step out."""
        return {*(scope for scope, _ in self.callers), *(trace.scope.function for trace in self.traces)}


class Traces:
    """Answers where a function's body is traced from."""

    def __init__(self, evaluator: Evaluator, uses: Uses, frequency: Frequency) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.uses = uses
        self.frequency = frequency
        self._known: dict[Scope, list[Trace]] = evaluator.work.kept()
        self._steps: dict[Scope, _Around] = evaluator.work.kept()
        self._roots: dict[ast.AST, Root] = evaluator.work.kept()

    def of(self, function: Scope) -> list[Trace]:
        """The host calls that trace the body of ``function``; empty for code that runs on the host."""
        known = self._known.get(function)
        if known is None:
            known = self._known[function] = list(self._of(function)) if function.is_function else []
        return known

    def _of(self, function: Scope) -> Iterator[Trace]:
        """Walk outwards, each function once; of the calls found, those in traced code are no host calls."""
        exact: dict[Scope, bool] = {function: True}
        pending = deque([function])
        found: list[Trace] = []
        while pending and len(exact) < MOST_FUNCTIONS:
            current = pending.popleft()
            around = self._around(current)
            surely = exact[current]
            found += around.traces if surely else [replace(trace, exact=False) for trace in around.traces]
            outer = [*around.callers, *((trace.scope.function, trace.exact) for trace in around.traces)]
            for caller, direct in outer:
                if caller not in exact and caller.is_function:
                    exact[caller] = direct and surely
                    pending.append(caller)
        traced = self._traced_among(exact)
        seen: set[tuple[ast.AST, ast.AST]] = set()
        for trace in found:
            key = (trace.root.node, trace.node)
            scope = trace.scope.function
            if key in seen or scope in traced or len(seen) > MOST_TRACES:
                continue
            if trace.root.eager or self.frequency.of_function(scope).often is not Often.TRACED:
                seen.add(key)
                yield trace

    def _traced_among(self, functions: Iterable[Scope]) -> set[Scope]:
        """Those of the functions whose own bodies are traced from somewhere."""
        steps = {scope: self._around(scope) for scope in functions}
        # A call of a jitted function in traced code is part of that code; control flow may run on the host as well.
        traced = {scope for scope, around in steps.items() if any(not t.root.eager for t in around.traces)}
        outward = {scope: around.outward for scope, around in steps.items()}
        grown = True
        while grown:
            grown = False
            for scope, callers in outward.items():
                if scope not in traced and not callers.isdisjoint(traced):
                    traced.add(scope)
                    grown = True
        return traced

    def _around(self, function: Scope) -> _Around:
        known = self._steps.get(function)
        if known is None:
            known = self._steps[function] = _Around()
            for use in self.uses.of(function):
                match use.how:
                    case How.CALLED:
                        known.callers.append((use.scope.function, use.exact and not self._shared(use)))
                    case How.TRACED:
                        self._traced(use, function, known, 0)
                    case How.ESCAPES if use.by not in CALLBACKS and isinstance(use.node, ast.Call):
                        # A library function that is given a callable inside traced code runs it there, as a rule.
                        known.callers.append((use.scope.function, False))
                    case _:
                        continue
            known.tidy()
            self._steps[function] = known
        return known

    def _shared(self, use: Use) -> bool:
        """Whether the function is called under a name that stands for other callers' functions, too."""
        return any(len(self.uses.call_sites(entry.callee)) > 1 for entry in use.entries)

    def _traced(self, use: Use, function: Scope, around: _Around, depth: int) -> None:
        name = self.evaluator.jit_like_names.get(use.by, use.by)
        if name in CALLBACKS or depth > MOST_DEPTH or use.node in around.seen:
            return
        around.seen.add(use.node)
        if name in externals.JIT_LIKE:
            root = self._roots.get(use.node)
            if root is None:
                root = self._roots[use.node] = self._root(use, function)
            self._calls(root, use, function, around, depth)
        elif name in externals.TRANSFORMS and isinstance(use.node, ast.expr):
            for inner in self.uses.of_expression(use.node, use.scope):
                if inner.how is How.CALLED:
                    around.callers.append((inner.scope.function, use.exact and inner.exact))
                elif inner.how is How.TRACED and inner.node is not use.node:
                    self._traced(inner, function, around, depth + 1)
        else:
            around.callers.append((use.scope.function, use.exact))
            spec = externals.CONTROL_FLOW.get(name)
            stable = function.parent is not None and function.parent.is_module
            if spec is not None and stable and not spec.always_fresh and not spec.library:
                around.traces.append(
                    Trace(Root(use.node, use.scope, function, (), True), use.node, use.scope, use.exact)
                )

    def _calls(self, root: Root, use: Use, function: Scope, around: _Around, depth: int) -> None:
        """The calls of a wrapper, on the host or inside other traced code."""
        defined = _definition_under(use)
        if defined is not None:
            uses = [u for u in self.uses.named(defined) if u.node is not use.node]
        elif isinstance(use.node, ast.expr):
            uses = self.uses.of_expression(use.node, use.scope)
        else:
            return
        for call in [*uses, *self._executables(uses)]:
            if call.how is How.CALLED:
                around.traces.append(Trace(root, call.node, call.scope, call.exact))
            elif call.how is How.TRACED and call.node is not use.node:
                self._traced(call, function, around, depth + 1)

    def _executables(self, uses: Iterable[Use]) -> Iterator[Use]:
        """The uses of what ``lower(…).compile()`` makes of a wrapper."""
        for use in uses:
            if use.how is How.LOWERED:
                parents = use.scope.module.parents
                attribute = parents.get(parents[use.node]) if use.node in parents else None
                compiled = parents.get(attribute) if isinstance(attribute, ast.Attribute) else None
                if isinstance(compiled, ast.Call):
                    yield from self.uses.of_expression(compiled, use.scope)

    def _root(self, use: Use, function: Scope) -> Root:
        static: frozenset[str] | None = frozenset()
        shares = False
        of_module = function.parent is not None and function.parent.is_module
        if isinstance(use.node, ast.expr):
            static = _static(use, function)
            for value in self.evaluator.evaluate(use.node, use.scope):
                if isinstance(value, Jitted) and value.spec.identity is not Identity.NEVER and of_module:
                    shares = any(isinstance(v, Function) and v.scope is function for v in value.inner)
        return Root(use.node, use.scope, function, self._makers(use, function), static=static, shares=shares)

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
                    if isinstance(inner, Bound) and not _kept_in_container(use):
                        # Equal to an earlier wrapper only as long as that one is alive.
                        found.append(Made(use.scope, use.node))
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


def _static(use: Use, function: Scope) -> frozenset[str] | None:
    """The static parameters of a function that a wrapper is told of; None where they cannot be read."""
    names = [parameter.arg for parameter in function.parameters]
    decorates = _definition_under(use) is function
    if function.owner_class is not None and not decorates:
        names = names[1:]
    found: set[str] = set()
    for part in ast.walk(use.node):
        if not isinstance(part, ast.keyword) or part.arg not in ("static_argnums", "static_argnames"):
            continue
        for value in part.value.elts if isinstance(part.value, ast.Tuple | ast.List) else [part.value]:
            given = value.value if isinstance(value, ast.Constant) else None
            if isinstance(given, str):
                found.add(given)
            elif isinstance(given, int) and given < len(names):
                found.add(names[given])
            else:
                return None
    wraps_it = decorates or (isinstance(use.node, ast.Call) and use.node.args and _names(use.node.args[0], function))
    return frozenset(found) if wraps_it or not found else None


def _names(node: ast.expr, function: Scope) -> bool:
    """Whether an expression is the name of a function, or of a method of some object."""
    return getattr(node, "attr", getattr(node, "id", "")) == function.name


def _kept_in_container(use: Use) -> bool:
    """Whether a wrapper is put into a container, beside earlier ones."""
    parent = use.scope.module.parents.get(use.node)
    if isinstance(parent, ast.Call):
        return isinstance(parent.func, ast.Attribute) and parent.func.attr in ("append", "add", "insert", "setdefault")
    return isinstance(parent, ast.Assign) and any(isinstance(target, ast.Subscript) for target in parent.targets)
