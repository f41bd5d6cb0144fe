"""The places that rules judge, with the model's answers attached."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol

from jaxlint import regions
from jaxlint.findings import Confidence
from jaxlint.program import externals
from jaxlint.program.calls import Arguments
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.externals import ControlFlow, Identity, JitLike
from jaxlint.program.frequency import Frequency, Often, Rate, Step
from jaxlint.program.freshness import Fresh, FreshCallable, Freshness, loop_targets
from jaxlint.program.shapes import Shapes
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.uses import How, Use, Uses
from jaxlint.program.values import (
    Bound,
    Collected,
    External,
    Function,
    Instance,
    Jitted,
    Made,
    Parameter,
    Sequence,
    Transformed,
    Unknown,
    Value,
    class_value,
)


@dataclass(frozen=True, slots=True, eq=False)
class Hazard:
    """The model's verdict on a site: what is fresh, how often, how surely, and why."""

    fresh: FreshCallable | None
    rate: Rate
    confidence: Confidence
    node: ast.AST
    """The expression to report."""
    scope: Scope
    steps: tuple[Step, ...] = ()

    @property
    def again(self) -> str:
        """When the fresh object comes again, in words: "in each iteration of the loop at line 12"."""
        loop, scope = self.rate.loop, self.rate.loop_scope
        if loop is None or scope is None:
            function = (self.fresh.made.scope if self.fresh is not None else self.scope).function
            return f"on each call of {function.qualname}" if function.is_function else "each time"
        row = getattr(loop, "lineno", getattr(getattr(loop, "target", None), "lineno", 0))
        where = f"line {row}" if scope.module is self.scope.module else f"{scope.module.path.name}:{row}"
        what = "comprehension" if isinstance(loop, ast.comprehension) else "loop"
        calls = (
            ""
            if len(self.rate.steps) <= 1
            else f" (through {len(self.rate.steps) - 1} call{'s' if len(self.rate.steps) > 2 else ''})"
        )
        return f"in each iteration of the {what} at {where}{calls}"


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


def rows_of(node: ast.AST) -> tuple[int, int]:
    """The first and the last line of a node."""
    first = getattr(node, "lineno", 0)
    return first, getattr(node, "end_lineno", first)


@dataclass(eq=False)
class WrapSite:
    """A callable given to a jit-like wrapper: a call, or a decorator."""

    node: ast.expr
    scope: Scope
    spec: JitLike
    jitted: Jitted
    model: Sites
    decorates: Scope | None = None

    @property
    def module(self) -> Module:
        """The module that the wrapper stands in."""
        return self.scope.module

    @property
    def rows(self) -> tuple[int, int]:
        """The first and the last line."""
        return rows_of(self.node)

    @cached_property
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

    @cached_property
    def uses(self) -> list[Use]:
        """Where the wrapper goes."""
        if self.decorates is not None:
            return [u for u in self.model.uses.named(self.decorates) if u.node is not self.node]
        return self.model.uses.of_expression(self.node, self.scope)

    @cached_property
    def ahead_of_time(self) -> bool:
        """Whether it is only lowered and compiled, never called."""
        lowered = [u for u in self.uses if u.how is How.LOWERED]
        return bool(lowered) and all(u.how is How.LOWERED for u in self.uses)

    @cached_property
    def compiles_ahead(self) -> bool:
        """Whether a lowered form of it is compiled in view."""
        return any(self._compiled(u) for u in self.uses if u.how is How.LOWERED)

    @cached_property
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

    @cached_property
    def hazards(self) -> list[Hazard]:
        """The hazards of what is wrapped here: the worst one of its own, and one for each caller that gives one."""
        return self.model.judge.wrap(self)

    @property
    def hazard(self) -> Hazard | None:
        """The worst hazard."""
        return max(self.hazards, key=lambda hazard: hazard.confidence, default=None)


@dataclass(eq=False)
class EagerSite:
    """A call of control flow, or of a library function that runs some, which compiles when it is outside jit."""

    node: ast.Call
    scope: Scope
    spec: ControlFlow
    model: Sites

    @property
    def module(self) -> Module:
        """The module that the call stands in."""
        return self.scope.module

    @property
    def rows(self) -> tuple[int, int]:
        """The first and the last line."""
        return rows_of(self.node)

    @property
    def function(self) -> str:
        """The function called, by its usual name: ``lax.scan``."""
        return self.spec.name.removeprefix("jax.")

    @cached_property
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

    @cached_property
    def hazard(self) -> Hazard | None:
        """The hazard of executing it again and again."""
        return self.model.judge.eager(self)


@dataclass(eq=False)
class ShardMapSite:
    """An eager call of what ``shard_map`` returned."""

    node: ast.AST
    scope: Scope
    made: ast.expr
    model: Sites

    @property
    def module(self) -> Module:
        """The module that the call stands in."""
        return self.scope.module

    @property
    def rows(self) -> tuple[int, int]:
        """The first and the last line."""
        return rows_of(self.node)

    @cached_property
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
    finders: list[Finder] = field(default_factory=list)
    judge: Judge = field(init=False)
    _on_host: dict[Scope, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """The judge is part of the model."""
        self.judge = Judge(self)

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

    def own(self, module: Module) -> Iterator[Site]:
        """The sites of a module without those of the finders: wrappers and eager control flow."""
        vocabulary = self.evaluator.project.vocabulary
        for scope in module.scopes:
            for call in scope.calls:
                if _last_word(call.func) in vocabulary or isinstance(call.func, ast.Call | ast.Subscript):
                    yield from self._of_call(call, scope)
            if scope.is_function and scope.parent is not None:
                yield from self._of_decorators(scope, scope.parent, vocabulary)

    def _of_call(self, call: ast.Call, scope: Scope) -> Iterator[Site]:
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


def _within(node: ast.AST, outer: ast.AST, scope: Scope) -> bool:
    current: ast.AST | None = node
    while current is not None:
        if current is outer:
            return True
        current = scope.module.parents.get(current)
    return False


def _last_word(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


class Judge:
    """Weighs freshness, frequency and lifetime against each other: the model's verdicts."""

    def __init__(self, sites: Sites) -> None:
        """Part of :class:`Sites`."""
        self.sites = sites

    # -- wrappers ---------------------------------------------------------------------------------

    def wrap(self, site: WrapSite) -> list[Hazard]:
        """The verdict on a jit-like wrapper: at most one hazard for each place to report."""
        candidates: list[Hazard] = []
        if site.spec.identity is Identity.NEVER:
            made = Made(site.scope, site.node)
            rate = self.sites.frequency.of_made(made)
            fresh = FreshCallable(Fresh.WRAPPER, site.jitted, made, rate)
            candidates += self._wrapped(site, fresh, site.node, site.scope)
        else:
            for value, node, scope in self._wrapped_values(site):
                fresh_value = self.sites.freshness.of(value, site.spec)
                if fresh_value is not None:
                    candidates += self._wrapped(site, fresh_value, node, scope)
        candidates += self._static_self(site)
        worst: dict[ast.AST, Hazard] = {}
        for hazard in candidates:
            known = worst.get(hazard.node)
            if known is None or hazard.confidence > known.confidence:
                worst[hazard.node] = hazard
        return list(worst.values())

    def _wrapped_values(self, site: WrapSite) -> Iterator[tuple[Value, ast.AST, Scope]]:
        """What is wrapped; for a parameter, what each caller gives, reported at the caller."""
        for value in site.jitted.inner:
            if not isinstance(value, Parameter):
                yield value, site.node, site.scope
                continue
            for given in self.sites.uses.given(value):
                yield given.value, given.node, given.scope

    def _wrapped(self, site: WrapSite, fresh: FreshCallable, node: ast.AST, scope: Scope) -> Iterator[Hazard]:
        fresh = self._beyond_families(site, fresh)
        rate = fresh.rate
        if rate.often in (Often.ONCE, Often.MEMOISED, Often.TRACED):
            return
        own = self.sites.frequency.at(site.node, site.scope)
        if own.often is Often.TRACED or (own.often is Often.MEMOISED and node is site.node):
            return
        if own.often is Often.MEMOISED and not self._memoised_by_key(site):
            return
        if not self._executed(site):
            return
        if rate.often is Often.MANY:
            if self._kept_alive(site, fresh) or self.sites.freshness.specialises(fresh):
                return
            if self._shapes_follow_loop(site, fresh):
                return
            yield Hazard(fresh, rate, rate.confidence, node, scope, rate.steps)
        elif rate.often is Often.UNKNOWN:
            confidence = self._without_repetition(site, fresh)
            if confidence is not None and not self._kept_alive(site, fresh):
                yield Hazard(fresh, rate, confidence, node, scope, rate.steps)

    def _memoised_by_key(self, site: WrapSite) -> bool:
        """Whether the wrapper's function is memoised on its arguments, so that a fresh argument misses."""
        return self.sites.frequency.of_function(site.scope.function).often is Often.MEMOISED

    def _beyond_families(self, site: WrapSite, fresh: FreshCallable) -> FreshCallable:
        """Leave out the loops that build one program per variant and keep each: they repeat nothing."""
        for _ in range(4):
            rate = fresh.rate
            if rate.often is not Often.MANY or rate.loop is None or rate.loop_scope is None:
                return fresh
            if not loop_targets(rate.loop, rate.loop_scope) or self._used_inside(
                site, rate.loop, rate.loop_scope, rate.steps
            ):
                return fresh
            if not site.ahead_of_time and not self.sites.freshness.varies(fresh):
                return fresh
            fresh = replace(fresh, rate=self.sites.frequency.beyond(rate.loop, rate.loop_scope))
        return fresh

    def _used_inside(self, site: WrapSite, loop: ast.AST, scope: Scope, steps: tuple[Step, ...]) -> bool:
        """Whether the wrapper (or the executable made of it) is called within one iteration of the loop."""
        whole = scope.module.parents[loop] if isinstance(loop, ast.comprehension) else loop
        inner = {site.scope.function, *(step.scope.function for step in steps)} - {scope.function}
        return any(
            use.how in (How.CALLED, How.TRACED)
            and (use.scope.function in inner or (use.scope.module is scope.module and _within(use.node, whole, scope)))
            for use in (*site.uses, *site.executable_uses)
        )

    def _executed(self, site: WrapSite) -> bool:
        if site.ahead_of_time:
            return site.compiles_ahead
        return any(use.how in (How.CALLED, How.ESCAPES) for use in site.uses)

    def _without_repetition(self, site: WrapSite, fresh: FreshCallable) -> Confidence | None:
        """How sure a claim can be when no repetition is in view: a function that makes and calls a fresh wrapper."""
        function = fresh.made.scope.function
        if not function.is_function:
            return None
        calls = [use for use in site.uses if use.how is How.CALLED]
        direct = [use for use in calls if use.scope.function is function and use.exact and not use.stored]
        leaves = [use for use in site.uses if use.how in (How.ESCAPES, How.TRACED) or use.stored]
        if not direct or leaves:
            return Confidence.POSSIBLE
        loops = self.sites.frequency.loops_around
        if any(loops(use.node, use.scope) for use in direct):
            return Confidence.POSSIBLE
        if function.parent is not None and not (function.parent.is_module or function.owner_class is not None):
            return Confidence.POSSIBLE
        if function.name.startswith("_") and not function.name.startswith("__") and not fresh.rate.steps:
            return Confidence.POSSIBLE
        return Confidence.LIKELY

    def _kept_alive(self, site: WrapSite, fresh: FreshCallable) -> bool:
        """Whether an earlier wrapper of an equal bound method stays alive, so that later ones hit its entry."""
        bound = fresh.value
        if isinstance(bound, Instance) and self.sites.compares_by_value(bound.cls.scope):
            return any(use.stored for use in site.uses) and not fresh.rate.instances
        if not isinstance(bound, Bound):
            return False
        receiver = bound.receiver
        made = receiver.made if isinstance(receiver, Instance) else None
        if made is not None:
            rate = self.sites.frequency.of_made(made)
            if rate.often is Often.MANY and rate.loop is fresh.rate.loop:
                return False
        if any(use.stored for use in site.uses):
            return not fresh.rate.instances
        return self._stored_elsewhere(site, bound)

    def _stored_elsewhere(self, site: WrapSite, bound: Bound) -> bool:
        """Whether the class keeps another jit of the same method in an attribute."""
        if bound.method is None or not isinstance(bound.receiver, Instance):
            return False
        owner = bound.receiver.cls.scope
        for stores in owner.module.attribute_stores.values():
            for store in stores:
                if store.value is None or store.value is site.node or store.scope.function.owner_class is not owner:
                    continue
                if not isinstance(store.value, ast.Call):
                    continue
                for value in self.sites.evaluator.evaluate(store.value, store.scope):
                    if isinstance(value, Jitted) and any(
                        isinstance(i, Bound) and i.method is not None and i.method.scope is bound.method.scope
                        for i in value.inner
                    ):
                        return True
        return False

    def _shapes_follow_loop(self, site: WrapSite, fresh: FreshCallable) -> bool:
        """Whether the arguments take another shape in each iteration, so that every iteration compiles anyway."""
        rate = fresh.rate
        if rate.loop is None or rate.loop_scope is None or rate.loop_scope.function is not site.scope.function:
            return False
        return any(
            isinstance(use.node, ast.Call)
            and use.scope.function is rate.loop_scope.function
            and self.sites.shapes.depend_on(use.node, rate.loop, use.scope)
            for use in site.uses
            if use.how is How.CALLED
        )

    def _static_self(self, site: WrapSite) -> Iterator[Hazard]:
        """A jitted method whose key holds an instance that is made again and again and hashed by identity."""
        method = site.decorates
        owner = method.owner_class if method is not None else None
        if method is None or owner is None or not self._self_is_static(site, method):
            return
        if self.sites.compares_by_value(owner):
            return
        rate = self.sites.frequency.of_instances(owner)
        if rate.often is not Often.MANY or not rate.instances or not self._executed(site):
            return
        called = [use for use in site.uses if use.how is How.CALLED]
        if not called:
            return
        made = Made(site.scope, site.node)
        fresh = FreshCallable(Fresh.INSTANCE, Instance(class_value(owner), made), made, rate)
        yield Hazard(fresh, rate, rate.confidence, site.node, site.scope, rate.steps)

    def _self_is_static(self, site: WrapSite, method: Scope) -> bool:
        if not method.parameters:
            return False
        name = method.parameters[0].arg
        options = site.jitted.options
        for option, wanted in (("static_argnums", 0), ("static_argnames", name)):
            argument = options.get(option)
            if argument is None or argument.expression is None:
                continue
            for node in ast.walk(argument.expression):
                if isinstance(node, ast.Constant) and node.value == wanted and type(node.value) is type(wanted):
                    return True
        return False

    # -- eager control flow -----------------------------------------------------------------------

    def eager(self, site: EagerSite) -> Hazard | None:
        """The verdict on control flow that may run outside jit."""
        own = self.sites.frequency.at(site.node, site.scope)
        if own.often in (Often.TRACED, Often.MEMOISED, Often.ONCE):
            return None
        best: Hazard | None = None
        if site.spec.always_fresh or own.differentiated:
            if not site.spec.library or any(_is_callable(v) for v in site.callables):
                best = Hazard(None, own, self._eager_confidence(site, own), site.node, site.scope, own.steps)
        for value in site.callables:
            fresh = self.sites.freshness.of(value)
            if fresh is None or fresh.rate.often not in (Often.MANY, Often.UNKNOWN):
                continue
            if isinstance(value, Bound) and (self._held_receiver(value, fresh, own) or self._held_method(value)):
                continue
            fresh = self._beyond_building(site, fresh)
            rate = fresh.rate
            if rate.often not in (Often.MANY, Often.UNKNOWN):
                continue
            if rate.often is Often.MANY and self.sites.freshness.specialises(fresh):
                continue
            hazard = Hazard(fresh, rate, self._eager_confidence(site, rate), site.node, site.scope, rate.steps)
            if best is None or (hazard.confidence, hazard.fresh is not None) > (
                best.confidence,
                best.fresh is not None,
            ):
                best = hazard
        return best

    def _beyond_building(self, site: EagerSite, fresh: FreshCallable) -> FreshCallable:
        """Leave out a loop that only builds the callables, such as the comprehension of a list of branches."""
        rate = fresh.rate
        while rate.often is Often.MANY and rate.loop is not None and rate.loop_scope is fresh.made.scope:
            whole = rate.loop_scope.module.parents[rate.loop] if isinstance(rate.loop, ast.comprehension) else rate.loop
            if site.module is not rate.loop_scope.module or _within(site.node, whole, site.scope):
                break
            rate = self.sites.frequency.beyond(rate.loop, rate.loop_scope)
        return replace(fresh, rate=rate)

    @staticmethod
    def _held_receiver(value: Bound, fresh: FreshCallable, own: Rate) -> bool:
        return fresh.rate.often is Often.UNKNOWN and own.often is Often.MANY

    def _held_method(self, bound: Bound) -> bool:
        """Whether the class keeps the bound method in an attribute, which keeps its cache entries alive."""
        if bound.method is None or not isinstance(bound.receiver, Instance):
            return False
        owner = bound.receiver.cls.scope
        for stores in owner.module.attribute_stores.values():
            for store in stores:
                if isinstance(store.value, ast.Attribute) and store.value.attr == bound.name:
                    if store.scope.function.owner_class is owner:
                        return True
        return False

    def _eager_confidence(self, site: EagerSite, rate: Rate) -> Confidence:
        """A repetition in view counts only where the function is known to run outside jit."""
        if rate.often is Often.MANY and rate.callers:
            return rate.confidence
        own = site.scope.function
        if rate.often is Often.MANY:
            functions = {own, *(step.scope.function for step in rate.steps)}
            host = any(self.sites.runs_on_host(function) for function in functions)
            return Confidence.LIKELY if host else Confidence.POSSIBLE
        if not self.sites.runs_on_host(own):
            return Confidence.POSSIBLE
        amortised = self.sites.frequency.loops_around(site.node, site.scope)
        return Confidence.POSSIBLE if rate.callers or amortised else Confidence.LIKELY

    def shard_map(self, site: ShardMapSite) -> Hazard | None:
        """The verdict on an eager call of a shard-mapped function."""
        rate = self.sites.frequency.at(site.node, site.scope)
        if rate.often is Often.MANY:
            return Hazard(None, rate, rate.confidence, site.node, site.scope, rate.steps)
        if rate.often is Often.UNKNOWN:
            return Hazard(None, rate, Confidence.POSSIBLE, site.node, site.scope, rate.steps)
        return None


def _is_callable(value: Value) -> bool:
    return isinstance(value, Function | Bound | Jitted | Transformed | Instance) or (
        hasattr(value, "inner") and not isinstance(value, Unknown)
    )
