"""Impure reads in traced code: clocks, random generators of Python and NumPy, and what else is another value each time.

Such a call runs while the function is traced, and its result is a constant of the compiled program from then on.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from jaxlint.findings import Confidence
from jaxlint.program.frequency import Often, Rate, Step
from jaxlint.program.hazards import Hazard
from jaxlint.program.kind_table import GENERATORS
from jaxlint.program.order import Event, Order
from jaxlint.program.sites import JudgedSite, Sites
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.tracing import Root, Trace, Traces
from jaxlint.program.values import External, ExternalResult, Jitted

CLOCKS = frozenset(
    {
        *(f"time.{name}" for name in ("time", "time_ns", "perf_counter", "perf_counter_ns", "monotonic")),
        *(f"time.{name}" for name in ("process_time", "localtime", "gmtime", "ctime")),
        *(f"datetime.datetime.{name}" for name in ("now", "utcnow", "today")),
        "datetime.date.today",
    }
)
_RANDOM: tuple[str, ...] = (
    "random",
    "uniform",
    "randint",
    "randrange",
    "choice",
    "choices",
    "sample",
    "gauss",
    "normalvariate",
)
_RANDOM += ("expovariate", "betavariate", "shuffle", "getrandbits", "triangular", "gammavariate")
_NUMPY: tuple[str, ...] = (
    "rand",
    "randn",
    "randint",
    "random",
    "random_sample",
    "normal",
    "uniform",
    "choice",
    "permutation",
)
_NUMPY += ("shuffle", "exponential", "poisson", "binomial", "beta", "gamma", "standard_normal", "multivariate_normal")
_NUMPY += ("laplace", "lognormal", "dirichlet", "sample", "ranf", "bytes")
DRAWS = frozenset(
    {
        *(f"random.{name}" for name in _RANDOM),
        *(f"numpy.random.{name}" for name in _NUMPY),
        *(f"secrets.{name}" for name in ("randbelow", "token_bytes", "choice", "randbits", "token_hex")),
        "os.urandom",
        "uuid.uuid1",
        "uuid.uuid4",
    }
)
_METHODS = frozenset({*_NUMPY, "integers", "standard_exponential", "standard_gamma", "permuted"})
_QUIET = frozenset({"print", "debug", "info", "warning", "log", "warn", "error", "exception", "write", "append"})
MOST_FOLLOWED = 4

_WORDS = frozenset({"time", "random", "datetime", "secrets", "uuid", "urandom", "default_rng", "RandomState"})


@dataclass(eq=False)
class FrozenSite(JudgedSite):
    """A call in traced code whose result, another one each time, becomes a constant of the compiled program."""

    node: ast.Call
    scope: Scope
    reads: str
    """What is read, in words."""
    draws: bool
    """Whether it is a random number, not a clock."""
    traced: str
    verdict: Hazard
    label: str = "runs only while it is traced"


@dataclass(eq=False)
class Frozen:
    """Finds the sites."""

    model: Sites
    traces: Traces
    order: Order
    claimed: Callable[[ast.Call, Scope], bool] = lambda call, scope: False
    """Set by the model of the disk cache: what it reports, which says more."""

    def sites(self, module: Module) -> Iterator[FrozenSite]:
        """The sites of a module: in each function the first call of a kind."""
        file = self.model.evaluator.project.files.get(module.path)
        if file is None or not file.mentions(_WORDS):
            return
        seen: set[tuple[Scope, bool]] = set()
        for scope in module.scopes:
            for call in scope.calls if scope.function.is_function else ():
                what = self._impure(call, scope)
                if what is None or (scope.function, what in CLOCKS) in seen or not self._counts(call, module, 0):
                    continue
                verdict = self._verdict(call, scope)
                if verdict is not None and not self.claimed(call, scope):
                    seen.add((scope.function, what in CLOCKS))
                    hazard, trace = verdict
                    spelled = " ".join(ast.unparse(call.func).split())
                    name = trace.root.function.name
                    traced = name if name != "<lambda>" else "the lambda"
                    yield FrozenSite(call, scope, spelled, what not in CLOCKS, traced, hazard)

    def _impure(self, call: ast.Call, scope: Scope) -> str | None:
        """The function that is called, if its result is another one each time."""
        word = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if not any(name.endswith(f".{word}") for name in (*CLOCKS, *DRAWS)) and word not in _METHODS:
            return None
        for function in self.model.evaluator.evaluate(call.func, scope):
            if isinstance(function, External) and function.name in CLOCKS | DRAWS:
                return function.name
        if isinstance(call.func, ast.Attribute) and word in _METHODS:
            for value in self.model.evaluator.evaluate(call.func.value, scope):
                if isinstance(value, ExternalResult) and value.name in GENERATORS:
                    made = value.made.root.scope.function
                    if not made.is_function or not self.traces.of(made):
                        return value.name
        return None

    def _counts(self, node: ast.AST, module: Module, depth: int) -> bool:
        """Whether the value is used for more than a message or a duration that is printed."""
        child, parent = node, module.parents.get(node)
        while parent is not None and not isinstance(parent, ast.stmt):
            if isinstance(parent, ast.Call) and child is not parent.func:
                name = getattr(parent.func, "id", getattr(parent.func, "attr", ""))
                if name in _QUIET:
                    return False
            child, parent = parent, module.parents.get(parent)
        if isinstance(parent, ast.Expr):
            return getattr(getattr(node, "func", None), "attr", "") == "shuffle"
        if isinstance(parent, ast.Raise | ast.Assert):
            return False
        if isinstance(parent, ast.Assign | ast.AnnAssign) and depth < MOST_FOLLOWED:
            targets = parent.targets if isinstance(parent, ast.Assign) else [parent.target]
            names = [target for target in targets if isinstance(target, ast.Name)]
            if len(names) == len(targets):
                scope = module.scope_at(parent)
                loads = [load for name in names for load, at in module.name_loads.get(name.id, ()) if at.within(scope)]
                return any(self._counts(load, module, depth + 1) for load in loads)
        return True

    # -- whether it is frozen ---------------------------------------------------------------------

    def _verdict(self, call: ast.Call, scope: Scope) -> tuple[Hazard, Trace] | None:
        best: tuple[Hazard, Trace] | None = None
        for trace in self.traces.of(scope.function):
            found = self._repeated(call, scope, trace)
            if found is not None and (best is None or found.confidence > best[0].confidence):
                best = found, trace
        return best or self._compiled_for_others(call, scope)

    def _compiled_for_others(self, call: ast.Call, scope: Scope) -> tuple[Hazard, Trace] | None:
        """A public function that is jitted where it is defined, without a call in view: made to be called often."""
        function = scope.function
        owner = function.parent
        if owner is None or not owner.is_module or self.model.uses.call_sites(function):
            return None
        for value in self.model.evaluator.decorated(function, None) if function.decorators else ():
            if isinstance(value, Jitted):
                root = Root(value.node, owner, function)
                step = Step(value.node, owner, "compiled here")
                hazard = Hazard(None, Rate(Often.UNKNOWN), Confidence.LIKELY, call, scope, (step,))
                return hazard, Trace(root, value.node, owner)
        return None

    def _repeated(self, call: ast.Call, scope: Scope, trace: Trace) -> Hazard | None:
        """Whether what was traced is run again, by a loop or from a public function."""
        makers = [(made.node, made.scope) for made in trace.root.makers]
        made = [event for place in makers for event in self.order.lifted(*place)]
        for event in self.order.lifted(trace.node, trace.scope):
            function = event.scope.function
            if function.is_function and self.traces.of(function):
                continue
            for loop in self.order.loops(event):
                if not any(loop in self.order.loops(maker) for maker in made if maker.scope.function is function):
                    return self._hazard(call, scope, trace, event, loop)
        if trace.root.eager or not trace.exact:
            return None
        rate = self.model.frequency.at(trace.node, trace.scope)
        fresh = [self.model.frequency.at(*place).often for place in makers]
        local = trace.root.function.parent is not None and trace.root.function.parent.is_function
        if rate.often is Often.UNKNOWN and not local and all(often is not Often.MANY for often in fresh):
            step = Step(trace.node, trace.scope, "run here")
            return Hazard(None, Rate(Often.UNKNOWN), Confidence.POSSIBLE, call, scope, (step,))
        return None

    def _hazard(self, call: ast.Call, scope: Scope, trace: Trace, event: Event, loop: ast.AST) -> Hazard:
        target = loop.target if isinstance(loop, ast.comprehension) else loop
        steps = (
            Step(trace.node, trace.scope, "what was traced runs here"),
            Step(target, event.scope, "run again by this loop"),
        )
        confidence = Confidence.CERTAIN if event.exact else Confidence.LIKELY
        if not trace.exact:
            confidence = Confidence.POSSIBLE
        return Hazard(None, Rate(Often.MANY, confidence, steps, loop, event.scope), confidence, call, scope, steps)
