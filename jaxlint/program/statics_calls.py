"""The calls of jitted callables, with what each gives at static and at traced positions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from jaxlint.findings import Confidence
from jaxlint.program.frequency import Often, Rate, in_test
from jaxlint.program.signature import COMPARED_LIKE_JIT, MOST_CALLS, Signatures, Target
from jaxlint.program.sites import Sites, WrapSite
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.uses import How
from jaxlint.program.values import Argument, Bound, Function, Jitted, Made, Partial, Transformed

FILTERS = frozenset({"equinox.filter_jit"})
"""The wrappers for which everything that is no array is static."""
_OPTIONS = ("static_argnums", "static_argnames")


@dataclass(frozen=True, slots=True, eq=False)
class StaticCall:
    """One call of a jitted callable.

    ``static`` and ``traced`` are the arguments by parameter. ``body``: the jitted function, where it is one of the
    program. ``filtered``: arguments that are no arrays are static without being named.
    """

    node: ast.Call
    scope: Scope
    exact: bool
    rate: Rate
    wrap: WrapSite
    target: Target
    owner: ast.AST | None
    static: dict[str, Argument]
    traced: dict[str, Argument]
    body: Scope | None
    filtered: bool

    @property
    def receiver(self) -> str | None:
        """The parameter that the instance takes, where the function is a method."""
        return self.target.names[0] if self.target.method and self.target.names else None


class StaticCalls:
    """Finds the calls of each jitted callable of a module."""

    def __init__(self, model: Sites, signatures: Signatures) -> None:
        """Part of the linked program."""
        self.model = model
        self.signatures = signatures

    def of(self, module: Module) -> Iterator[list[StaticCall]]:
        """The calls of each wrapper that stands in a module."""
        for wrap in self.model.own(module):
            if isinstance(wrap, WrapSite) and (wrap.spec.name in COMPARED_LIKE_JIT or wrap.spec.name in FILTERS):
                calls = list(self._of_wrapper(wrap))
                if calls:
                    yield calls

    def runs_eagerly(self, call: StaticCall, where: Scope, rate: Rate) -> Confidence:
        """A repetition counts as seen only where the function is known to run outside jit."""
        if rate.callers:
            return rate.confidence
        functions = {where.function, call.scope.function, *(step.scope.function for step in rate.steps)}
        host = any(self.model.runs_on_host(function) for function in functions if function.is_function)
        return Confidence.LIKELY if host or compiles_itself(call) else Confidence.POSSIBLE

    def _of_wrapper(self, wrap: WrapSite) -> Iterator[StaticCall]:
        count = 0
        for use in wrap.uses:
            if use.how is not How.CALLED or use.each or not isinstance(use.node, ast.Call) or count >= MOST_CALLS:
                continue
            if in_test(use.scope) and not in_test(wrap.scope):
                continue
            jitted = self._jitted(use.node, use.scope, wrap)
            target = self.signatures.target(jitted)
            if target is None:
                continue
            receiver = self.signatures.receiver(use.node, use.scope, wrap, target)
            if receiver is None:
                continue
            count += 1
            shift, owner = receiver
            given = self._given(use.node, use.scope, target, shift)
            filtered = wrap.spec.name in FILTERS
            yield StaticCall(
                use.node,
                use.scope,
                use.exact,
                self.model.frequency.at(use.node, use.scope),
                wrap,
                target,
                owner,
                {n: a for n, a in given.items() if n in target.static},
                {n: a for n, a in given.items() if n not in target.static},
                self._body(jitted),
                filtered,
            )

    def _jitted(self, call: ast.Call, scope: Scope, wrap: WrapSite) -> Jitted:
        """What is called, with the options that a wrapper of the project passes on as ``**kwargs``."""
        evaluator = self.model.evaluator
        for value in evaluator.expand(evaluator.evaluate(call.func, scope)):
            if isinstance(value, Jitted) and value.node is wrap.node:
                return self._with_passed_on(value)
        return self._with_passed_on(wrap.jitted)

    @staticmethod
    def _with_passed_on(jitted: Jitted) -> Jitted:
        node, made = jitted.node, jitted.made
        if not isinstance(node, ast.Call) or all(k.arg is not None for k in node.keywords):
            return jitted
        if made.node is node or not isinstance(made.node, ast.Call):
            return jitted
        passed = {
            k.arg: Argument(k.value, made.scope, None)
            for k in made.node.keywords
            if k.arg in _OPTIONS and k.arg not in jitted.options
        }
        return replace(jitted, options={**jitted.options, **passed}) if passed else jitted

    def _given(self, call: ast.Call, scope: Scope, target: Target, shift: int) -> dict[str, Argument]:
        arguments = self.signatures.kinds.calls.spread(call, scope, None)
        named = {
            target.names[position] if position < len(target.names) else f"argument {position + 1 - shift}": argument
            for position, argument in enumerate(arguments.positional, shift)
        }
        return named | arguments.keywords

    def _body(self, jitted: Jitted) -> Scope | None:
        values = self.model.evaluator.expand(jitted.inner)
        while len(values) == 1 and isinstance(values[0], Partial | Transformed):
            values = values[0].inner
        value = values[0] if len(values) == 1 else None
        function = value.method if isinstance(value, Bound) else value
        return function.scope if isinstance(function, Function) else None


def runs(rate: Rate) -> bool:
    """Whether a call runs on the host, and more than from a memo."""
    return rate.often not in (Often.TRACED, Often.MEMOISED)


def compiles_itself(call: StaticCall) -> bool:
    """Whether the calling function itself wraps what it calls: it expects to run outside jit."""
    function, owner = call.scope.function, call.owner
    return function.is_function and owner is not None and within(owner, function.node, call.scope.module)


def within(node: ast.AST, outer: ast.AST, module: Module) -> bool:
    """Whether a node stands in another one."""
    current: ast.AST | None = node
    while current is not None:
        if current is outer:
            return True
        current = module.parents.get(current)
    return False


def whole(loop: ast.AST, scope: Scope) -> ast.AST:
    """The statement or the expression that a loop is."""
    return scope.module.parents[loop] if isinstance(loop, ast.comprehension) else loop


def made_here(made: Made) -> str:
    """Where something is made, in words."""
    return made.scope.module.place(getattr(made.node, "lineno", 0))
