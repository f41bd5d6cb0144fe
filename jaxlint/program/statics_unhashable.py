"""Static values that cannot be compared: they have no hash, or their ``==`` gives an array."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.findings import Confidence
from jaxlint.program.frequency import Often, Rate, Step
from jaxlint.program.hashing import Compared
from jaxlint.program.hazards import Hazard
from jaxlint.program.sites import Sites
from jaxlint.program.statics_aux import Aux, StaticArray
from jaxlint.program.statics_calls import StaticCall
from jaxlint.program.statics_keys import Keys
from jaxlint.program.statics_site import Fault, StaticSite, site_of
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Instance


class Unhashable:
    """Judges what a call gives by whether it can be a key."""

    def __init__(self, model: Sites, keys: Keys, aux: Aux) -> None:
        """Part of the linked program."""
        self.model = model
        self.keys = keys
        self.aux = aux

    def given(self, call: StaticCall) -> Iterator[StaticSite]:
        """The static arguments of a call that have no hash."""
        if call.filtered or expects_error(call.node, call.scope):
            return
        for name, argument in call.static.items():
            if name == call.receiver:
                continue
            keys = self.keys.unhashable(argument)
            if keys:
                key = keys[0]
                sure = Confidence.CERTAIN if call.exact and len(keys) == 1 else Confidence.LIKELY
                yield site_of(Fault.UNHASHABLE, call, name, key, call.rate, sure)

    def receivers(self, calls: list[StaticCall]) -> Iterator[StaticSite]:
        """A method that is jitted with ``self`` static, in a class whose instances have no hash."""
        for call in calls:
            wrap, receiver = call.wrap, call.receiver
            owner = wrap.decorates.owner_class if wrap.decorates is not None else None
            if owner is None or receiver is None or receiver not in call.target.static:
                continue
            if not isinstance(call.node.func, ast.Attribute) or expects_error(call.node, call.scope):
                continue
            for value in self.model.evaluator.evaluate(call.node.func.value, call.scope):
                if not isinstance(value, Instance) or value.made is None:
                    continue
                class_key = self.keys.classes.of(value.cls)
                if class_key.compared is not Compared.UNHASHABLE:
                    continue
                steps = (Step(call.node, call.scope, "called here"),)
                rate = Rate(Often.MANY, Confidence.CERTAIN, steps)
                sure = Confidence.CERTAIN if call.exact else Confidence.LIKELY
                verdict = Hazard(None, rate, sure, wrap.node, wrap.scope, steps)
                what = f"an instance of `{value.cls.scope.name}`"
                name = call.target.name
                yield StaticSite(Fault.UNHASHABLE, wrap.node, wrap.scope, name, receiver, what, class_key.why, verdict)
                return

    def arrays(self, call: StaticCall) -> Iterator[StaticSite]:
        """Arrays in the structure of a pytree, made anew, so that comparing the structures raises."""
        if call.filtered:
            return
        for name, argument in call.traced.items():
            for array in self.aux.arrays(argument):
                rate = self.model.frequency.of_made(array.made)
                if rate.often is Often.MANY and not expects_error(call.node, call.scope):
                    yield self._of_array(call, name, array, rate)

    @staticmethod
    def _of_array(call: StaticCall, name: str, array: StaticArray, rate: Rate) -> StaticSite:
        steps = (
            Step(array.made.node, array.made.scope, "the array is made here"),
            Step(call.node, call.scope, "given here"),
        )
        verdict = Hazard(None, rate, rate.confidence, array.node, array.scope, steps)
        why = "arrays compared with `==` give an array, which is neither true nor false"
        return StaticSite(
            Fault.UNHASHABLE,
            array.node,
            array.scope,
            call.target.name,
            f"{name}.{array.name}",
            "an array",
            why,
            verdict,
            in_structure=True,
            label="put into the structure here",
        )


def expects_error(node: ast.AST, scope: Scope) -> bool:
    """Whether an error is expected there: ``with pytest.raises(…)``, ``try`` with handlers."""
    parents = scope.module.parents
    child, current = node, parents.get(node)
    while current is not None and not isinstance(current, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        if isinstance(current, ast.With):
            for item in current.items:
                call = item.context_expr
                name = getattr(getattr(call, "func", None), "attr", getattr(getattr(call, "func", None), "id", ""))
                if "raises" in name.lower() or name == "suppress":
                    return True
        if isinstance(current, ast.Try) and current.handlers and child in current.body:
            return True
        child, current = current, parents.get(current)
    # assertRaises(ValueError, lambda: f(x, [1]))
    return isinstance(current, ast.Lambda)
