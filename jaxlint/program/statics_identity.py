"""Static values that are equal only to themselves, and made anew for each call."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.findings import Confidence
from jaxlint.program.frequency import Often, Rate
from jaxlint.program.freshness import Fresh, FreshCallable
from jaxlint.program.sites import Sites
from jaxlint.program.statics_aux import Aux
from jaxlint.program.statics_calls import StaticCall, StaticCalls, compiles_itself, whole, within
from jaxlint.program.statics_keys import Key, Keys
from jaxlint.program.statics_site import Fault, StaticSite, site_of
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Argument, Instance, Jitted, Parameter, Partial, Transformed, Value


class ByIdentity:
    """Judges what a call gives by whether the same object comes again."""

    def __init__(self, model: Sites, calls: StaticCalls, keys: Keys, aux: Aux) -> None:
        """Part of the linked program."""
        self.model = model
        self.calls = calls
        self.keys = keys
        self.aux = aux

    def given(self, call: StaticCall) -> Iterator[StaticSite]:
        """The objects that a call gives and that no later call finds again; at most one for each parameter."""
        for name, argument in call.static.items():
            if name != call.receiver:
                yield from self._fresh(call, name, argument, in_structure=False)
        receiver, function = call.receiver, call.node.func
        if receiver in call.target.static and call.wrap.decorates is None and isinstance(function, ast.Attribute):
            # A decorated method is left to the rule for wrappers of instances that are made again and again.
            own = Argument(function.value, call.scope, None)
            if any(isinstance(v, Instance) for v in self.model.evaluator.argument(own)):
                yield from self._fresh(call, str(receiver), own, in_structure=False)
        for name, argument in call.traced.items():
            if call.filtered:
                yield from self._fresh(call, name, argument, in_structure=False)
            else:
                yield from self._fresh(call, name, argument, in_structure=True)

    def _fresh(self, call: StaticCall, name: str, argument: Argument, *, in_structure: bool) -> Iterator[StaticSite]:
        best: tuple[tuple[Confidence, bool], StaticSite] | None = None
        for given, place, scope in self._given(argument):
            keys = list(self.aux.by_identity(given)) if in_structure else self.keys.by_identity(given)
            if call.filtered:
                keys = [key for key in keys if not _by_content(key)]
            for key in keys:
                if key.made is None:
                    continue
                judged = self._repeats(call, key, place, scope)
                if judged is None:
                    continue
                rate, confidence = judged
                site = site_of(
                    Fault.IDENTITY, call, name, key, rate, confidence, place, scope, in_structure=in_structure
                )
                rank = confidence, isinstance(key.value, Jitted)
                if best is None or rank > best[0]:
                    best = rank, site
        if best is not None:
            yield best[1]

    def _given(self, argument: Argument) -> Iterator[tuple[Argument, ast.AST | None, Scope | None]]:
        """The argument; for a parameter of the calling function, what each of its callers gives."""
        for value in self.model.evaluator.argument(argument):
            if isinstance(value, Parameter):
                for given in self.model.uses.given(value):
                    yield Argument(None, given.scope, None, given.value), given.node, given.scope
                return
        yield argument, None, None

    def _repeats(
        self, call: StaticCall, key: Key, place: ast.AST | None, scope: Scope | None
    ) -> tuple[Rate, Confidence] | None:
        """How often the object is made and given, and how surely; None where that is no repetition."""
        made = key.made
        assert made is not None
        node, where = (call.node, call.scope) if place is None or scope is None else (place, scope)
        rate = self.model.frequency.of_made(made)
        for _ in range(4):
            if rate.often is not Often.MANY or rate.loop is None or rate.loop_scope is None:
                break
            inner = {made.scope.function, *(s.scope.function for s in rate.steps)} - {rate.loop_scope.function}
            outer = whole(rate.loop, rate.loop_scope)
            if where.function in inner or (
                where.module is rate.loop_scope.module and within(node, outer, where.module)
            ):
                break
            rate = self.model.frequency.beyond(rate.loop, rate.loop_scope)
        if rate.often is Often.MANY:
            fresh = self._callable(key, rate)
            if fresh is not None and self.model.freshness.specialises(fresh):
                return None
            return rate, min(
                self.calls.runs_eagerly(call, where, rate), Confidence.CERTAIN if call.exact else Confidence.LIKELY
            )
        if rate.often is Often.UNKNOWN and where.function is made.scope.function and where.function.is_function:
            return rate, self._per_call(call, where)
        return None

    @staticmethod
    def _callable(key: Key, rate: Rate) -> FreshCallable | None:
        kinds: dict[type[Value], Fresh] = {Instance: Fresh.INSTANCE, Partial: Fresh.PARTIAL, Jitted: Fresh.TRANSFORM}
        kinds[Transformed] = Fresh.TRANSFORM
        value = key.value
        if value is None or key.made is None:
            return None
        return FreshCallable(kinds.get(type(value), Fresh.CLOSURE), value, key.made, rate)

    def _per_call(self, call: StaticCall, where: Scope) -> Confidence:
        """How sure it is that a function without callers in view is called again, outside jit."""
        if self.model.frequency.loops_around(call.node, call.scope):
            return Confidence.POSSIBLE
        host = self.model.runs_on_host(where.function) or compiles_itself(call)
        return Confidence.LIKELY if host else Confidence.POSSIBLE


def _by_content(key: Key) -> bool:
    """Whether ``equinox.filter_jit`` flattens the value and finds nothing new in it."""
    return isinstance(key.value, Instance) or (isinstance(key.value, Partial) and key.value.is_pytree)
