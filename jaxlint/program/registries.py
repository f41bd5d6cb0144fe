"""Under which key a value is put into a container, and who takes it out again: registries, handlers by event."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from jaxlint.program import flow
from jaxlint.program.syntax import Bind, LoopNode, Scope
from jaxlint.program.values import Constant, External, Function, Value
from jaxlint.program.ways import Entry

if TYPE_CHECKING:
    from jaxlint.program.uses import Uses


class Registries:
    """Answers for keys that are written out, at the place or by the call that brings them."""

    def __init__(self, uses: Uses) -> None:
        """Part of the call graph."""
        self.uses = uses
        self.evaluator = uses.evaluator
        self._over_all: dict[ast.Subscript, bool] = uses.evaluator.work.kept()

    def put(self, key: ast.expr, scope: Scope, entries: tuple[Entry, ...]) -> object:
        """The key of a value that came in by the given calls; None where it is not known.

        In ``def on(event): def register(f): handlers[event].append(f)`` the call of ``on`` tells the key.
        """
        if isinstance(key, ast.Constant):
            return key.value
        function = self._parameter_of(key, scope)
        if function is None or not isinstance(key, ast.Name):
            return None
        for entry in reversed(entries):
            if entry.callee is function and isinstance(entry.call, ast.Call):
                return self._constant(self.uses.argument(entry.call, entry.scope, function, key.id), entry.scope)
            applied = entry.call if entry.decorates is not None else getattr(entry.call, "func", None)
            for value in self.evaluator.evaluate(applied, entry.scope) if isinstance(applied, ast.expr) else ():
                if isinstance(value, Function) and value.scope is entry.callee and value.frame is not None:
                    given = value.frame.arguments.get(key.id) if value.frame.scope is function else None
                    if given is not None:
                        return self._constant(given.expression, given.scope)
        return None

    def taken(self, taken: ast.Subscript, scope: Scope, put: object) -> Iterator[Entry | bool | None]:
        """The ways in which a value is taken out that was put in under a key, None where that one is not known.

        True where the key is this one, or each in turn; the call that tells a function the key, or the keys, where
        they are a parameter of it; None where the key is out of view, so that it may be any other.
        """
        key = taken.slice
        if taken not in self._over_all:
            self._over_all[taken] = self._goes_over_all(taken, scope)
        if put is None or self._over_all[taken]:
            yield self._over_all[taken] or None
            return
        told, many = (key, False) if self._parameter_of(key, scope) is not None else (self._gone_over(key, scope), True)
        function = self._parameter_of(told, scope) if told is not None else None
        if function is None or not isinstance(told, ast.Name):
            named = self._may_be(self.evaluator.evaluate(key, scope), put)
            if named is not False:
                yield named
            return
        sites = self.uses.call_sites(function)
        if not sites:
            yield None
        for call, where, exact in sites:
            given = self.uses.argument(call, where, function, told.id)
            values = self.evaluator.evaluate(given, where) if given is not None else ()
            if many:
                values = tuple(one for value in values for one in self.evaluator.element(value, None))
            named = self._may_be(values, put)
            if named is None:
                yield None
            elif named:
                yield Entry(function, call, where) if exact else None

    def _may_be(self, keys: Iterable[Value], put: object) -> bool | None:
        """Whether this key is among some; None where it may be, as there are others that are not in view."""
        values = self.evaluator.expand(keys)
        constants = [value.value for value in values if isinstance(value, Constant)]
        if put in constants:
            return True
        return False if values and len(constants) == len(values) else None

    def _gone_over(self, key: ast.expr, scope: Scope) -> ast.expr | None:
        """What the loop goes over whose variable a key is."""
        bindings = self.evaluator.visible(key.id, scope, key) if isinstance(key, ast.Name) else []
        return (
            bindings[0].value if len(bindings) == 1 and bindings[0].kind is Bind.LOOP and not bindings[0].path else None
        )

    def _goes_over_all(self, taken: ast.Subscript, scope: Scope) -> bool:
        """Whether the key goes over those of the container, ``for name in table: table[name]``, or counts them."""
        key = taken.slice
        bindings = self.evaluator.visible(key.id, scope, key) if isinstance(key, ast.Name) else []
        own = ast.dump(taken.value)
        over = [b.value for b in bindings if b.kind is Bind.LOOP and b.value is not None]
        return any(
            self._is_builtin(it, scope, "range") or any(ast.dump(part) == own for part in ast.walk(it)) for it in over
        )

    def _is_builtin(self, call: ast.expr, scope: Scope, name: str) -> bool:
        callees = self.evaluator.evaluate(call.func, scope) if isinstance(call, ast.Call) else ()
        return any(isinstance(callee, External) and callee.name == f"builtins.{name}" for callee in callees)

    def drawing(self, key: ast.expr, scope: Scope) -> tuple[LoopNode, ...]:
        """The loop whose variable a key is: ``for name in names: table[name]`` comes to each element once.

        A key that comes with further data (``for command, value in log``) is one of a record of events, in which it
        comes again.
        """
        bindings = self.evaluator.visible(key.id, scope, key) if isinstance(key, ast.Name) else []
        if len(bindings) != 1 or bindings[0].kind is not Bind.LOOP or bindings[0].value is None:
            return ()
        loop, iterable = flow.loop_of(bindings[0]), bindings[0].value
        single = not bindings[0].path or self._names_each_once(iterable, bindings[0].writer)
        return (loop,) if loop is not None and single and not self._repeats(iterable, bindings[0].writer) else ()

    def _names_each_once(self, iterable: ast.expr, scope: Scope) -> bool:
        """Whether the tuples of an iterable hold a count or a key beside the element."""
        if (
            isinstance(iterable, ast.Call)
            and isinstance(iterable.func, ast.Attribute)
            and iterable.func.attr == "items"
        ):
            return True
        return self._is_builtin(iterable, scope, "enumerate")

    def _repeats(self, iterable: ast.expr, scope: Scope) -> bool:
        """Whether a sequence is written as a repetition of another, here or where it is given by a caller."""
        pending, seen = [(iterable, scope)], {iterable}
        while pending:
            node, where = pending.pop()
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
                return True
            function = self._parameter_of(node, where)
            if function is not None and isinstance(node, ast.Name):
                given = [one for one in self.uses.arguments_for(function, node.id) if one[0] not in seen]
                pending += given
                seen.update(argument for argument, _ in given)
        return False

    def _parameter_of(self, key: ast.expr, scope: Scope) -> Scope | None:
        """The function of which a key is a parameter."""
        owner = self.evaluator.binder(key.id, scope) if isinstance(key, ast.Name) else None
        if owner is None or not owner.is_function or not isinstance(key, ast.Name):
            return None
        return owner if all(b.kind is Bind.PARAM for b in owner.bindings[key.id]) else None

    def _constant(self, node: ast.expr | None, scope: Scope) -> object:
        values = self.evaluator.evaluate(node, scope) if node is not None else ()
        return values[0].value if len(values) == 1 and isinstance(values[0], Constant) else None
