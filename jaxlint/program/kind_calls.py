"""Kinds of calls: project functions through their returns, jitted ones as traced, library functions by the table."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from jaxlint.findings import Confidence
from jaxlint.program import externals
from jaxlint.program.calls import Arguments, Calls
from jaxlint.program.dependencies import settled_property
from jaxlint.program.frequency import Often, in_test
from jaxlint.program.kind_builtins import Builtins
from jaxlint.program.kind_flow import decisions_of, opposite
from jaxlint.program.kind_iteration import elements
from jaxlint.program.kind_placement import FREE, SOMEWHERE, placements
from jaxlint.program.kind_table import TABLE, UPDATES
from jaxlint.program.kind_tables import Library
from jaxlint.program.kind_values import (
    FUNCTION,
    UNKNOWN,
    Alternative,
    Decision,
    Kinds,
    Leaf,
    Tree,
    World,
    as_traced,
    combined,
    leaves_of,
    merged,
    placed,
)
from jaxlint.program.syntax import Scope
from jaxlint.program.values import (
    Argument,
    Bound,
    Class,
    External,
    ExternalResult,
    Frame,
    Function,
    Instance,
    Jitted,
    Made,
    Mapping,
    Partial,
    Sequence,
    Transformed,
    Unknown,
    Value,
    class_value,
)

if TYPE_CHECKING:
    from jaxlint.program.kinds import KindModel

MOST_FRAMES = 9
_PLACING = frozenset({"device_put", "out_shardings"})


class KindCalls:
    """What a call gives."""

    def __init__(self, model: KindModel) -> None:
        """Part of the kinds model."""
        self.model = model
        self.evaluator = model.evaluator
        self.library = Library(model)
        self.builtins = Builtins(model)
        self.work = self.evaluator.work
        self._frames: dict[tuple[ast.AST, Frame | None, Scope, bool], Frame] = self.work.kept()
        self._sites: dict[tuple[Scope, str], list[tuple[ast.Call, Scope, bool, ast.expr | None]]] = self.work.kept()

    @settled_property
    def _places_matter(self) -> bool:
        return self.evaluator.project.mentions(_PLACING)

    def of(self, node: ast.Call, scope: Scope, frame: Frame | None) -> Kinds:
        """The kinds of a call expression."""
        match node.func:
            case ast.Attribute(attr=name, value=ast.Subscript(value=ast.Attribute(attr="at", value=array))) if (
                name in UPDATES
            ):
                return self._updated(array, node, scope, frame)
        found: list[Alternative] = []
        arguments = self.spread(node, scope, frame)
        methods = False
        for function in self.evaluator.expand(self.evaluator.evaluate(node.func, scope, frame)):
            if isinstance(function, Unknown) and isinstance(node.func, ast.Attribute):
                if not methods:
                    methods = True
                    found += self.builtins.method(node, node.func, scope, frame)
                continue
            found += self.apply(function, arguments, node, scope, frame)
        return merged(found)

    def _updated(self, array: ast.expr, node: ast.Call, scope: Scope, frame: Frame | None) -> Kinds:
        """``x.at[i].set(y)``: the array with some entries changed; its type stays, whatever is put in."""
        return tuple(
            combined([a], a.kind if isinstance(a.kind, Leaf) else UNKNOWN, node, scope)
            for a in self.model.of(array, scope, frame)
        )

    def spread(self, node: ast.Call, scope: Scope, frame: Frame | None) -> Arguments:
        """The arguments of a call, ``*`` taken apart where its length is known."""
        found = Arguments()
        for argument in node.args:
            if not isinstance(argument, ast.Starred):
                found.positional.append(Argument(argument, scope, frame))
                continue
            kinds = self.model.of(argument.value, scope, frame)
            tree = kinds[0].kind if len(kinds) == 1 else None
            if not isinstance(tree, Tree) or tree.items is None:
                found.starred = True
                break
            written = self._written_parts(argument.value, scope, frame)
            known = [Argument(argument.value, scope, frame, Given(part)) for part in tree.items]
            found.positional += written if len(written) == len(known) else known
        for keyword in node.keywords:
            if keyword.arg is None:
                self._spread_keywords(keyword.value, scope, frame, found)
            else:
                found.keywords[keyword.arg] = Argument(keyword.value, scope, frame)
        return found

    def _spread_keywords(self, node: ast.expr, scope: Scope, frame: Frame | None, found: Arguments) -> None:
        """``**settings``, where its keys are known."""
        kinds = self.model.of(node, scope, frame)
        tree = kinds[0].kind if len(kinds) == 1 else None
        if not isinstance(tree, Tree) or tree.named is None or tree.cls is not None:
            found.starred = True
            return
        for name, part in tree.named.items():
            found.keywords[name] = Argument(node, scope, frame, Given(part))
        for value in self.evaluator.evaluate(node, scope, frame):
            if isinstance(value, Mapping) and len(value.node.keys) == len(tree.named):
                for key, written in zip(value.node.keys, value.node.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value in tree.named:
                        found.keywords[str(key.value)] = Argument(written, value.scope, value.frame)

    def _written_parts(self, node: ast.expr, scope: Scope, frame: Frame | None) -> list[Argument]:
        """The parts of a tuple or list that is written out, where it stands."""
        values = self.evaluator.evaluate(node, scope, frame)
        value = values[0] if len(values) == 1 else None
        if not isinstance(value, Sequence) or any(isinstance(part, ast.Starred) for part in value.node.elts):
            return []
        return [Argument(part, value.scope, value.frame) for part in value.node.elts]

    # -- application ------------------------------------------------------------------------------

    def apply(
        self,
        function: Value,
        arguments: Arguments,
        node: ast.expr,
        scope: Scope,
        frame: Frame | None,
        traced: bool = False,
    ) -> Kinds:
        """The kinds of calling ``function``."""
        unknown = (Alternative(UNKNOWN, node, scope),)
        match function:
            case External():
                return self._external(function.name, arguments, node, scope, frame)
            case Function():
                return self._function(function, arguments, node, scope, frame, traced)
            case Bound() if function.method is not None:
                receiver = Argument(None, scope, frame, function.receiver)
                bound = Arguments([receiver, *arguments.positional], arguments.keywords, arguments.starred)
                return self._function(function.method, bound, node, scope, frame, traced)
            case Class():
                return self._construct(function, node, scope, frame)
            case Instance():
                method = self.evaluator.members.method(function, "__call__", Made(scope, node))
                if isinstance(method, Bound):
                    return self.apply(method, arguments, node, scope, frame, traced)
                if isinstance(method, Jitted):
                    receiver = Argument(None, scope, frame, function)
                    bound = Arguments([receiver, *arguments.positional], arguments.keywords, arguments.starred)
                    return self.apply(method, bound, node, scope, frame, traced)
                return unknown
            case Jitted():
                place = self._place_of_results(function, arguments, scope, frame)
                found = [a for inner in function.inner for a in self._jitted(inner, arguments, node, scope, frame)]
                return self.model.settled(merged(a.of(placed(a.kind, place)) for a in found), node, scope)
            case Partial():
                fixed = Arguments.of(function.node, function.scope, function.frame)
                if not function.is_decorator_factory:
                    fixed.positional = fixed.positional[1:]
                whole = arguments.after(fixed)
                results = (a for i in function.inner for a in self.apply(i, whole, node, scope, frame, traced))
                return self.model.settled(merged(results), node, scope)
            case Transformed():
                return self._transformed(function, arguments, node, scope, frame)
            case ExternalResult() if function.name == "collections.namedtuple":
                return self.builtins.namedtuple(function, arguments, node, scope)
            case _:
                return unknown

    def _jitted(self, inner: Value, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        """What a jitted function returns: the containers of its returns, with jax arrays as leaves."""
        found = self.apply(inner, arguments, node, scope, frame, True)
        return tuple(Alternative(as_traced(a.kind), node, scope, a.confidence, frozenset(), a.via) for a in found)

    def _place_of_results(
        self, function: Jitted, arguments: Arguments, scope: Scope, frame: Frame | None
    ) -> str | None:
        """Where a jitted function leaves its results: as its options say, else with the arguments."""
        if not self._places_matter:
            return None
        wanted = function.options.get("out_shardings")
        if wanted is not None and wanted.expression is not None:
            places = list(placements(self.model, wanted.expression, wanted.scope, wanted.frame))
            return places[0][0] if len(places) == 1 and places[0] is not None else None
        given = [*arguments.positional, *arguments.keywords.values()]
        leaves = [leaf for argument in given for a in self.model.names.argument(argument) for leaf in leaves_of(a.kind)]
        if arguments.starred or None in leaves:
            return None
        places_of_leaves = {leaf.placed if leaf.world is World.JAX else FREE for leaf in leaves if leaf is not None}
        if places_of_leaves == {FREE}:
            return FREE
        return SOMEWHERE if places_of_leaves - {FREE, None} else None

    def _transformed(
        self, function: Transformed, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None
    ) -> Kinds:
        unknown: Kinds = (Alternative(UNKNOWN, node, scope),)
        name = function.spec.name
        if name in ("jax.checkpoint", "jax.named_call"):
            results = (a for i in function.inner for a in self.apply(i, arguments, node, scope, frame, True))
            return self.model.settled(merged(results), node, scope)
        if name not in ("jax.grad", "jax.value_and_grad") or not arguments.positional:
            return unknown
        gradient = tuple(a.of(as_traced(a.kind)) for a in self.model.names.argument(arguments.positional[0]))
        if isinstance(function.node, ast.Call) and any(k.arg == "argnums" for k in function.node.keywords):
            gradient = unknown
        has_aux = isinstance(function.node, ast.Call) and any(k.arg == "has_aux" for k in function.node.keywords)
        if name == "jax.grad":
            return unknown if has_aux else tuple(Alternative(a.kind, node, scope) for a in gradient)
        value = unknown
        if not has_aux:
            value = self.model.settled(self._joined(function, arguments, node, scope, frame), node, scope)
        return (Alternative(Tree("tuple", items=(value, gradient)), node, scope),)

    def _joined(
        self, function: Transformed, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None
    ) -> Kinds:
        found = [a for i in function.inner for a in self.apply(i, arguments, node, scope, frame, True)]
        return merged(a.of(as_traced(a.kind)) for a in found)

    def _function(
        self,
        function: Function,
        arguments: Arguments,
        node: ast.expr,
        scope: Scope,
        frame: Frame | None,
        traced: bool,
    ) -> Kinds:
        inner = self.frame_for(function, arguments, node, scope, frame, traced)
        if inner is None:
            return (Alternative(UNKNOWN, node, scope),)
        if function.scope.is_generator:
            return (Alternative(Tree("iterator", each=self.yielded(function.scope, inner)), node, scope),)
        return self.returned(function.scope, inner)

    def frame_for(
        self,
        function: Function,
        arguments: Arguments,
        node: ast.expr,
        scope: Scope,
        frame: Frame | None,
        traced: bool,
    ) -> Frame | None:
        """The frame in which a call's callee is followed, one for each call and frame; None where it goes too deep."""
        key = (node, frame, function.scope, traced)
        known = self._frames.get(key)
        if known is not None:
            return known
        depth = frame.depth + 1 if frame is not None else 1
        if depth > MOST_FRAMES:
            return None
        made = Frame(function.scope, Calls.bind(function.scope, arguments), node, scope, function.frame, depth)
        self._frames[key] = made
        if traced:
            self.model.traced_frames.add(made)
        return made

    def returned(self, function: Scope, frame: Frame) -> Kinds:
        """The kinds of a function's returns."""
        key = ("returned", function, frame)

        def compute() -> Kinds:
            found: list[Alternative] = []
            taken: list[ast.expr] = []
            for value in function.returns:
                conditions = self._open(decisions_of(value, None, function.module), function, frame)
                if conditions is None:
                    continue
                if any(self.model.names.always(d, function, frame) for d in self._earlier(taken, function)):
                    break
                taken.append(value)
                negated = self._negated(taken[:-1], conditions, function)
                found += [a.under(conditions | negated) for a in self.model.of(value, function, frame)]
                self.model.so_far(key, found)
            # A function without a return is as a rule a stub that something else stands in for.
            return self.model.settled(merged(found), function.node, function)

        return self.model.remember(key, compute, function.node, function)

    @staticmethod
    def _earlier(taken: list[ast.expr], function: Scope) -> list[Decision]:
        """The branches whose earlier return ends the function, where each stands alone."""
        found: list[Decision] = []
        for value in taken:
            decisions = decisions_of(value, None, function.module)
            if len(decisions) == 1:
                found += decisions
        return found

    @staticmethod
    def _negated(taken: list[ast.expr], conditions: frozenset[Decision], function: Scope) -> frozenset[Decision]:
        """An earlier return in a branch means that the branch was not taken."""
        found = set()
        for value in taken:
            rest = [d for d in decisions_of(value, None, function.module) if d not in conditions]
            if len(rest) == 1 and isinstance(rest[0][0], ast.If):
                found.add(opposite(rest[0]))
        return frozenset(found)

    def yielded(self, function: Scope, frame: Frame | None) -> Kinds:
        """The kinds of what a generator yields."""
        found: list[Alternative] = []
        for value in (*function.yields, *function.delegates):
            where = function.module.scope_at(value)
            conditions = self._open(decisions_of(value, None, function.module), function, frame)
            if conditions is None:
                continue
            kinds = self.model.of(value, where, frame)
            if value in function.delegates:
                kinds = elements(self.model, kinds, value, where, frame)
            found += [a.under(conditions) for a in kinds]
        return merged(found)

    def _open(
        self, conditions: frozenset[Decision], function: Scope, frame: Frame | None
    ) -> frozenset[Decision] | None:
        """The branches that the frame's arguments do not decide; None where they decide against one."""
        if any(self.model.names.excluded(d, function, frame) for d in conditions):
            return None
        return frozenset(d for d in conditions if not self.model.names.always(d, function, frame))

    def _construct(self, cls: Class, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        values = self.evaluator.evaluate(node, scope, frame)
        found = [
            Alternative(self.model.attributes.instance(value), node, scope)
            for value in values
            if isinstance(value, Instance) and value.cls.scope is cls.scope
        ]
        return self.model.settled(merged(found), node, scope)

    def _external(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        if name in externals.JIT_LIKE or name in externals.TRANSFORMS or name in externals.PARTIALS:
            return (Alternative(FUNCTION, node, scope),)
        if name in self.builtins.functions:
            return self.builtins.call(name, arguments, node, scope, frame)
        if name in TABLE or self.library.knows(name):
            return self.library.call(name, arguments, node, scope)
        return (Alternative(UNKNOWN, node, scope),)

    # -- callers ----------------------------------------------------------------------------------

    def sites_of(self, function: Scope, name: str) -> list[tuple[ast.Call, Scope, bool, ast.expr | None]]:
        """The calls of a function in the program, and the argument that each gives to a parameter."""
        known = self._sites.get((function, name))
        if known is not None:
            return known
        target, shift = function, False
        owner = function.owner_class
        if owner is not None and function.name in ("__init__", "__new__"):
            target, shift = owner, True
        sites = list(self.model.uses.call_sites(target))
        if target is not function and owner is not None:
            for subclass in self.model.uses.subclasses(owner):
                if self.evaluator.members.find(class_value(subclass), "__init__") is not None:
                    sites += self.model.uses.call_sites(subclass)
        found: list[tuple[ast.Call, Scope, bool, ast.expr | None]] = []
        for call, where, exact in sites:
            if in_test(where) and not in_test(function):
                continue
            if any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords):
                continue
            argument = self.model.uses.argument(call, where, function, name, shift)
            found.append((call, where, exact, argument))
        self._sites[function, name] = found
        return found

    def reached(self, scope: Scope) -> Confidence:
        """How surely the code of a scope runs, as far as its callers tell."""
        rate = self.model.frequency.of_function(scope.function)
        return Confidence.POSSIBLE if rate.often is Often.UNKNOWN and not rate.callers else Confidence.CERTAIN


class Given(Value):
    """A value of which only the kinds are known."""

    __slots__ = ("kinds",)

    def __init__(self, kinds: Kinds) -> None:
        """``kinds`` are its alternatives."""
        object.__setattr__(self, "kinds", kinds)
