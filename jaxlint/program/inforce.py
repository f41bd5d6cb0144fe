"""Which configuration is in force where a compiled function is called: contexts around it, and what was set before.

A call is seen from the function in which it meets others (:class:`~jaxlint.program.order.Event`); what holds for all
of them there is left out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.program import entering, flow
from jaxlint.program.dependencies import Grouped, settled_property
from jaxlint.program.entering import Way
from jaxlint.program.order import Event, Order, can_follow, precedes
from jaxlint.program.settings import Means, Setting, Settings
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Constant
from jaxlint.program.versions import KeyStates

Key = tuple[str, object]
"""What a state holds, comparable: ``("constant", …)``, ``("expression", its text)``, ``("absent", …)``."""


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """One alternative of what a state holds at a call.

    ``keys`` are the values that it may be; empty where that is not known. ``setting`` is None for what the whole
    meeting function is run with. ``choices`` are the conditions that decide whether the context is entered at all.
    """

    keys: frozenset[Key]
    setting: Setting | None = None
    level: int = 0
    choices: tuple[Way, ...] = ()
    event: Event | None = None
    """The update, as lifted to the function of that level."""


def differ(one: Held, other: Held) -> bool:
    """Whether two alternatives are certainly not the same value."""
    if not one.keys or not other.keys:
        return False
    return all(_unlike(a, b) for a in one.keys for b in other.keys)


def _unlike(one: Key, other: Key) -> bool:
    kinds = {one[0], other[0]}
    if kinds == {"constant"}:
        return type(one[1]) is not type(other[1]) or one[1] != other[1]
    if kinds == {"expression"}:
        return one[1] != other[1] and "devices(" in str(one[1]) and "devices(" in str(other[1])
    if kinds == {"constant", "expression"}:
        constant = one if one[0] == "constant" else other
        return constant[1] is None
    return len(kinds) == 2


class InForce:
    """Answers what is in force at an event."""

    def __init__(self, settings: Settings, order: Order, states: KeyStates) -> None:
        """Part of a model."""
        self.settings = settings
        self.order = order
        self.states = states
        self.work = settings.work
        self._entered: dict[ast.expr, list[Setting | None]] = settings.work.kept()
        self._by_function = Grouped(self.work, self._events)

    @settled_property
    def updates(self) -> list[Setting]:
        """The calls that set a state for the whole process, without those that a context manager undoes."""
        return [
            setting
            for setting in self.settings.updates
            if setting.name in self.states.names and not self.settings.manages(setting.scope.function)
        ]

    def entered(self, expression: ast.expr, scope: Scope) -> list[Setting | None]:
        """The alternatives of one context manager."""
        known = self._entered.get(expression)
        if known is None:
            known = self._entered[expression] = self.settings.entered(expression, scope)
        return known

    def set_at(self, event: Event) -> set[str]:
        """The states that something on the way to an event sets."""
        found: set[str] = set()
        for level, (node, scope) in enumerate(event.chain):
            for expression, _ in self._expressions(node, scope, level < len(event.chain) - 1):
                found |= {setting.name for setting in self.entered(expression, scope) if setting is not None}
            found |= {setting.name for setting, _ in self._updates_in(scope.function)}
        return found

    def _expressions(self, node: ast.AST, scope: Scope, inner: bool) -> Iterator[tuple[ast.expr, tuple[Way, ...]]]:
        """The contexts around a node in its function, and the decorators of that function that may be some."""
        yield from entering.around(node, scope, self.settings.evaluator)
        for decorator in scope.function.decorators if inner else ():
            yield decorator, ()

    def _updates_in(self, function: Scope) -> list[tuple[Setting, Event]]:
        return self._by_function.of(function)

    def _events(self) -> Iterator[tuple[Scope, tuple[Setting, Event]]]:
        """The updates with what runs them, by the function in which that happens."""
        for setting in self.updates:
            for event in self.order.lifted(setting.node, setting.scope):
                yield event.scope.function, (setting, event)

    # -- what holds at a call -----------------------------------------------------------------------

    def at(self, event: Event, state: str) -> list[Held]:
        """What ``state`` holds at an event, all alternatives; the last one may be what holds for the function."""
        found: list[Held] = []
        last = len(event.chain) - 1
        for level, (node, scope) in enumerate(event.chain):
            for expression, ways in self._expressions(node, scope, level < last):
                alternatives = self.entered(expression, scope)
                matching = [s for s in alternatives if s is not None and s.name == state]
                if not matching:
                    continue
                managed = matching[0].managed
                every = any(not s.when for s in matching) if managed else len(matching) == len(alternatives)
                sure = every and not ways
                if not managed and len(alternatives) > 1:
                    ways = (*ways, *entering.choices(expression, scope, self.settings.evaluator))
                found += [Held(self._keys(s), s, level, (*s.when, *ways)) for s in matching]
                if sure:
                    return found
            reaching, sure = self._reaching(event, level, state)
            found += reaching
            if sure:
                return found
        return [*found, Held(self.initial(state, event.scope.function))]

    def _reaching(self, event: Event, level: int, state: str) -> tuple[list[Held], bool]:
        """The updates that a call sees in one function, nearest first, and whether one of them always runs."""
        node, scope = event.chain[level]
        module = scope.module
        own = [(s, e) for s, e in self._updates_in(scope.function) if s.name == state]
        own = [(s, e) for s, e in own if all(e.node is not other for other, _ in event.chain)]
        if not own:
            return [], False
        here = Event(node, scope, event.chain[level:])
        loops = self.order.loops(here)
        before = [(s, e) for s, e in own if flow.position(e.node) < flow.position(node) and can_follow(e, here)]
        before.sort(key=lambda pair: flow.position(pair[1].node), reverse=True)
        found: list[Held] = []
        sure = False
        for setting, update in before:
            found.append(self._held(setting, update, level))
            if precedes(update.node, node, module, None):
                # Only what a loop that begins after it does later comes round to the call as well.
                sure, around = True, self.order.loops(update, changes=True)
                loops = [loop for loop in loops if loop not in around]
                break
        for loop in loops:
            after = [(s, e) for s, e in own if (s, e) not in before and loop in self.order.loops(e, changes=True)]
            after.sort(key=lambda pair: flow.position(pair[1].node), reverse=True)
            for setting, update in after:
                found.append(self._held(setting, update, level))
                if _surely_in(update, loop):
                    break
            if after:
                break
        return found, sure

    def _held(self, setting: Setting, update: Event, level: int) -> Held:
        return Held(self._keys(setting), setting, level, (), update)

    def initial(self, state: str, function: Scope) -> frozenset[Key]:
        """What holds before anything that the function does."""
        default = self.states.default(state)
        keys: set[Key] = {("absent", state) if default is ... else ("constant", default)}
        inside = {setting for setting, _ in self._updates_in(function)}
        for setting in self.updates:
            if setting.name == state and setting not in inside:
                own = self._keys(setting)
                if not own:
                    return frozenset()
                keys |= own
        return frozenset(keys)

    def _keys(self, setting: Setting) -> frozenset[Key]:
        if setting.value is None:
            return (
                frozenset({("expression", "on")}) if setting.implied is ... else frozenset({_constant(setting.implied)})
            )
        values = self.settings.evaluator.evaluate(setting.value, setting.where)
        constants = [value.value for value in values if isinstance(value, Constant)]
        if len(constants) == len(values):
            return frozenset(_constant(value) for value in constants)
        if constants or isinstance(self.states.default(setting.name), bool):
            return frozenset()
        return frozenset({("expression", " ".join(ast.unparse(setting.value).split()))})


def _surely_in(event: Event, loop: ast.AST) -> bool:
    """Whether each iteration of a loop passes an event."""
    for block in flow.blocks(event.module, event.node):
        if block.node is loop:
            return True
        if not isinstance(block.node, ast.With | ast.AsyncWith | ast.Try):
            return False
    return False


def _constant(value: object) -> Key:
    return "constant", value


def described(held: Held, state: str) -> str:
    """What a state holds, in words."""
    setting = held.setting
    if setting is None:
        return "without it"
    if state_is_context(state) and setting.means is Means.CONTEXT:
        text = " ".join(ast.unparse(setting.node).split())
        return f"in `{text if len(text) <= 40 else text[:37] + '...'}`"
    if setting.value is None:
        return f"under `{spelled(state)}`"
    text = " ".join(ast.unparse(setting.value).split())
    shown = text if len(text) <= 40 else text[:37] + "..."
    verb = "after" if setting.means is Means.UPDATE else "under"
    return f"{verb} `{spelled(state)} = {shown}`"


def state_is_context(state: str) -> bool:
    """Whether an ingredient of the key is a context rather than a configuration state."""
    return state.endswith(("_context_manager", "_context", "_state"))


def spelled(state: str) -> str:
    """How people know a state."""
    return {
        "mesh_context_manager": "with mesh",
        "abstract_mesh_context_manager": "jax.set_mesh",
        "trace_state": "jax.ensure_compile_time_eval",
        "user_context": "the user context",
        "compute_on_context_manager": "compute_on",
        "xla_metadata_context_manager": "set_xla_metadata",
    }.get(state, state)
