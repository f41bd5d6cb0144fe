"""Static arguments: what all calls of a jitted callable give where JAX keeps the value itself as the key."""

from __future__ import annotations

import ast
import enum
from collections.abc import Iterator
from dataclasses import dataclass, field

from jaxlint.findings import Confidence
from jaxlint.program.frequency import Often, Rate, Step
from jaxlint.program.freshness import Fresh, FreshCallable
from jaxlint.program.hashing import Compared
from jaxlint.program.hazards import Hazard
from jaxlint.program.kind_values import Leaf, World
from jaxlint.program.pytrees import Pytrees
from jaxlint.program.signature import Signatures
from jaxlint.program.sites import Sites, rows_of
from jaxlint.program.statics_aux import Aux, StaticArray
from jaxlint.program.statics_calls import StaticCall, StaticCalls, made_here, runs, whole, within
from jaxlint.program.statics_equal import Equals
from jaxlint.program.statics_growth import Grown, Growth
from jaxlint.program.statics_keys import Key, Keys
from jaxlint.program.statics_mutated import Mutations
from jaxlint.program.statics_needs import Need, Needs
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.uses import How
from jaxlint.program.values import Argument, Instance, Jitted, Parameter, Partial, Transformed, Value


class Fault(enum.Enum):
    """What is wrong with a value at a static position."""

    MANY = "another value each time"
    UNHASHABLE = "no hash"
    IDENTITY = "equal only to itself"
    EQUAL = "equal, but of another type"
    MUTATED = "changed after it was hashed"


@dataclass(eq=False)
class StaticSite:
    """A place that gives a static position what it should not."""

    fault: Fault
    node: ast.AST
    scope: Scope
    function: str
    """The name of the jitted callable."""
    parameter: str
    what: str
    """The value in words."""
    why: str
    verdict: Hazard
    in_structure: bool = False
    """Whether it is a static part of a traced argument, not a static argument."""
    arithmetic: bool = False
    """Whether the function only computes with the value."""
    label: str = "given here"

    @property
    def module(self) -> Module:
        """The module of the place."""
        return self.scope.module

    @property
    def rows(self) -> tuple[int, int]:
        """The first and the last line."""
        return rows_of(self.node)

    @property
    def hazard(self) -> Hazard:
        """The verdict."""
        return self.verdict

    @property
    def where(self) -> str:
        """The position in words: "the static argument `config` of the jitted `step`"."""
        kind = "the static part" if self.in_structure else "the static argument"
        return f"{kind} `{self.parameter}` of the jitted `{self.function}`"


@dataclass(eq=False)
class Statics:
    """Finds the static sites of the program."""

    model: Sites
    signatures: Signatures
    _found: dict[Module, list[StaticSite]] | None = field(default=None)

    def __post_init__(self) -> None:
        """Build the parts of the model that it asks."""
        evaluator = self.model.evaluator
        self.calls = StaticCalls(self.model, self.signatures)
        self.keys = Keys(evaluator, self.signatures.kinds)
        self.aux = Aux(evaluator, self.keys, Pytrees(evaluator))
        self.growth = Growth(evaluator, self.model.uses)
        self.needs = Needs(evaluator)
        self.equals = Equals(evaluator, self.model.uses, self.signatures.together)
        self.mutations = Mutations(evaluator, self.keys, self.signatures.together)

    def sites(self, module: Module) -> Iterator[StaticSite]:
        """The sites that stand in ``module``."""
        if self._found is None:
            self._found = {}
            for file in self.model.evaluator.project.files.values():
                if file.module is not None and file.record.words & _WORDS:
                    for site in self._of_module(file.module):
                        self._found.setdefault(site.module, []).append(site)
        yield from self._found.get(module, ())

    def _of_module(self, module: Module) -> Iterator[StaticSite]:
        for calls in self.calls.of(module):
            seen: set[tuple[ast.AST, Fault]] = set()
            for site in self._of_calls(calls):
                if (site.node, site.fault) not in seen:
                    seen.add((site.node, site.fault))
                    yield site

    def _of_calls(self, calls: list[StaticCall]) -> Iterator[StaticSite]:
        yield from self._static_self(calls)
        for call in calls:
            self.signatures.kinds.fresh_budget()
            wrong = False
            for site in self._unhashable(call):
                wrong = True
                yield site
            if wrong or not runs(call.rate) or self._made_anew(call):
                continue
            yield from self._arrays(call)
            yield from self._by_identity(call)
            yield from self._many(call)
        hosts = [call for call in calls if runs(call.rate) and not call.filtered]
        for equal in self.equals.of(hosts):
            steps = (Step(equal.first.node, equal.first.scope, f"{equal.first.text} here"),)
            rate = Rate(Often.MANY, equal.confidence, steps)
            verdict = Hazard(None, rate, equal.confidence, equal.node, equal.scope, steps)
            function = equal.call.target.name
            yield StaticSite(
                Fault.EQUAL, equal.node, equal.scope, function, equal.parameter, equal.later.text, equal.why, verdict
            )
        for change in self.mutations.of(hosts):
            given = Step(change.call.node, change.call.scope, "the static argument is given here")
            way = (given, *change.steps)
            rate = Rate(Often.MANY, change.confidence, way, change.loop, change.scope if change.loop else None)
            verdict = Hazard(None, rate, change.confidence, change.node, change.scope, way)
            yield StaticSite(
                Fault.MUTATED,
                change.node,
                change.scope,
                change.call.target.name,
                change.parameter,
                change.what,
                change.why,
                verdict,
                label="changed here",
            )

    @staticmethod
    def _made_anew(call: StaticCall) -> bool:
        """Whether another rule reports the wrapper itself: then nothing that it keeps is ever found again."""
        return any(hazard.confidence >= Confidence.LIKELY for hazard in call.wrap.hazards)

    # -- no hash ----------------------------------------------------------------------------------

    def _unhashable(self, call: StaticCall) -> Iterator[StaticSite]:
        if call.filtered or _expects_error(call.node, call.scope):
            return
        for name, argument in call.static.items():
            if name == call.receiver:
                continue
            keys = self.keys.unhashable(argument)
            if keys:
                key = keys[0]
                sure = Confidence.CERTAIN if call.exact and len(keys) == 1 else Confidence.LIKELY
                yield self._site(Fault.UNHASHABLE, call, name, key, call.rate, sure)

    def _static_self(self, calls: list[StaticCall]) -> Iterator[StaticSite]:
        """A method that is jitted with ``self`` static, in a class whose instances have no hash."""
        for call in calls:
            wrap, receiver = call.wrap, call.receiver
            owner = wrap.decorates.owner_class if wrap.decorates is not None else None
            if owner is None or receiver is None or receiver not in call.target.static:
                continue
            if not isinstance(call.node.func, ast.Attribute) or _expects_error(call.node, call.scope):
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

    def _arrays(self, call: StaticCall) -> Iterator[StaticSite]:
        """Arrays in the structure of a pytree, made anew, so that comparing the structures raises."""
        if call.filtered:
            return
        for name, argument in call.traced.items():
            for array in self.aux.arrays(argument):
                rate = self.model.frequency.of_made(array.made)
                if rate.often is Often.MANY and not _expects_error(call.node, call.scope):
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

    # -- compared by identity ---------------------------------------------------------------------

    def _by_identity(self, call: StaticCall) -> Iterator[StaticSite]:
        for name, argument in call.static.items():
            if name != call.receiver:
                yield from self._fresh(call, name, argument, in_structure=False)
        for name, argument in call.traced.items():
            if call.filtered:
                yield from self._fresh(call, name, argument, in_structure=False)
            else:
                yield from self._fresh(call, name, argument, in_structure=True)

    def _fresh(self, call: StaticCall, name: str, argument: Argument, *, in_structure: bool) -> Iterator[StaticSite]:
        best: StaticSite | None = None
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
                site = self._site(
                    Fault.IDENTITY, call, name, key, rate, confidence, place, scope, in_structure=in_structure
                )
                if best is None or site.verdict.confidence > best.verdict.confidence:
                    best = site
        if best is not None:
            yield best

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
            return rate, min(self._eagerly(call, where, rate), Confidence.CERTAIN if call.exact else Confidence.LIKELY)
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

    def _eagerly(self, call: StaticCall, where: Scope, rate: Rate) -> Confidence:
        """A repetition counts as seen only where the function is known to run outside jit."""
        if rate.callers:
            return rate.confidence
        functions = {where.function, call.scope.function, *(step.scope.function for step in rate.steps)}
        host = any(self.model.runs_on_host(function) for function in functions if function.is_function)
        return Confidence.LIKELY if host else Confidence.POSSIBLE

    def _per_call(self, call: StaticCall, where: Scope) -> Confidence:
        """How sure it is that a function without callers in view is called again, outside jit."""
        if self.model.frequency.loops_around(call.node, call.scope) or not self.model.runs_on_host(where.function):
            return Confidence.POSSIBLE
        return Confidence.LIKELY

    # -- many values ------------------------------------------------------------------------------

    def _many(self, call: StaticCall) -> Iterator[StaticSite]:
        if call.rate.often is not Often.MANY:
            return
        named = call.traced if call.filtered else call.static
        for name, argument in named.items():
            if argument.expression is None or name == call.receiver:
                continue
            grown = self.growth.of(argument.expression, argument.scope, call.node, call.rate)
            if grown is None or (call.filtered and not self._is_number(argument)):
                continue
            yield self._of_growth(call, name, argument.expression, grown)

    def _is_number(self, argument: Argument) -> bool:
        kinds = self.signatures.kinds.names.argument(argument)
        return bool(kinds) and all(isinstance(a.kind, Leaf) and a.kind.world is World.PYTHON for a in kinds)

    def _of_growth(self, call: StaticCall, name: str, expression: ast.expr, grown: Grown) -> StaticSite:
        need = self.needs.of(call.body, name) if call.body is not None else Need.UNKNOWN
        confidence = min(grown.confidence, self._eagerly(call, call.scope, call.rate))
        if need is not Need.NONE:
            confidence = Confidence.POSSIBLE
        if not call.exact or any(use.how is How.ESCAPES for use in call.wrap.uses):
            confidence = min(confidence, Confidence.LIKELY)
        steps = (Step(grown.node, grown.scope, grown.text), *call.rate.steps)
        verdict = Hazard(None, call.rate, confidence, call.node, call.scope, steps)
        text = " ".join(ast.unparse(expression).split())
        what = f"`{text}`" if len(text) <= 40 else "another value"
        return StaticSite(
            Fault.MANY,
            call.node,
            call.scope,
            call.target.name,
            name,
            what,
            grown.text,
            verdict,
            arithmetic=need is Need.NONE,
        )

    # -- sites ------------------------------------------------------------------------------------

    @staticmethod
    def _site(
        fault: Fault,
        call: StaticCall,
        name: str,
        key: Key,
        rate: Rate,
        confidence: Confidence,
        place: ast.AST | None = None,
        scope: Scope | None = None,
        *,
        in_structure: bool = False,
    ) -> StaticSite:
        node, where = (call.node, call.scope) if place is None or scope is None else (place, scope)
        steps = list(rate.steps)
        if key.made is not None and key.made.node is not node:
            steps.insert(0, Step(key.made.node, key.made.scope, f"{key.what} is made here"))
        if node is not call.node:
            steps.insert(0, Step(call.node, call.scope, "the static argument is given here"))
        verdict = Hazard(None, rate, confidence, node, where, tuple(steps))
        why = key.why
        if key.made is not None and not why:
            why = f"it is made at {made_here(key.made)}"
        return StaticSite(
            fault, node, where, call.target.name, f"{name}{key.path}", key.what, why, verdict, in_structure=in_structure
        )


def _by_content(key: Key) -> bool:
    """Whether ``equinox.filter_jit`` flattens the value and finds nothing new in it."""
    return isinstance(key.value, Instance) or (isinstance(key.value, Partial) and key.value.is_pytree)


def _expects_error(node: ast.AST, scope: Scope) -> bool:
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


_WORDS = frozenset({"jit", "pjit", "filter_jit"})
