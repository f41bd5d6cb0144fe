"""Calls of one compiled function under different configurations: each is another entry, trace and compile.

The calls of a function are lifted to where they meet; what is in force at each (:mod:`~jaxlint.program.inforce`) is
compared there.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from jaxlint.findings import Confidence
from jaxlint.program.dependencies import Grouped
from jaxlint.program.entering import Way
from jaxlint.program.frequency import Often, Rate, Step, in_test
from jaxlint.program.hazards import Hazard
from jaxlint.program.inforce import Held, InForce, described, differ, spelled, state_is_context
from jaxlint.program.order import Event, Order, can_follow
from jaxlint.program.settings import CONTEXTS, Settings
from jaxlint.program.sites import JudgedSite, Sites, WrapSite
from jaxlint.program.slots import Change, Write
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.uses import How
from jaxlint.program.values import Constant, Function
from jaxlint.program.variance import Variance
from jaxlint.program.versions import KeyStates

MOST_CALLS = 24
MOST_EVENTS = 16

_NEUTRAL = frozenset({"jax_numpy_dtype_promotion", "jax_numpy_rank_promotion", "jax_default_device"})
"""States whose other value computes the same numbers, as a rule."""


@dataclass(eq=False)
class ContextSite(JudgedSite):
    """A place that gives a compiled function another configuration than the rest of the program does.

    ``state`` is what moves in the key, ``here`` and ``there`` what it holds at the two calls.
    """

    node: ast.AST
    scope: Scope
    state: str
    traced: str
    here: str
    there: str
    row: str
    """Where the other call stands."""
    wasted: bool
    """Whether one call is made once, ahead of the others, which cannot use what it compiled."""
    each: bool
    """Whether each execution has a value of its own."""
    verdict: Hazard
    label: str = "set here"

    @property
    def is_context(self) -> bool:
        """Whether it is a mesh or another context, rather than a configuration state."""
        return state_is_context(self.state)

    @property
    def name(self) -> str:
        """How people know the state."""
        return spelled(self.state)


class Contexts:
    """Finds them; the whole program is searched once, when the first module is asked for."""

    def __init__(self, model: Sites, settings: Settings, states: KeyStates, order: Order, variance: Variance) -> None:
        """Part of the linked program."""
        self.model = model
        self.settings = settings
        self.frequency = model.frequency
        self.order = order
        self.inforce = InForce(settings, order, states)
        self.variance = variance
        self._found: Grouped[Module, ContextSite] = Grouped(model.evaluator.work, self._all)

    def sites(self, module: Module) -> Iterator[ContextSite]:
        """The sites of a module."""
        yield from self._found.of(module)

    def _all(self) -> Iterator[tuple[Module, ContextSite]]:
        best: dict[ast.AST, ContextSite] = {}
        if not self._any():
            return
        for file in self.model.evaluator.project.files.values():
            if file.module is None or not file.mentions(self.model.evaluator.project.vocabulary):
                continue
            for site in self.model.own(file.module):
                if isinstance(site, WrapSite):
                    for found in self._of_wrapper(site):
                        known = best.get(found.node)
                        if known is None or known.verdict.confidence < found.verdict.confidence:
                            best[found.node] = found
        for found in best.values():
            yield found.module, found

    def _any(self) -> bool:
        if self.inforce.updates:
            return True
        words = {name.rpartition(".")[2] for name in CONTEXTS} | {"make_user_context"}
        words |= self.settings.states | {state.removeprefix("jax_") for state in self.settings.states}
        return self.model.evaluator.project.mentions(frozenset(words))

    # -- one compiled callable ----------------------------------------------------------------------

    def _of_wrapper(self, site: WrapSite) -> Iterator[ContextSite]:
        meetings: dict[Scope, list[Event]] = {}
        calls = [use for use in site.uses if use.how is How.CALLED][:MOST_CALLS]
        for use in calls:
            if self.frequency.of_function(use.scope.function).often is not Often.TRACED:
                for event in self.order.lifted(use.node, use.scope):
                    meetings.setdefault(event.scope.function, []).append(event)
        if not any(self.inforce.set_at(event) for events in meetings.values() for event in events):
            return
        made: dict[Scope, list[Event]] = {}
        for event in self.order.lifted(site.node, site.scope):
            made.setdefault(event.scope.function, []).append(event)
        for function, events in meetings.items():
            if self.frequency.of_function(function).often is not Often.TRACED:
                yield from self._meeting(site, events[:MOST_EVENTS], made.get(function, []))

    def _meeting(self, site: WrapSite, events: list[Event], makers: list[Event]) -> Iterator[ContextSite]:
        remade = {loop for maker in makers for loop in self.order.loops(maker)}
        states = sorted({state for event in events for state in self.inforce.set_at(event)})
        for state in states:
            held = {event: self.inforce.at(event, state) for event in events}
            for event in events:
                loops = [loop for loop in self.order.loops(event) if loop not in remade]
                if loops:
                    yield from self._alone(site, state, event, held[event], loops)
            for first, second in itertools.combinations(sorted(events, key=_position), 2):
                apart = [(a, b) for a in held[first] for b in held[second] if differ(a, b)]
                if apart and len(apart) == len(held[first]) * len(held[second]):
                    if not self._other_program(site, first, second):
                        yield from self._pair(site, state, (first, apart[0][0]), (second, apart[0][1]), remade)

    # -- one call, again and again --------------------------------------------------------------------

    def _alone(
        self, site: WrapSite, state: str, event: Event, held: list[Held], loops: list[ast.AST]
    ) -> Iterator[ContextSite]:
        loop = loops[0]
        for one in held:
            if one.setting is not None and self._varies(one, event, loop):
                churns = self._churns(state, one, event, loop)
                yield self._site(site, state, (event, one), None, loop, churns, each=True)
                return
        for one, other in itertools.combinations(held, 2):
            if not differ(one, other):
                continue
            choices = [(one, way) for way in one.choices] + [(other, way) for way in other.choices]
            if choices and not any(self._turns(held, way, event, loop) for held, way in choices):
                continue
            if other.event is not None and loop in self.order.loops(other.event, changes=True):
                one, other = other, one  # the change that the loop makes is the one to look at
            yield self._site(site, state, (event, one), (event, other), loop, Confidence.LIKELY)
            return

    def _churns(self, state: str, held: Held, event: Event, loop: ast.AST) -> Confidence:
        """How surely a value that changes in each iteration is none that the program wants to be compiled for."""
        setting = held.setting
        assert setting is not None
        if state == "user_context":
            return Confidence.CERTAIN
        if state.endswith("mesh_context_manager"):
            return Confidence.LIKELY if self._renames_axes(held, event, loop) else Confidence.POSSIBLE
        default = self.inforce.states.default(state)
        toggles = isinstance(default, bool) or (setting.value is not None and self._few(setting.value, setting.where))
        return Confidence.LIKELY if toggles else Confidence.POSSIBLE

    def _few(self, value: ast.expr, where: Scope) -> bool:
        """Whether a condition, here or in a function that gives the value, chooses among a few that are spelled out."""
        if not isinstance(value, ast.Call):
            return isinstance(value, ast.IfExp)
        evaluator = self.model.evaluator
        values = evaluator.evaluate(value, where)
        own = all(isinstance(function, Function) for function in evaluator.evaluate(value.func, where))
        return own and len(values) > 1 and all(isinstance(v, Constant) for v in values)

    def _renames_axes(self, held: Held, event: Event, loop: ast.AST) -> bool:
        """Whether a mesh is built with other axis names each time: texts that are put together."""
        setting = held.setting
        assert setting is not None
        if setting.made is None or setting.made_scope is None:
            return False
        by_name = (keyword.value for keyword in setting.made.keywords if keyword.arg == "axis_names")
        names = next(by_name, setting.made.args[1] if len(setting.made.args) > 1 else None)
        if names is None or not self._differs(held, [names], setting.made_scope, event, loop):
            return False
        spots = [(setting.made, setting.made_scope), *setting.path, *event.chain]
        return any(_puts_together(part) for node, scope in spots for part in _with_names(node, scope))

    def _varies(self, held: Held, event: Event, loop: ast.AST) -> bool:
        """Whether the value of a setting is another one in each iteration."""
        setting = held.setting
        if setting is None or setting.value is None:
            return False
        if (
            setting.name.endswith("mesh_context_manager")
            and setting.made is not None
            and setting.made_scope is not None
        ):
            given = [*setting.made.args, *(keyword.value for keyword in setting.made.keywords)]
            return self._differs(held, given, setting.made_scope, event, loop)
        return self._differs(held, [setting.value], setting.where, event, loop)

    def _differs(self, held: Held, values: list[ast.expr], where: Scope, event: Event, loop: ast.AST) -> bool:
        setting = held.setting
        assert setting is not None
        if not values:
            return False
        here = self._place(held, values[0], where, event, loop)
        if here is None:
            return False
        top = setting.scope.module.top
        write = Write((top, "the configuration"), (), Change.REBOUND, setting.node, where, tuple(values))
        return self.variance.of(write, here, loop) is True

    def _place(self, held: Held, node: ast.AST, where: Scope, event: Event, loop: ast.AST) -> Event | None:
        """An expression that decides a context, with the calls that lead to where the event is seen from."""
        setting, outer = held.setting, event.chain[held.level + 1 :]
        assert setting is not None
        if held.event is not None:
            return replace(held.event, chain=(*held.event.chain, *outer))
        path = setting.path
        for level, (_, scope) in enumerate(setting.path):
            if scope.function is where.function:
                path = setting.path[level + 1 :]
        end = path[-1][1] if path else where
        if end.function is not setting.scope.function:
            # An object of the loop keeps it: what matters is where that is made.
            if (
                where.function.owner_class is None
                or where.function.owner_class is not setting.scope.function.owner_class
            ):
                return None
            makers = (e for e in self.order.lifted(node, where) if e.scope.function is event.scope.function)
            return next((maker for maker in makers if loop in self.order.loops(maker)), None)
        return Event(node, where, ((node, where), *path, *outer))

    def _turns(self, held: Held, way: Way, event: Event, loop: ast.AST) -> bool:
        """Whether a condition is met in some iterations and not in others."""
        if not way:
            return False
        test, where = way[0]
        here = Event(test, where, (*way, *event.chain[held.level + 1 :]))
        write = Write((where.module.top, "the condition"), (), Change.REBOUND, test, where, (test,))
        return self.variance.of(write, here, loop) is True

    # -- two calls ------------------------------------------------------------------------------------

    def _pair(
        self, site: WrapSite, state: str, first: tuple[Event, Held], second: tuple[Event, Held], remade: set[ast.AST]
    ) -> Iterator[ContextSite]:
        one, other = first[0], second[0]
        ours = self.order.loops(one)
        shared = [loop for loop in self.order.loops(other) if loop in ours and loop not in remade]
        if shared:
            yield self._site(site, state, *self._told(state, first, second), shared[0], Confidence.LIKELY)
            return
        if not can_follow(one, other) or remade.intersection(ours):
            return
        once, again = not self._repeats(one), self._repeats(other)
        confidence = Confidence.POSSIBLE
        if once and again and (state in _NEUTRAL or state_is_context(state) or self._discarded(one)):
            confidence = Confidence.LIKELY
        yield self._site(site, state, *self._told(state, first, second), None, confidence, wasted=once and again)

    def _told(
        self, state: str, first: tuple[Event, Held], second: tuple[Event, Held]
    ) -> tuple[tuple[Event, Held], tuple[Event, Held]]:
        """The call under a value of its own ahead of the one under the usual value."""
        usual = self.inforce.initial(state, first[0].scope.function)
        unusual = [one for one in (first, second) if one[1].setting is not None and not one[1].keys <= usual]
        main = next(iter(unusual), first if first[1].setting is not None else second)
        return main, second if main is first else first

    def _repeats(self, event: Event) -> bool:
        return any(
            self.order.loops(Event(node, scope, event.chain[level:])) for level, (node, scope) in enumerate(event.chain)
        )

    @staticmethod
    def _discarded(event: Event) -> bool:
        """Whether nothing is done with what the call gives: it only warms up."""
        node, scope = event.chain[0]
        parent = scope.module.parents.get(node)
        while isinstance(parent, ast.Attribute | ast.Call):
            parent = scope.module.parents.get(parent)
        return isinstance(parent, ast.Expr)

    @staticmethod
    def _other_program(site: WrapSite, one: Event, other: Event) -> bool:
        """Whether the calls differ in a literal argument: with static arguments they are two programs anyway."""
        calls = one.chain[0][0], other.chain[0][0]
        if not ({"static_argnums", "static_argnames"} & site.jitted.options.keys()):
            return False
        texts = [
            sorted(ast.unparse(part) for part in ast.walk(call) if isinstance(part, ast.Constant))
            for call in calls
            if isinstance(call, ast.Call)
        ]
        return len(texts) == 2 and texts[0] != texts[1]

    # -- the site ---------------------------------------------------------------------------------------

    def _site(
        self,
        site: WrapSite,
        state: str,
        main: tuple[Event, Held],
        other: tuple[Event, Held] | None,
        loop: ast.AST | None,
        confidence: Confidence,
        *,
        wasted: bool = False,
        each: bool = False,
    ) -> ContextSite:
        event, held = main
        setting = held.setting
        if setting is None and other is not None:
            setting = other[1].setting
        assert setting is not None
        if in_test(setting.scope) or not event.exact:
            confidence = Confidence.POSSIBLE
        here = described(held, state)
        there = described(other[1], state) if other is not None else ""
        steps = [Step(*event.chain[0], f"called {here}")]
        if other is not None and other[0] is not event:
            steps.append(Step(*other[0].chain[0], f"called {there}"))
        rate = Rate(Often.MANY, confidence, tuple(steps), loop, event.scope if loop is not None else None)
        hazard = Hazard(None, rate, confidence, setting.node, setting.scope, tuple(steps))
        elsewhere = other[0].chain[0] if other is not None else event.chain[0]
        row = elsewhere[1].module.place(getattr(elsewhere[0], "lineno", 0), setting.scope.module)
        traced = self._called(event, site)
        return ContextSite(setting.node, setting.scope, state, traced, here, there, row, wasted, each, hazard)

    @staticmethod
    def _called(event: Event, site: WrapSite) -> str:
        node = event.chain[0][0]
        text = " ".join(ast.unparse(node.func).split()) if isinstance(node, ast.Call) else ""
        return text if text and len(text) <= 40 else site.wrapper


def _position(event: Event) -> tuple[int, int]:
    return getattr(event.node, "lineno", 0), getattr(event.node, "col_offset", 0)


def _with_names(node: ast.AST, scope: Scope) -> Iterator[ast.AST]:
    """The parts of an expression, and of what its function binds to the names in it."""
    for part in ast.walk(node):
        yield part
        if isinstance(part, ast.Name):
            for binding in scope.function.bindings.get(part.id, ()):
                if binding.value is not None:
                    yield from ast.walk(binding.value)


def _puts_together(node: ast.AST) -> bool:
    """Whether an expression makes a text of others."""
    match node:
        case ast.JoinedStr() | ast.BinOp(op=ast.Add() | ast.Mod()):
            return True
        case ast.Call(func=ast.Attribute(attr="format" | "join")) | ast.Call(func=ast.Name(id="str")):
            return True
        case _:
            return False
