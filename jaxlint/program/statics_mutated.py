"""Static objects that change after they were hashed: equal to themselves still, so that the old program is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jaxlint.findings import Confidence
from jaxlint.program import flow
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.frequency import Often, Step
from jaxlint.program.hashing import Compared
from jaxlint.program.kind_flow import Together
from jaxlint.program.objects import MUTATORS, REPEATABLE, Objects
from jaxlint.program.slots import ATTRIBUTE
from jaxlint.program.statics_keys import Keys
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Class, Instance

if TYPE_CHECKING:
    from jaxlint.program.statics_calls import StaticCall
    from jaxlint.program.statics_elsewhere import Elsewhere


@dataclass(frozen=True, slots=True, eq=False)
class Mutation:
    """A change of an object between two calls that are given it as a static argument."""

    call: StaticCall
    parameter: str
    node: ast.AST
    scope: Scope
    what: str
    why: str
    confidence: Confidence
    loop: ast.AST | None
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _Change:
    """A statement that changes an attribute of an object; ``varies``: to another value each time."""

    attribute: str
    node: ast.AST
    varies: Confidence | None
    steps: tuple[Step, ...] = ()


class Mutations:
    """Looks for changes of static objects: in the functions that give them, and elsewhere."""

    def __init__(self, evaluator: Evaluator, keys: Keys, together: Together, elsewhere: Elsewhere) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.elsewhere = elsewhere
        self.keys = keys
        self.together = together
        self.objects = Objects(evaluator)

    def of(self, calls: Sequence[StaticCall]) -> Iterator[Mutation]:
        """The changes that the jitted function does not see."""
        reported: set[ast.AST] = set()
        for call in calls:
            for name, argument in call.static.items():
                expression = argument.expression
                if name == call.receiver or not isinstance(expression, ast.Name | ast.Attribute):
                    continue
                instance = self._same_object(expression, call.scope)
                if instance is None or call.body is None:
                    continue
                read = self._read(call.body, name)
                for change in self._changes(expression, call.scope):
                    if change.attribute in read and change.node not in reported:
                        found = self._judged(call, name, change, instance.cls, calls)
                        if found is not None:
                            reported.add(change.node)
                            yield found
                for found in self.elsewhere.of(call, name, instance, read, calls):
                    if found.node not in reported:
                        reported.add(found.node)
                        yield found

    def _same_object(self, expression: ast.expr, scope: Scope) -> Instance | None:
        """The one object that is given, if it is compared by identity."""
        values = self.evaluator.expand(self.evaluator.evaluate(expression, scope))
        if len(values) != 1 or not isinstance(values[0], Instance):
            return None
        key = self.keys.classes.of(values[0].cls)
        return values[0] if key.compared is Compared.IDENTITY else None

    def _read(self, body: Scope, name: str) -> set[str]:
        """The attributes of the parameter that the traced function reads, its methods included."""
        found: set[str] = set()
        for load, scope in body.module.name_loads.get(name, ()):
            attribute = body.module.parents.get(load)
            if not isinstance(attribute, ast.Attribute) or not scope.within(body):
                continue
            found.add(attribute.attr)
            if isinstance(body.module.parents.get(attribute), ast.Call):
                method = self.objects.method(load, attribute.attr, scope)
                for hops in self.objects.reads(method) if method is not None else ():
                    if hops[0][0] == ATTRIBUTE:
                        found.add(str(hops[0][1]))
        return found

    def _changes(self, receiver: ast.expr, scope: Scope) -> Iterator[_Change]:
        """What the calling function changes of the object: by assignment, or through its methods."""
        text = ast.dump(receiver)
        function = scope.function
        for name, stores in scope.module.attribute_stores.items():
            for store in stores:
                if store.scope.function is function and ast.dump(store.target.value) == text:
                    statement = scope.module.statement_at(store.target)
                    varies: Confidence | None = Confidence.CERTAIN
                    if not isinstance(statement, ast.AugAssign):
                        varies = self.together.varies(store.value, store.scope) if store.value is not None else None
                    yield _Change(name, store.target, varies)
        for call in function.calls:
            part = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr in MUTATORS else None
            if (
                isinstance(part, ast.Attribute)
                and ast.dump(part.value) == text
                and isinstance(call.func, ast.Attribute)
            ):
                again = call.func.attr not in REPEATABLE
                yield _Change(part.attr, call, Confidence.CERTAIN if again else self._arguments_vary(call, scope))
            if isinstance(call.func, ast.Attribute) and ast.dump(call.func.value) == text:
                method = self.objects.method(call.func.value, call.func.attr, scope)
                for effect in self.objects.effects(method) if method is not None else ():
                    if len(effect.path) == 1 and effect.path[0][0] == ATTRIBUTE and method is not None:
                        step = Step(method.node, method, "it is changed in here")
                        varies = Confidence.CERTAIN if effect.accumulates else self._arguments_vary(call, scope)
                        yield _Change(str(effect.path[0][1]), call, varies, (step,))

    def _arguments_vary(self, call: ast.Call, scope: Scope) -> Confidence | None:
        answers = [self.together.varies(a, scope) for a in call.args if not isinstance(a, ast.Starred)]
        return max((a for a in answers if a is not None), default=None)

    def _judged(
        self, call: StaticCall, name: str, change: _Change, cls: Class, calls: Sequence[StaticCall]
    ) -> Mutation | None:
        module = call.scope.module
        loops = [loop for loop in flow.loops(module, change.node) if loop in flow.loops(module, call.node)]
        made = self._made_in(call, name)
        loops = [loop for loop in loops if not any(loop in flow.loops(module, node) for node in made)]
        attribute = change.attribute
        what = f"`.{attribute}` of the `{cls.scope.name}`"
        why = self.keys.classes.of(cls).why
        if loops:
            if change.varies is None:
                return None
            confidence = min(change.varies, Confidence.CERTAIN if call.exact else Confidence.LIKELY)
            return Mutation(call, name, change.node, call.scope, what, why, confidence, loops[0], change.steps)
        if call.rate.often is Often.MANY and not made and isinstance(call.static[name].expression, ast.Attribute):
            # Each call of the function changes the object that it keeps.
            if change.varies is None:
                return None
            confidence = min(change.varies, Confidence.LIKELY)
            return Mutation(call, name, change.node, call.scope, what, why, confidence, None, change.steps)
        again = self._later_call(call, name, change, calls)
        if again is None or any(flow.position(n) > flow.position(call.node) for n in made):
            return None
        step = Step(again.node, again.scope, "given again here")
        return Mutation(call, name, change.node, call.scope, what, why, Confidence.LIKELY, None, (*change.steps, step))

    def _made_in(self, call: StaticCall, name: str) -> list[ast.AST]:
        """Where the calling function binds the name of the object."""
        expression = call.static[name].expression
        if not isinstance(expression, ast.Name):
            return []
        return [b.node for b in call.scope.function.bindings.get(expression.id, ())]

    @staticmethod
    def _later_call(call: StaticCall, name: str, change: _Change, calls: Sequence[StaticCall]) -> StaticCall | None:
        """A call behind the change that gives the same object, where one stands before it, in straight code."""
        module = call.scope.module
        if list(flow.blocks(module, change.node)) != [] or flow.position(call.node) > flow.position(change.node):
            return None
        given = call.static[name].expression
        for other in calls:
            argument = other.static.get(name)
            if (
                argument is not None
                and argument.expression is not None
                and given is not None
                and other.scope.function is call.scope.function
                and flow.position(other.node) > flow.position(change.node)
                and ast.dump(argument.expression) == ast.dump(given)
            ):
                return other
        return None
