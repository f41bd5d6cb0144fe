"""Where a callable goes: who calls it, who traces it, where it escapes from view.

The forward direction of the model. Starting from a definition or an expression, the flows of :mod:`flows` are
followed to their ends, each expression once.
"""

from __future__ import annotations

import ast
import itertools
from collections import deque
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace

from jaxlint.program import externals
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.flows import Flows
from jaxlint.program.made_up import standing_at
from jaxlint.program.references import CONTEXT_METHODS, References
from jaxlint.program.syntax import Scope
from jaxlint.program.values import (
    Bound,
    External,
    Function,
    Instance,
    Parameter,
    Partial,
    Value,
    class_value,
)
from jaxlint.program.ways import How, Step, Use

__all__ = ["Given", "How", "Use", "Uses"]

MOST_STEPS = 4000
"""Expressions followed for one question; beyond that the value counts as escaped."""
MOST_ENTRIES = 4
MOST_GIVEN = 48
"""Callers taken into account for one parameter."""


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """A value that a caller gives to a parameter, and the expression and scope that give it."""

    value: Value
    node: ast.AST
    scope: Scope


def _marked(after: Use | Step, before: Step) -> Use | Step:
    """What follows on a step, with the marks gathered up to there."""
    left = isinstance(after, Step) and after.leaves
    entries = before.entries[:-1] if left else before.entries
    return replace(
        after,
        exact=after.exact and before.exact,
        differentiated=after.differentiated or before.differentiated,
        stored=after.stored or before.stored,
        memoised=after.memoised or before.memoised,
        guessed=after.guessed or before.guessed,
        drawn=tuple(dict.fromkeys((*before.drawn, *after.drawn))),
        entries=(*entries, *after.entries)[-MOST_ENTRIES:],
    )


class Uses:
    """Answers what becomes of callables, and what parameters receive."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Installs itself as the evaluator's resolver of parameters."""
        self.evaluator = evaluator
        self.references = References(evaluator)
        self.flows = Flows(self)
        self.work = evaluator.work
        self._names: dict[Hashable, list[Use]] = evaluator.work.kept()
        self._bodies: dict[Hashable, list[Use]] = evaluator.work.kept()
        self._expressions: dict[Hashable, list[Use]] = evaluator.work.kept()
        self._given: dict[Hashable, list[Given]] = evaluator.work.kept()
        self._made_up: dict[tuple[ast.Call, str], ast.expr | None] = evaluator.work.kept()
        evaluator.resolve_parameter = self.parameter_values

    # -- functions and classes ----------------------------------------------------------------------

    def of(self, scope: Scope) -> list[Use]:
        """How the body of a function (or the constructor of a class) comes to run.

        A decorator that is followed (jit and its relatives, or one of the project) stands between the name and the
        body: then the body runs where the decorator calls or traces it, not where the name is called.
        """
        given = self.work.answer(self._bodies, ("body", scope), lambda: self._decorator_uses(scope), [])
        return given if given and self._replaced(scope) else [*self.named(scope), *given]

    def named(self, scope: Scope) -> list[Use]:
        """The uses of what the name of a definition refers to, decorated or not."""
        return self.work.answer(self._names, ("name", scope), lambda: self._name_uses(scope), [])

    def _name_uses(self, scope: Scope) -> list[Use]:
        starts: list[Use | Step] = []
        for node, where, exact in self.references.of(scope):
            protocol = isinstance(node, ast.Subscript) or scope.name == "__iter__" or scope.name in CONTEXT_METHODS
            if protocol or (isinstance(node, ast.Attribute) and self._is_property(scope)):
                starts.append(Use(How.CALLED, node, where, exact))
            else:
                starts.append(Step(node, where, exact=exact))
        return self._ends(starts)

    def _decorator_uses(self, scope: Scope) -> list[Use]:
        """What the decorators of a definition do with its function."""
        if not scope.is_function or scope.parent is None:
            return []
        return self._ends(
            end
            for decorator in scope.decorators
            for value in self.evaluator.evaluate(decorator, scope.parent)
            for end in self.flows.handed.to(value, 0, None, decorator, scope.parent, ())
        )

    def _replaced(self, scope: Scope) -> bool:
        if not scope.is_function or scope.parent is None:
            return False
        return any(
            isinstance(value, Function | Bound | Partial | Instance)
            or (
                isinstance(value, External) and (value.name in externals.JIT_LIKE or value.name in externals.TRANSFORMS)
            )
            for decorator in scope.decorators
            for value in self.evaluator.evaluate(decorator, scope.parent)
        )

    def _is_property(self, scope: Scope) -> bool:
        return scope.owner_class is not None and self.evaluator.members.kind(scope) in ("property", "cached-property")

    # -- expressions --------------------------------------------------------------------------------

    def of_expression(self, node: ast.expr, scope: Scope) -> list[Use]:
        """The uses of the value of one expression."""
        return self.work.answer(self._expressions, ("uses", node), lambda: self._ends([Step(node, scope)]), [])

    def _ends(self, starts: Iterable[Use | Step]) -> list[Use]:
        """The ends of all flows from ``starts``."""
        found: dict[Use, None] = {}
        pending = deque(starts)
        seen: set[Step] = set()
        while pending:
            current = pending.popleft()
            if isinstance(current, Use):
                found[current] = None
                continue
            if current in seen:
                continue
            seen.add(current)
            if len(seen) > MOST_STEPS or len(current.index) > 4:
                found[Use(How.ESCAPES, current.node, current.scope, by="too far to follow")] = None
                continue
            pending += [after if current.is_plain else _marked(after, current) for after in self.flows.after(current)]
        return list(found)

    # -- calls and parameters -----------------------------------------------------------------------

    def call_sites(self, scope: Scope) -> list[tuple[ast.Call, Scope, bool]]:
        """The calls of a function or class that are in view, and whether each is exact."""
        return [
            (use.node, use.scope, use.exact)
            for use in self.named(scope)
            if use.how is How.CALLED and isinstance(use.node, ast.Call) and use.decorates is None and not use.each
        ]

    def subclasses(self, owner: Scope) -> list[Scope]:
        """The project classes that derive from a class, directly or not."""
        return self.references.subclasses(owner)

    def parameter_uses(self, scope: Scope, name: str) -> list[Use]:
        """The uses of what a parameter receives."""
        return self._ends(Step(load, where) for load, where in self.references.loads_of(name, scope))

    def parameter_values(self, parameter: Parameter) -> tuple[Value, ...]:
        """What the program's callers give a parameter; itself where there are none."""
        values = tuple(given.value for given in self.given(parameter) if not isinstance(given.value, Parameter))
        return values or (parameter,)

    def given(self, parameter: Parameter) -> list[Given]:
        """What each call in view gives a parameter: by argument, or by decorating a definition."""
        key = ("given", parameter.scope, parameter.name)
        return self.work.answer(
            self._given, key, lambda: list(itertools.islice(self._find_given(parameter), MOST_GIVEN)), []
        )

    def _find_given(self, parameter: Parameter) -> Iterator[Given]:
        for argument, scope in self.arguments_for(parameter.scope, parameter.name):
            for value in self.evaluator.evaluate(argument, scope):
                if isinstance(value, Parameter):
                    yield from self.given(value)
                else:
                    yield Given(value, argument, scope)
        first = parameter.scope.parameters[:1]
        if parameter.scope.is_function and first and first[0].arg == parameter.name:
            for use in self.named(parameter.scope):
                if use.how is How.CALLED and use.decorates is not None:
                    yield Given(self.evaluator.function_of(use.decorates), use.node, use.scope)

    def arguments_for(self, scope: Scope, name: str) -> list[tuple[ast.expr, Scope]]:
        """The argument expressions, and their scopes, that the program's calls give to a parameter."""
        found: list[tuple[ast.expr, Scope]] = []
        owner = scope.owner_class
        if scope.is_class:
            fields = self.evaluator.members.field_names(class_value(scope))
            for call, where, _ in self.call_sites(scope):
                by_name = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
                bound = {**dict(zip(fields, call.args, strict=False)), **by_name}
                if name in bound and not isinstance(bound[name], ast.Starred):
                    found.append((bound[name], where))
            return found
        constructs = owner is not None and scope.name in ("__init__", "__new__")
        sites = self.call_sites(owner if constructs and owner is not None else scope)
        if constructs and owner is not None:
            for subclass in self.subclasses(owner):
                sites = [*sites, *self.call_sites(subclass)]
        for call, where, _ in sites:
            argument = self.argument(call, where, scope, name, constructs)
            if argument is not None:
                found.append((argument, where))
        return found

    def argument(
        self, call: ast.Call, where: Scope, scope: Scope, name: str, constructs: bool = False
    ) -> ast.expr | None:
        """The argument that a call gives a parameter of a function; ``constructs``: by making an instance."""
        for keyword in call.keywords:
            if keyword.arg == name:
                return keyword.value
        node = scope.node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            return None
        names = [parameter.arg for parameter in (*node.args.posonlyargs, *node.args.args)]
        shift = 1 if constructs or self._passes_self(call, where, scope) else 0
        if name not in names:
            return self._gathered(call, where, scope, name, len(names) - shift)
        position = names.index(name) - shift
        arguments = call.args
        if 0 <= position < len(arguments) and not any(isinstance(a, ast.Starred) for a in arguments[: position + 1]):
            return arguments[position]
        return None

    def _gathered(self, call: ast.Call, where: Scope, scope: Scope, name: str, taken: int) -> ast.expr | None:
        """The tuple or dict that ``*name`` or ``**name`` gathers, as an expression at the place of the call."""
        arguments = getattr(scope.node, "args", None)
        if not isinstance(arguments, ast.arguments) or any(isinstance(a, ast.Starred) for a in call.args):
            return None
        key = (call, name)
        if key not in self._made_up:
            made: ast.expr | None = None
            if arguments.vararg is not None and arguments.vararg.arg == name:
                made = standing_at(call, ast.Tuple, call.args[max(taken, 0) :], ast.Load())
            elif arguments.kwarg is not None and arguments.kwarg.arg == name:
                own = {parameter.arg for parameter in scope.parameters}
                extra = [k for k in call.keywords if k.arg not in own]
                keys = [ast.Constant(k.arg) if k.arg else None for k in extra]
                made = standing_at(call, ast.Dict, keys, [k.value for k in extra])
            if made is not None:
                where.module.parents[made] = call
            self._made_up[key] = made
        return self._made_up[key]

    def _passes_self(self, call: ast.Call, where: Scope, scope: Scope) -> bool:
        """Whether the receiver of a call fills the first parameter."""
        if scope.owner_class is None or self.evaluator.members.kind(scope) == "staticmethod":
            return False
        values = self.evaluator.evaluate(call.func, where)
        # An object that is itself called is the receiver of its ``__call__``.
        return any(isinstance(v, Bound | Instance) for v in values) or isinstance(call.func, ast.Attribute)
