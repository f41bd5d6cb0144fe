"""Hoists a function whose captured numbers and arrays become arguments of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from jaxlint.findings import Applicability, Edit, Fix, Location, Span
from jaxlint.program import flow
from jaxlint.program.sites import WrapSite
from jaxlint.program.syntax import Binding, Scope
from jaxlint.program.values import External
from jaxlint.rewrites.hoist import Hoist
from jaxlint.rewrites.moving import CannotMove, Place, inside, moved
from jaxlint.rewrites.text import span
from jaxlint.rewrites.traceable import is_traceable, is_traced

__all__ = ["Arguments"]

_JIT = frozenset({"jax.jit", "jax.experimental.pjit.pjit"})
_GRADIENTS = frozenset({"jax.grad", "jax.value_and_grad"})


@dataclass(eq=False)
class Arguments(Hoist):
    """Makes the fix of one finding; where nothing is captured it is none of ours."""

    captured: dict[str, list[tuple[ast.Name, Scope]]] = field(default_factory=dict)

    def fix(self) -> Fix | None:
        """The fix: always to module level, and unsafe."""
        if not isinstance(self.site, WrapSite) or self.site.spec.name not in _JIT:
            return None
        for place in self._places():
            if place.loop is not None:
                continue
            self.moves, self.captured = [], {}
            try:
                (target,) = self._targets()
                self._move(target, self._home(target), replace(place, constants=False))
                if not self.captured:
                    return None
                extra = list(self._given())
                edits = moved(self.moves, place, self.module, extra)
            except CannotMove:
                continue
            names = ", ".join(f"`{name}`" for name in self.captured)
            what = ", ".join(dict.fromkeys(f"`{move.name}`" for move in self.moves))
            return Fix(f"Move {what} to module level, and pass {names} to it", Applicability.UNSAFE, edits)
        return None

    def _captured(self, name: ast.Name, where: Scope, place: Place) -> None:
        """A name of the function around: moved along if it is a function, else an argument if that can be one."""
        bindings = place.function.bindings[name.id]
        before = list(self.moves)
        try:
            self._statement(bindings, place)
        except CannotMove:
            self.moves = before
            if not self._can_be_argument(name, where):
                raise
            self.captured.setdefault(name.id, []).append((name, where))

    def _can_be_argument(self, name: ast.Name, where: Scope) -> bool:
        kinds = self.stillness.signatures.kinds.of(name, where)
        return bool(kinds) and all(is_traceable(a.kind) for a in kinds) and is_traced(name, where, self.stillness)

    # -- the edits --------------------------------------------------------------------------------

    def _given(self) -> Iterator[Edit]:
        """The further parameters of the function, and what each call gives for them."""
        functions = {self._function_of(name, where) for uses in self.captured.values() for name, where in uses}
        if len(functions) != 1:
            raise CannotMove
        function = functions.pop()
        node = function.node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            raise CannotMove
        names = list(self.captured)
        arguments = node.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults:
            raise CannotMove
        if set(names) & set(function.bindings):
            raise CannotMove
        yield self._further(node, ", ".join(names))
        calls = list(self._calls(self._start(function), function.parent or function))
        if not calls:
            raise CannotMove
        count = len(arguments.posonlyargs) + len(arguments.args)
        for call, scope in calls:
            yield self._filled(call, scope, count, function)

    def _function_of(self, name: ast.Name, where: Scope) -> Scope:
        """The outermost function that is moved and holds the name."""
        scope = where
        while scope.parent is not None and scope.parent is not self._home(self.hazard.node).function:
            scope = scope.parent
        if not any(inside(scope.node, move.node, self.module) for move in self.moves):
            raise CannotMove
        return scope

    def _further(self, node: ast.FunctionDef | ast.Lambda, names: str) -> Edit:
        last = [*node.args.posonlyargs, *node.args.args][-1:]
        if not last:
            raise CannotMove
        end = span(last[0], self.module).end
        return Edit(Span(end, end), f", {names}")

    def _start(self, function: Scope) -> list[ast.expr]:
        """The expressions that give the function: its loads, or the lambda itself."""
        node = function.node
        if isinstance(node, ast.Lambda):
            return [node]
        assert function.parent is not None
        found = self.module.name_loads.get(function.name, ())
        return [load for load, scope in found if scope.binder(function.name) is function.parent]

    def _calls(self, starts: list[ast.expr], scope: Scope, depth: int = 0) -> Iterator[tuple[ast.Call, Scope]]:
        """The calls of what the expressions give, through jit, gradients and single names."""
        if depth > 4:
            raise CannotMove
        for node in starts:
            parent = self.module.parents.get(node)
            if isinstance(parent, ast.Call) and parent.func is node:
                yield parent, self._home(parent)
            elif isinstance(parent, ast.Call) and parent.args[:1] == [node] and self._passes_on(parent):
                yield from self._calls([parent], scope, depth + 1)
            elif isinstance(parent, ast.Assign) and parent.value is node and isinstance(parent.targets[0], ast.Name):
                target = parent.targets[0]
                home = self._home(parent)
                bindings: list[Binding] = home.bindings.get(target.id, [])
                if len(parent.targets) != 1 or len(bindings) != 1:
                    raise CannotMove
                loads = [n for n, s in self.module.name_loads.get(target.id, ()) if s.binder(target.id) is home]
                yield from self._calls(list(loads), scope, depth + 1)
            else:
                raise CannotMove

    def _passes_on(self, call: ast.Call) -> bool:
        found = self.stillness.evaluator.evaluate(call.func, self._home(call))
        names = {value.name for value in found if isinstance(value, External)}
        return len(call.args) == 1 and bool(names) and names <= _JIT | _GRADIENTS

    def _filled(self, call: ast.Call, scope: Scope, count: int, function: Scope) -> Edit:
        """The edit that gives a call the captured values, as they are where it stands."""
        if any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords):
            raise CannotMove
        for name, uses in self.captured.items():
            owner = uses[0][1].binder(name)
            if owner is None or scope.binder(name) is not owner or scope.function is not owner.function:
                raise CannotMove
            if any(self._comes_between(b, function, call) for b in owner.bindings[name]):
                raise CannotMove
        by_position = len(call.args) == count and not call.keywords
        given = ", ".join(name if by_position else f"{name}={name}" for name in self.captured)
        last = max([*call.args, *(k.value for k in call.keywords)], key=flow.position, default=None)
        if last is None:
            raise CannotMove
        end = self._after(last, call)
        return Edit(Span(end, end), f", {given}")

    def _after(self, last: ast.expr, call: ast.Call) -> Location:
        """The place behind the last argument: behind the brackets that it may stand in."""
        end, close = span(last, self.module).end, span(call, self.module).end
        if end.row != close.row:
            line = self.module.line(end.row)[end.column - 1 :]
            if line.strip() not in ("", ","):
                raise CannotMove
            return end
        between = self.module.line(end.row)[end.column - 1 : close.column - 2]
        if between.strip(" ,)"):
            raise CannotMove
        return Location(end.row, end.column + (between.rfind(")") + 1))

    def _comes_between(self, binding: Binding, function: Scope, call: ast.Call) -> bool:
        """Whether the name can have been bound again since the function was made."""
        at = flow.position(binding.node)
        return flow.position(function.node) < at < flow.position(call)
