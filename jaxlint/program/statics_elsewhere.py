"""Static objects that other code changes between two calls: a helper, or another object that holds the same one."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from jaxlint.findings import Confidence
from jaxlint.program.captures import Captures
from jaxlint.program.frequency import Step
from jaxlint.program.objects import Objects
from jaxlint.program.order import Between, Spot
from jaxlint.program.slots import ATTRIBUTE, Change, Write
from jaxlint.program.statics_mutated import Mutation
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.values import Function, Instance

if TYPE_CHECKING:
    from jaxlint.program.statics_calls import StaticCall


class Elsewhere:
    """Looks for such changes in the whole program."""

    def __init__(self, captures: Captures) -> None:
        """Part of the linked program."""
        self.captures = captures
        self.evaluator = captures.evaluator
        self.objects = Objects(captures.evaluator)

    def of(
        self, call: StaticCall, name: str, instance: Instance, read: set[str], calls: Sequence[StaticCall]
    ) -> Iterator[Mutation]:
        """The changes of an object, given as ``name``, that lie between two calls that are given it."""
        made = instance.made
        if made is None or made.memoised:
            return
        alike = [c for c in calls if c.target is call.target or c.wrap is call.wrap]
        places = [
            (c.node, c.scope)
            for c in alike
            if name in c.static and self._is(c.static[name].expression, c, made.root.node)
        ]
        for attribute in sorted(read):
            for write in self._writes(instance, attribute, made.root.node):
                if write.scope.function is call.scope.function or self.captures.traces.of(write.scope.function):
                    continue
                if self.captures.order.lazily(write.node, write.scope):
                    continue
                found = self._judged(write, places, [(made.root.node, made.root.scope)])
                if found is not None:
                    confidence, between = found
                    if not call.exact:
                        confidence = min(confidence, Confidence.LIKELY)
                    yield self._mutation(call, name, instance, attribute, write, confidence, between)

    def _is(self, node: ast.expr | None, call: StaticCall, place: ast.AST) -> bool:
        return node is not None and self._same(node, call.scope, place)

    def _same(self, node: ast.expr, scope: Scope, place: ast.AST) -> bool:
        """Whether an expression gives the object that is made at ``place``, and no other."""
        values = self.evaluator.expand(self.evaluator.evaluate(node, scope))
        return bool(values) and all(
            isinstance(v, Instance) and v.made is not None and v.made.root.node is place for v in values
        )

    # -- the changes ------------------------------------------------------------------------------

    def _writes(self, instance: Instance, attribute: str, place: ast.AST) -> Iterator[Write]:
        project = self.evaluator.project
        for module in project.modules_with(attribute):
            for store in module.attribute_stores.get(attribute, ()):
                if self._same(store.target.value, store.scope, place):
                    statement = module.statement_at(store.target) or store.target
                    grows = isinstance(statement, ast.AugAssign)
                    values: tuple[ast.expr, ...] = (store.value,) if store.value is not None else ()
                    yield self._write(module, attribute, statement, store.scope, values, grows)
            yield from self._by_setattr(module, attribute, place)
        for method in self._methods(instance, attribute):
            grows = any(e.accumulates for e in self.objects.effects(method) if e.path[:1] == ((ATTRIBUTE, attribute),))
            for module in project.modules_with(method.name):
                for load, scope in module.attribute_loads.get(method.name, ()):
                    called = module.parents.get(load)
                    if isinstance(called, ast.Call) and called.func is load and self._same(load.value, scope, place):
                        values = (*called.args, *(k.value for k in called.keywords))
                        yield self._write(module, attribute, called, scope, values, grows)

    @staticmethod
    def _write(
        module: Module, attribute: str, node: ast.AST, scope: Scope, values: tuple[ast.expr, ...], grows: bool
    ) -> Write:
        return Write((module.top, attribute), (), Change.ATTRIBUTE, node, scope, values, grows)

    def _by_setattr(self, module: Module, attribute: str, place: ast.AST) -> Iterator[Write]:
        for load, scope in module.name_loads.get("setattr", ()):
            call = module.parents.get(load)
            if isinstance(call, ast.Call) and call.func is load and len(call.args) == 3:
                target, key, value = call.args
                if isinstance(key, ast.Constant) and key.value == attribute and self._same(target, scope, place):
                    yield self._write(module, attribute, call, scope, (value,), False)

    def _methods(self, instance: Instance, attribute: str) -> Iterator[Scope]:
        """The methods of the object's class that change an attribute of it."""
        for owner in self.evaluator.members.mro(instance.cls)[0]:
            for name in owner.scope.bindings:
                method = self.evaluator.members.find(instance.cls, name)
                if isinstance(method, Function) and method.scope.owner_class is owner.scope and name[:2] != "__":
                    if any(e.path == ((ATTRIBUTE, attribute),) for e in self.objects.effects(method.scope)):
                        yield method.scope

    # -- the verdict ------------------------------------------------------------------------------

    def _judged(
        self, write: Write, places: Sequence[Spot], makers: Sequence[Spot]
    ) -> tuple[Confidence, Between] | None:
        order = self.captures.order
        for meeting in order.meetings(places, (write.node, write.scope), makers):
            for between in order.between(meeting):
                if order.cleared(meeting.function, between):
                    continue
                exact = between.change.exact and between.after.exact
                confidence = Confidence.CERTAIN if exact else Confidence.POSSIBLE
                if between.dominated:
                    varies = self.captures.variance.of(write, between.change, between.loop)
                    if varies is False:
                        continue
                    confidence = min(confidence, Confidence.LIKELY if varies is None else confidence)
                return confidence, between
        return None

    def _mutation(
        self,
        call: StaticCall,
        name: str,
        instance: Instance,
        attribute: str,
        write: Write,
        confidence: Confidence,
        between: Between,
    ) -> Mutation:
        node, scope = write.node, write.scope
        steps: tuple[Step, ...] = ()
        if len(between.change.chain) > 1 and not write.accumulates and self.captures.variance.follows_parameter(write):
            steps = (Step(node, scope, "it is changed in here"),)
            node, scope = between.change.chain[1]
        what = f"`.{attribute}` of the `{instance.cls.scope.name}`"
        why = f"`{instance.cls.scope.name}` defines no `__eq__`"
        return Mutation(call, name, node, scope, what, why, confidence, between.loop, steps)
