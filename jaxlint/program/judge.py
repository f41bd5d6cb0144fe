"""The model's verdicts: freshness, frequency and lifetime weighed against each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from jaxlint.findings import Confidence
from jaxlint.program.externals import Identity
from jaxlint.program.frequency import Often, Rate, Step
from jaxlint.program.freshness import Fresh, FreshCallable, loop_targets
from jaxlint.program.hazards import Hazard
from jaxlint.program.likeness import Likeness
from jaxlint.program.syntax import Scope
from jaxlint.program.values import (
    Bound,
    External,
    Function,
    Instance,
    Jitted,
    Made,
    Parameter,
    Transformed,
    Unknown,
    Value,
    class_value,
)
from jaxlint.program.ways import How

if TYPE_CHECKING:
    from jaxlint.program.sites import EagerSite, ShardMapSite, Sites, WrapSite

_REPEATED = (Often.MANY, Often.UNKNOWN, Often.BY_HAND)
_SELECTED_WHEN_BATCHED = frozenset({"jax.lax.cond", "jax.lax.switch"})


class Judge:
    """Weighs freshness, frequency and lifetime against each other: the model's verdicts."""

    def __init__(self, sites: Sites) -> None:
        """Part of :class:`Sites`."""
        self.sites = sites
        self.likeness = Likeness(sites.evaluator)

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
        fresh = self._beyond_variants(self._beyond_families(site, self._made_in_turn(site, fresh)))
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
            if self._kept_alive(site, fresh):
                return
            if self._shapes_follow_loop(site, fresh):
                return
            yield Hazard(fresh, rate, rate.confidence, node, scope, rate.steps)
        elif rate.often is Often.BY_HAND:
            # A definition is run again to change it: that compiles for a reason.
            if not fresh.is_definition and not self._kept_alive(site, fresh):
                yield Hazard(fresh, rate, Confidence.POSSIBLE, node, scope, rate.steps)
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
            if self._wrapped_behind(site, rate.loop, rate.loop_scope):
                fresh = replace(fresh, rate=self.sites.frequency.beyond(rate.loop, rate.loop_scope))
                continue
            if not loop_targets(rate.loop, rate.loop_scope) or self._used_inside(
                site, rate.loop, rate.loop_scope, rate.steps
            ):
                return fresh
            if self._runs_in_turn(site, rate) and self._alike(fresh, rate):
                return fresh
            if not site.ahead_of_time and not self.sites.freshness.varies(fresh):
                return fresh
            fresh = replace(fresh, rate=self.sites.frequency.beyond(rate.loop, rate.loop_scope))
        return fresh

    def _made_in_turn(self, site: WrapSite, fresh: FreshCallable) -> FreshCallable:
        """Objects that a loop collects, but calls as soon as each is made: the loop goes on making them."""
        kept = fresh.rate.kept
        if kept is None or not self._runs_in_turn(site, kept) or not self._alike(fresh, kept):
            return fresh
        return replace(fresh, rate=replace(kept, confidence=min(kept.confidence, Confidence.LIKELY)))

    def _runs_in_turn(self, site: WrapSite, rate: Rate) -> bool:
        """Whether the loop that makes an object also calls its wrapper, through a method."""
        order = self.sites.order
        return rate.instances and any(
            rate.loop in order.loops(event)
            for use in site.uses
            if use.how is How.CALLED
            for event in order.lifted(use.node, use.scope)
        )

    def _alike(self, fresh: FreshCallable, rate: Rate) -> bool:
        return isinstance(fresh.value, Bound) and self.likeness.of(fresh.value, rate)

    @staticmethod
    def _wrapped_behind(site: WrapSite, loop: ast.AST, scope: Scope) -> bool:
        """Whether the loop only builds the callable up, and what it has become is wrapped outside of the loop."""
        whole = scope.module.parents[loop] if isinstance(loop, ast.comprehension) else loop
        return site.scope.function is scope.function and not _within(site.node, whole, scope)

    def _beyond_variants(self, fresh: FreshCallable) -> FreshCallable:
        """Leave out the loops whose every iteration needs a program of its own: what repeats them is what counts."""
        for _ in range(4):
            rate = fresh.rate
            if rate.often is not Often.MANY or not self.sites.freshness.specialises(fresh):
                return fresh
            if rate.loop is None or rate.loop_scope is None:
                return replace(fresh, rate=Rate(Often.ONCE))
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
        return any(
            use.how is How.ESCAPES
            or (
                use.how is How.CALLED
                # Within what is traced the call becomes part of that program, and compiles nothing of its own.
                and self.sites.frequency.at(use.node, use.scope).often is not Often.TRACED
            )
            for use in site.uses
        )

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
            if fresh is None or fresh.rate.often not in _REPEATED or fresh.is_definition:
                continue
            if isinstance(value, Bound) and (self._held_receiver(value, fresh, own) or self._held_method(value)):
                continue
            fresh = self._beyond_variants(self._beyond_building(site, fresh))
            rate = fresh.rate
            if rate.often not in _REPEATED:
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
        if site.spec.name in _SELECTED_WHEN_BATCHED and self._is_batched(site.scope.function):
            return Confidence.POSSIBLE  # vmap makes a select of it where the predicate is batched: nothing compiles
        if rate.often is Often.MANY and rate.callers:
            return rate.confidence
        own = site.scope.function
        if rate.often is Often.BY_HAND:
            return Confidence.POSSIBLE
        if rate.often is Often.MANY:
            functions = {own, *(step.scope.function for step in rate.steps)}
            host = any(self.sites.runs_on_host(function) for function in functions)
            return Confidence.LIKELY if host else Confidence.POSSIBLE
        if not self.sites.runs_on_host(own):
            return Confidence.POSSIBLE
        amortised = self.sites.frequency.loops_around(site.node, site.scope)
        return Confidence.POSSIBLE if rate.callers or amortised else Confidence.LIKELY

    def _is_batched(self, function: Scope) -> bool:
        """Whether the function is given to ``vmap`` by name or on the spot; a module is not."""
        if function.parent is None:
            return False
        named = [(node, scope) for node, scope, _ in self.sites.uses.references.of(function)]
        parent = function.parent
        if isinstance(function.node, ast.Lambda):
            named.append((function.node, parent))
        decorators = [(decorator, parent) for decorator in function.decorators]
        for node, scope in named:
            call = scope.module.parents.get(node)
            if isinstance(call, ast.Call) and node in call.args:
                decorators.append((call.func, scope))
        return any(
            isinstance(value, External) and value.name == "jax.vmap"
            for node, scope in decorators
            for value in self.sites.evaluator.evaluate(node, scope)
        )

    def shard_map(self, site: ShardMapSite) -> Hazard | None:
        """The verdict on an eager call of a shard-mapped function."""
        rate = self.sites.frequency.at(site.node, site.scope)
        if rate.often is Often.MANY:
            return Hazard(None, rate, rate.confidence, site.node, site.scope, rate.steps)
        if rate.often in (Often.UNKNOWN, Often.BY_HAND):
            return Hazard(None, rate, Confidence.POSSIBLE, site.node, site.scope, rate.steps)
        return None


def _within(node: ast.AST, outer: ast.AST, scope: Scope) -> bool:
    current: ast.AST | None = node
    while current is not None:
        if current is outer:
            return True
        current = scope.module.parents.get(current)
    return False


def _is_callable(value: Value) -> bool:
    return isinstance(value, Function | Bound | Jitted | Transformed | Instance) or (
        hasattr(value, "inner") and not isinstance(value, Unknown)
    )
