"""The places that rules judge, with the model's answers attached."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from jaxlint import regions
from jaxlint.program import externals
from jaxlint.program.calls import Arguments
from jaxlint.program.dependencies import kept_property
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.externals import ControlFlow, JitLike
from jaxlint.program.frequency import Frequency
from jaxlint.program.freshness import Freshness
from jaxlint.program.hazards import Hazard
from jaxlint.program.judge import Judge
from jaxlint.program.order import Order
from jaxlint.program.shapes import Shapes
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.uses import How, Use, Uses
from jaxlint.program.values import (
    Collected,
    External,
    Jitted,
    Sequence,
    Transformed,
    Value,
    class_value,
)
from jaxlint.program.versions import NEWEST, Version
from jaxlint.program.work import Work

if TYPE_CHECKING:
    from jaxlint.program.captures import Captures
    from jaxlint.program.signature import Signatures


class Site(Protocol):
    """A place that rules judge."""

    scope: Scope

    @property
    def module(self) -> Module:
        """The module that the place stands in."""

    @property
    def rows(self) -> tuple[int, int]:
        """The first and the last line of the place."""

    @property
    def hazard(self) -> Hazard | None:
        """The model's verdict."""


class Finder(Protocol):
    """A part of the model that finds further kinds of sites."""

    def sites(self, module: Module) -> Iterator[Site]:
        """The sites of a module."""


class PlacedSite:
    """What all sites know of their place."""

    node: ast.AST
    scope: Scope

    @property
    def module(self) -> Module:
        """The module that the place stands in."""
        return self.scope.module

    @property
    def rows(self) -> tuple[int, int]:
        """The first and the last line of the place."""
        first = getattr(self.node, "lineno", 0)
        return first, getattr(self.node, "end_lineno", first)


class JudgedSite(PlacedSite):
    """A site that was found together with its verdict."""

    verdict: Hazard

    @property
    def hazard(self) -> Hazard:
        """The model's verdict."""
        return self.verdict


class OpenSite(PlacedSite):
    """A site whose verdict the model is asked for."""

    model: Sites

    @property
    def work(self) -> Work:
        """The book-keeping of the model's questions."""
        return self.model.work


@dataclass(eq=False)
class WrapSite(OpenSite):
    """A callable given to a jit-like wrapper: a call, or a decorator."""

    node: ast.expr
    scope: Scope
    spec: JitLike
    jitted: Jitted
    model: Sites
    decorates: Scope | None = None

    @kept_property
    def wrapper(self) -> str:
        """How the code spells the wrapper: ``jax.jit``, ``jit``, ``nnx.jit`` …"""
        return regions.callee(regions.expression(self.module.source, self.node))

    @property
    def per_instance(self) -> list[Hazard]:
        """The hazards in which the making of instances repeats, each with its own wrapper."""
        return [] if self.ahead_of_time else [hazard for hazard in self.hazards if hazard.rate.instances]

    @property
    def thrown_away(self) -> list[Hazard]:
        """The hazards of wrappers that are made and called again and again by one line."""
        return [] if self.ahead_of_time else [hazard for hazard in self.hazards if not hazard.rate.instances]

    @kept_property
    def uses(self) -> list[Use]:
        """Where the wrapper goes."""
        if self.decorates is not None:
            return [u for u in self.model.uses.named(self.decorates) if u.node is not self.node]
        return self.model.uses.of_expression(self.node, self.scope)

    @kept_property
    def ahead_of_time(self) -> bool:
        """Whether it is only lowered and compiled, never called."""
        lowered = [u for u in self.uses if u.how is How.LOWERED]
        return bool(lowered) and all(u.how is How.LOWERED for u in self.uses)

    @kept_property
    def compiles_ahead(self) -> bool:
        """Whether a lowered form of it is compiled in view."""
        return any(self._compiled(u) for u in self.uses if u.how is How.LOWERED)

    @kept_property
    def executable_uses(self) -> list[Use]:
        """Where the executable goes that ``lower(…).compile()`` makes of it."""
        found: list[Use] = []
        for use in self.uses:
            if use.how is How.LOWERED:
                module = use.scope.module
                call = module.parents.get(use.node)
                attribute = module.parents.get(call) if call is not None else None
                compiled = module.parents.get(attribute) if isinstance(attribute, ast.Attribute) else None
                if isinstance(compiled, ast.Call):
                    found += self.model.uses.of_expression(compiled, use.scope)
        return found

    def _compiled(self, use: Use) -> bool:
        module = use.scope.module
        call = module.parents.get(use.node)
        parent = module.parents.get(call) if call is not None else None
        if isinstance(parent, ast.Attribute) and parent.attr == "compile":
            return True
        if isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name):
            loads = use.scope.loads.get(parent.targets[0].id, ())
            return any(getattr(module.parents.get(load), "attr", "") == "compile" for load in loads)
        return False

    @kept_property
    def hazards(self) -> list[Hazard]:
        """The hazards of what is wrapped here: the worst one of its own, and one for each caller that gives one."""
        return self.model.judge.wrap(self)

    @property
    def hazard(self) -> Hazard | None:
        """The worst hazard."""
        return max(self.hazards, key=lambda hazard: hazard.confidence, default=None)


@dataclass(eq=False)
class EagerSite(OpenSite):
    """A call of control flow, or of a library function that runs some, which compiles when it is outside jit."""

    node: ast.Call
    scope: Scope
    spec: ControlFlow
    model: Sites

    @property
    def function(self) -> str:
        """The function called, by its usual name: ``lax.scan``."""
        return self.spec.name.removeprefix("jax.")

    @kept_property
    def callables(self) -> list[Value]:
        """The callables given, sequences taken apart."""
        arguments = Arguments.of(self.node, self.scope, None)
        found: list[Value] = []
        evaluator = self.model.evaluator
        for position, keyword in self.spec.callables:
            argument = arguments.get(position, keyword)
            if argument is None or argument.expression is None:
                continue
            for value in evaluator.expand(evaluator.argument(argument)):
                if isinstance(value, Sequence | Collected):
                    found += evaluator.expand(evaluator.element(value, None))
                else:
                    found.append(value)
        return found

    @kept_property
    def hazard(self) -> Hazard | None:
        """The hazard of executing it again and again."""
        return self.model.judge.eager(self)


@dataclass(eq=False)
class ShardMapSite(OpenSite):
    """An eager call of what ``shard_map`` returned."""

    node: ast.AST
    scope: Scope
    made: ast.expr
    model: Sites

    @kept_property
    def hazard(self) -> Hazard | None:
        """The hazard of executing it again and again."""
        return self.model.judge.shard_map(self)


@dataclass(eq=False)
class Sites:
    """Finds the sites of a module, and holds the parts of the model that judge them."""

    evaluator: Evaluator
    uses: Uses
    frequency: Frequency
    freshness: Freshness
    shapes: Shapes
    order: Order
    target: Version = NEWEST
    """The JAX that the verdicts are for."""
    finders: list[Finder] = field(default_factory=list)
    near_finders: list[Finder] = field(default_factory=list)
    """Those among them that look at one module alone, and at others only for what they ask about it."""
    judge: Judge = field(init=False)
    signatures: Signatures = field(init=False)
    captures: Captures = field(init=False)
    _on_host: dict[Scope, bool] = field(init=False)
    _own: dict[Module, list[Site]] = field(init=False)

    def __post_init__(self) -> None:
        """The judge is part of the model."""
        self.judge = Judge(self)
        self._on_host, self._own = self.work.kept(), self.work.kept()

    @property
    def work(self) -> Work:
        """The book-keeping of the model's questions."""
        return self.evaluator.work

    def compares_by_value(self, owner: Scope) -> bool:
        """Whether two equal instances of a class count as one static argument: it defines ``__eq__`` and hash."""
        members = self.evaluator.members
        cls = class_value(owner)
        if members.find(cls, "__eq__") is not None and members.find(cls, "__hash__") is not None:
            return True
        bases = set(members.mro(cls)[1])
        if bases & {"typing.NamedTuple", "enum.Enum", "flax.linen.Module", "@flax.struct.dataclass"}:
            return True
        return any(self._frozen(decorator) for decorator in owner.decorators)

    @staticmethod
    def _frozen(decorator: ast.expr) -> bool:
        return isinstance(decorator, ast.Call) and any(
            keyword.arg in ("frozen", "unsafe_hash") and getattr(keyword.value, "value", False)
            for keyword in decorator.keywords
        )

    def runs_on_host(self, function: Scope) -> bool:
        """Whether a function does what traced code cannot: it prints, times, or takes values out of arrays."""
        known = self._on_host.get(function)
        if known is None:
            known = self._on_host[function] = self._does_host_work(function)
        return known

    def _does_host_work(self, function: Scope) -> bool:
        scopes = [function, *(child for child in function.children if not child.is_function)]
        for scope in scopes:
            for call in scope.calls:
                if isinstance(call.func, ast.Attribute) and call.func.attr in _HOST_METHODS:
                    return True
                for value in self.evaluator.evaluate(call.func, scope):
                    if isinstance(value, External) and value.name in _HOST_FUNCTIONS:
                        return True
        return False

    def of(self, module: Module) -> Iterator[Site]:
        """The sites of a module, in no particular order."""
        for finder in self.finders:
            yield from finder.sites(module)
        yield from self.own(module)

    def near(self, module: Module) -> Iterator[Site]:
        """The sites of a module that are found without a look at the whole program first."""
        for finder in self.near_finders:
            yield from finder.sites(module)
        yield from self.own(module)

    def own(self, module: Module) -> list[Site]:
        """The sites of a module without those of the finders: wrappers and eager control flow."""
        return self.work.once(self._own, module, lambda: list(self._of_calls(module)))

    def _of_calls(self, module: Module) -> Iterator[Site]:
        vocabulary = self.evaluator.project.vocabulary
        for scope in module.scopes:
            for call in scope.calls:
                if _last_word(call.func) in vocabulary or isinstance(call.func, ast.Call | ast.Subscript):
                    yield from self.of_call(call, scope)
            if scope.is_function and scope.parent is not None:
                yield from self._of_decorators(scope, scope.parent, vocabulary)

    def of_call(self, call: ast.Call, scope: Scope) -> Iterator[Site]:
        """The sites of one call."""
        for function in self.evaluator.evaluate(call.func, scope):
            if isinstance(function, External) and function.name in externals.CONTROL_FLOW:
                yield EagerSite(call, scope, externals.CONTROL_FLOW[function.name], self)
                return
        for value in self.evaluator.evaluate(call, scope):
            if isinstance(value, Jitted) and value.node is call:
                yield WrapSite(call, scope, value.spec, value, self)
                return
            if isinstance(value, Transformed) and value.node is call and value.spec.name == externals.SHARD_MAP:
                for use in self.uses.of_expression(call, scope):
                    if use.how is How.CALLED and isinstance(use.node, ast.Call):
                        yield ShardMapSite(use.node, use.scope, call, self)
                return

    def _of_decorators(self, scope: Scope, outer: Scope, vocabulary: frozenset[str]) -> Iterator[Site]:
        values: tuple[Value, ...] = (self.evaluator.function_of(scope),)
        for decorator in reversed(scope.decorators):
            applied = self.evaluator.calls.decorate(decorator, values, outer, None)
            words = {
                node.id if isinstance(node, ast.Name) else node.attr
                for node in ast.walk(decorator)
                if isinstance(node, ast.Name | ast.Attribute)
            }
            if words & vocabulary:
                for value in applied:
                    if isinstance(value, Jitted) and value.node is decorator:
                        yield WrapSite(decorator, outer, value.spec, value, self, scope)
            values = applied


_HOST_METHODS = frozenset({"item", "block_until_ready", "tolist"})
_HOST_FUNCTIONS = frozenset(
    {
        "builtins.open",
        "builtins.input",
        "builtins.print",
        "jax.device_get",
        "jax.block_until_ready",
        "time.time",
        "time.perf_counter",
        "time.monotonic",
        "tqdm.tqdm",
        "tqdm.auto.tqdm",
        "numpy.savez",
        "numpy.save",
    }
)


def _last_word(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""
