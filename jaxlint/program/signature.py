"""Signatures: which kinds each parameter of a jitted callable is given, over all its calls in the program."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from jaxlint.program.calls import Arguments
from jaxlint.program.dependencies import Grouped, settled_property
from jaxlint.program.differing import Aspect
from jaxlint.program.frequency import Often, Rate, Step, in_test
from jaxlint.program.hazards import Hazard
from jaxlint.program.kind_flow import Together
from jaxlint.program.kind_origins import Origins
from jaxlint.program.kind_placement import FIRST_DEVICE, FREE
from jaxlint.program.kind_values import Alternative, Kinds, Leaf
from jaxlint.program.kinds import KindModel
from jaxlint.program.mixing import Entry, Mixture, mixtures
from jaxlint.program.promotion import category
from jaxlint.program.sites import PlacedSite, Sites, WrapSite
from jaxlint.program.statics_needs import Need, Needs
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.uses import How, Use
from jaxlint.program.values import (
    Argument,
    Bound,
    Class,
    Constant,
    External,
    Function,
    Instance,
    Jitted,
    Partial,
    Sequence,
    Transformed,
    Value,
)
from jaxlint.program.work import Work

if TYPE_CHECKING:
    from jaxlint.program.sites import Site

COMPARED_LIKE_JIT = frozenset(
    {"jax.jit", "jax.experimental.pjit.pjit", "flax.nnx.jit", "haiku.jit", "jax_dataclasses.jit"}
)
"""The wrappers that compare arguments as ``jax.jit`` does."""
MOST_CALLS = 40
Calls = tuple["CallSite", "CallSite"]


@dataclass(frozen=True, slots=True, eq=False)
class CallSite:
    """One call of a jitted callable: what it gives to each parameter that is not static."""

    node: ast.Call
    scope: Scope
    exact: bool
    rate: Rate
    given: dict[str, Kinds]
    owner: ast.AST | None
    """The expression that makes the jitted object which is called."""
    local: Scope | None
    """The enclosing function, where each call of it makes a jitted object of its own."""
    form: tuple[int, frozenset[str]] | None
    """How many arguments are positional, and which are given by keyword; None where a star hides some."""
    arguments: dict[str, Argument]
    """What the call gives to each parameter, static ones included."""
    static: frozenset[str]
    """The names of the static parameters."""

    @property
    def expressions(self) -> dict[str, ast.expr]:
        """What stands in the call for each parameter that is not static."""
        return {
            name: a.expression
            for name, a in self.arguments.items()
            if name not in self.static and a.expression is not None and a.value is None
        }

    @property
    def static_expressions(self) -> dict[str, ast.expr]:
        """What stands in the call for each static parameter."""
        found = {name: self.arguments[name].expression for name in self.static & self.arguments.keys()}
        return {name: expression for name, expression in found.items() if expression is not None}

    def same_static(self, other: CallSite) -> bool:
        """Whether two calls may give the same static values, as far as they are written alike."""
        mine, theirs = self.static_expressions, other.static_expressions
        return all(
            # A lambda is another object, and so another program, at each call.
            ast.dump(mine[name]) == ast.dump(theirs[name]) and not isinstance(mine[name], ast.Lambda)
            for name in mine.keys() & theirs.keys()
        )


@dataclass(eq=False)
class SignatureSite(PlacedSite):
    """A parameter of a jitted callable that receives several kinds."""

    node: ast.AST
    scope: Scope
    function: str
    """The name of the jitted callable."""
    parameter: str
    others: tuple[str, ...]
    """Further parameters of the same call that are mixed too."""
    mixture: Mixture
    rate: Rate
    steps: tuple[Step, ...]

    @property
    def what(self) -> str:
        """The parameter in words: "`rate` of the jitted `step`"."""
        more = f" (and {', '.join(f'`{name}`' for name in self.others)})" if self.others else ""
        return f"`{self.parameter}{self.mixture.path}`{more} of the jitted `{self.function}`"

    @property
    def hazard(self) -> Hazard:
        """The verdict."""
        return Hazard(None, self.rate, self.mixture.confidence, self.node, self.scope, self.steps)


@dataclass(eq=False)
class Called:
    """A jitted callable with its calls."""

    target: Target
    calls: list[CallSite]


@dataclass(eq=False)
class Signatures:
    """Finds the signature sites of the program."""

    model: Sites
    kinds: KindModel = field(init=False)
    together: Together = field(init=False)
    origins: Origins = field(init=False)
    needs: Needs = field(init=False)
    _found: Grouped[Module, SignatureSite] = field(init=False)
    _called: Grouped[Module, tuple[str, CallSite]] = field(init=False)
    _by_wrapper: dict[WrapSite, Called | None] = field(init=False)
    _mixed: dict[Called, list[SignatureSite]] = field(init=False)

    def __post_init__(self) -> None:
        """Build the parts of the model that it asks."""
        self._found = Grouped(self.work, self._all)
        self._called = Grouped(self.work, self._all_calls)
        self._by_wrapper, self._mixed = self.work.kept(), self.work.kept()
        self.kinds = KindModel(self.model.evaluator, self.model.uses, self.model.frequency)
        self.origins = Origins(self.kinds)
        self.needs = Needs(self.model.evaluator)
        self.together = Together(self.model.evaluator, self.model.uses, self.model.frequency)

    def sites(self, module: Module) -> Iterator[Site]:
        """The sites whose reported call stands in ``module``."""
        yield from self._found.of(module)

    @property
    def work(self) -> Work:
        """The book-keeping of the model."""
        return self.model.evaluator.work

    @settled_property
    def callables(self) -> list[Called]:
        """The jitted callables of the program, each with its calls."""
        found: list[Called] = []
        for file in self.model.evaluator.project.files.values():
            if file.module is not None and file.mentions(_WORDS):
                for wrap in self.model.own(file.module):
                    if isinstance(wrap, WrapSite) and wrap.spec.name in COMPARED_LIKE_JIT:
                        called = self.work.once(self._by_wrapper, wrap, partial(self._of_wrapper, wrap))
                        if called is not None:
                            found.append(called)
        return found

    def calls(self, module: Module) -> list[tuple[str, CallSite]]:
        """The calls of jitted callables that stand in ``module``, each with the callable's name."""
        return self._called.of(module)

    def _all_calls(self) -> Iterator[tuple[Module, tuple[str, CallSite]]]:
        for called in self.callables:
            for call in called.calls:
                yield call.scope.module, (called.target.name, call)

    def _all(self) -> Iterator[tuple[Module, SignatureSite]]:
        for called in self.callables:
            for site in self.work.once(self._mixed, called, partial(self._of_called, called)):
                yield site.module, site

    # -- one jitted callable ----------------------------------------------------------------------

    def _of_wrapper(self, wrap: WrapSite) -> Called | None:
        target = self.target(wrap.jitted)
        calls = list(self._calls(wrap, target)) if target is not None else []
        return Called(target, calls) if target is not None and calls else None

    def _of_called(self, called: Called) -> list[SignatureSite]:
        target, calls = called.target, called.calls
        found: dict[tuple[ast.AST, Aspect, bool], list[tuple[str, Mixture]]] = {}
        for slot in dict.fromkeys(name for call in calls for name in call.given):
            entries = [Entry(call, alternative) for call in calls for alternative in call.given.get(slot, ())]
            for mixture in mixtures(entries, self.together, target.scope, partial(self._is_all, target, slot)):
                found.setdefault((mixture.reported.node, mixture.aspect, mixture.drifts), []).append((slot, mixture))
        return [self._site(target, mixed) for mixed in found.values()]

    def _is_all(self, target: Target, name: str, one: Alternative, other: Alternative, calls: Calls) -> bool:
        """Whether that one argument is given as another type or in another place is all that tells two calls apart.

        Then it would do as the other one is: the function only computes with it.
        """
        a, b = one.kind, other.kind
        if not isinstance(a, Leaf) or not isinstance(b, Leaf) or not self.origins.only(name, *calls, target.scope):
            return False
        if {a.placed, b.placed} == {FREE, FIRST_DEVICE}:
            return True
        numbers = {category(a.dtype), category(b.dtype)}
        computed = target.scope is not None and self.needs.of(target.scope, name) is Need.NONE
        return computed and numbers in ({"bool", "float"}, {"int", "float"}, {"bool", "int"})

    @staticmethod
    def _site(target: Target, mixed: list[tuple[str, Mixture]]) -> SignatureSite:
        """One site for all that is mixed at a call: the surest parameter, the others by name."""
        slot, mixture = max(mixed, key=lambda pair: (not pair[1].only_an_entry, pair[1].confidence))
        others = tuple(
            dict.fromkeys(
                name for name, other in mixed if name != slot and other.only_an_entry == mixture.only_an_entry
            )
        )
        call = mixture.reported
        steps = tuple(Step(place.node, place.scope, text) for place, text in mixture.places)
        return SignatureSite(call.node, call.scope, target.name, slot, others, mixture, call.rate, steps)

    def target(self, jitted: Jitted) -> Target | None:
        """The one function that is jitted, with the parameters that are static; None where that is not known."""
        values = self.model.evaluator.expand(jitted.inner)
        targets = [t for value in values if (t := target_of(value)) is not None]
        if len(targets) != 1 or len(values) != 1:
            return None
        static = self._static(jitted, targets[0])
        return None if static is None else replace(targets[0], static=static)

    def _static(self, jitted: Jitted, target: Target) -> frozenset[str] | None:
        """The names of the static parameters; None where the options cannot be read."""
        found: set[str] = set()
        for option in ("static_argnums", "static_argnames"):
            argument = jitted.options.get(option)
            if argument is None:
                continue
            values = self._literals(argument)
            if values is None:
                return None
            for value in values:
                if isinstance(value, str):
                    found.add(value)
                elif isinstance(value, int) and -len(target.names) <= value < len(target.names):
                    found.add(target.names[value])
        return frozenset(found)

    def _literals(self, argument: Argument) -> list[object] | None:
        found: list[object] = []
        evaluator = self.model.evaluator
        for value in evaluator.argument(argument):
            parts: tuple[Value, ...] = (value,)
            if isinstance(value, Sequence):
                parts = tuple(v for e in value.node.elts for v in evaluator.evaluate(e, value.scope, value.frame))
            for part in parts:
                if not isinstance(part, Constant):
                    return None
                if part.value is not None:
                    found.append(part.value)
        return found

    # -- its calls --------------------------------------------------------------------------------

    def _calls(self, wrap: WrapSite, target: Target) -> Iterator[CallSite]:
        """The calls, with the kinds of what they give; none where a second form cannot meet the first."""
        uses = list(self._host_uses(wrap, target))
        if len(uses) == 1:
            use, _, rate = uses[0]
            if rate.often is not Often.MANY and len(self.together.paths(use.scope.function)) < 2:
                return
        for use, (shift, owner), rate in uses:
            assert isinstance(use.node, ast.Call)
            self.kinds.fresh_budget()
            spread = self.kinds.calls.spread(use.node, use.scope, None)
            arguments = self._arguments(spread, target, shift)
            given = {n: self.kinds.names.argument(a) for n, a in arguments.items() if n not in target.static}
            maker = wrap.scope.function
            local = maker if maker.is_function and use.scope.within(maker) else None
            form = _form(spread)
            yield CallSite(use.node, use.scope, use.exact, rate, given, owner, local, form, arguments, target.static)

    def _host_uses(self, wrap: WrapSite, target: Target) -> Iterator[tuple[Use, tuple[int, ast.AST | None], Rate]]:
        """The calls on the host, each with its receiver and how often it runs."""
        count = 0
        for use in wrap.uses:
            if use.how is not How.CALLED or use.each or not isinstance(use.node, ast.Call) or count >= MOST_CALLS:
                continue
            if in_test(use.scope) and not in_test(wrap.scope):
                continue
            receiver = self.receiver(use.node, use.scope, wrap, target)
            if receiver is None:
                continue
            rate = self.model.frequency.at(use.node, use.scope)
            if rate.often in (Often.TRACED, Often.MEMOISED):
                continue
            count += 1
            yield use, receiver, rate

    def receiver(
        self, call: ast.Call, scope: Scope, wrap: WrapSite, target: Target
    ) -> tuple[int, ast.AST | None] | None:
        """How many parameters the receiver of a call takes, and which expression makes the jitted object.

        None where the call may be of something else.
        """
        evaluator = self.model.evaluator
        found: tuple[int, ast.AST | None] | None = None
        for value in evaluator.expand(evaluator.evaluate(call.func, scope)):
            if isinstance(value, Instance):
                found = (1, wrap.node)
            elif isinstance(value, Jitted):
                if value.node is not wrap.node:
                    continue
                shift = 0
                if target.method and isinstance(call.func, ast.Attribute):
                    receivers = evaluator.evaluate(call.func.value, scope)
                    shift = 0 if receivers and all(isinstance(r, Class) for r in receivers) else 1
                found = (shift, value.made.node)
            elif isinstance(value, Bound | Partial | Function | External):
                continue
            elif found is None:
                found = (1 if target.method and isinstance(call.func, ast.Attribute) else 0, wrap.node)
        return found

    @staticmethod
    def _arguments(arguments: Arguments, target: Target, shift: int) -> dict[str, Argument]:
        """The arguments of a call by parameter."""
        named = {
            target.names[position] if position < len(target.names) else f"argument {position + 1 - shift}": argument
            for position, argument in enumerate(arguments.positional, shift)
        }
        return named | arguments.keywords


def _form(arguments: Arguments) -> tuple[int, frozenset[str]] | None:
    if arguments.starred:
        return None
    return len(arguments.positional), frozenset(arguments.keywords)


@dataclass(frozen=True, slots=True)
class Target:
    """The function that is jitted: its name, the parameters that calls fill, and which are static.

    ``scope`` is its body, where that is in view. ``method``: it is a function of a class body, so that an instance
    takes the first parameter.
    """

    name: str
    names: tuple[str, ...]
    scope: Scope | None = None
    method: bool = False
    static: frozenset[str] = frozenset()


def target_of(value: Value) -> Target | None:
    """The function that a callable runs, with the parameters that its callers fill."""
    match value:
        case Function():
            names = tuple(p.arg for p in value.scope.parameters)
            name = value.scope.name if value.scope.name != "<lambda>" else "the lambda"
            return Target(name, names, value.scope, value.scope.owner_class is not None)
        case Bound() if value.method is not None:
            return Target(value.name, tuple(p.arg for p in value.method.scope.parameters)[1:], value.method.scope)
        case Partial() if len(value.inner) == 1:
            inner = target_of(value.inner[0])
            if inner is None:
                return None
            if any(isinstance(a, ast.Starred) for a in value.node.args):
                return None
            fixed = {keyword.arg for keyword in value.node.keywords}
            rest = tuple(name for name in inner.names[len(value.node.args) - 1 :] if name not in fixed)
            return Target(inner.name, rest, inner.scope)
        case Transformed() if len(value.inner) == 1:
            return target_of(value.inner[0])
        case External():
            return Target(value.name.rpartition(".")[2], ())
        case _:
            return None


_WORDS = frozenset({"jit", "pjit", "filter_jit"})
