"""Under which key a value is put into a container, and who takes it out again: registries, handlers by event."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from jaxlint.program import flow
from jaxlint.program.syntax import Bind, LoopNode, Scope
from jaxlint.program.values import Constant, External, Function

if TYPE_CHECKING:
    from jaxlint.program.uses import Uses
    from jaxlint.program.ways import Entry


class Registries:
    """Answers for keys that are written out, at the place or by the call that brings them."""

    def __init__(self, uses: Uses) -> None:
        """Part of the call graph."""
        self.uses = uses
        self.evaluator = uses.evaluator

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

    def taken(
        self, key: ast.expr, scope: Scope, put: object
    ) -> Iterator[tuple[tuple[ast.Call, Scope, Scope] | None, bool]]:
        """The ways in which a value with a known key is taken out by ``key``: the function that is told the key with
        the call that names it, where it is one, and whether that is certain."""
        if isinstance(key, ast.Constant):
            if key.value == put:
                yield None, True
            return
        function = self._parameter_of(key, scope)
        if function is None or not isinstance(key, ast.Name):
            yield None, self._goes_over_all(key, scope)
            return
        sites = self.uses.call_sites(function)
        if not sites:
            yield None, False
        for call, where, exact in sites:
            named = self._constant(self.uses.argument(call, where, function, key.id), where)
            if named is None:
                yield None, False
            elif named == put:
                yield (call, where, function), exact

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
        if not isinstance(iterable, ast.Call):
            return False
        if isinstance(iterable.func, ast.Attribute) and iterable.func.attr == "items":
            return True
        callees = self.evaluator.evaluate(iterable.func, scope)
        return any(isinstance(callee, External) and callee.name == "builtins.enumerate" for callee in callees)

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

    def _goes_over_all(self, key: ast.expr, scope: Scope) -> bool:
        owner = self.evaluator.binder(key.id, scope) if isinstance(key, ast.Name) else None
        return owner is not None and isinstance(key, ast.Name) and owner.bindings[key.id][0].kind is Bind.LOOP

    def _constant(self, node: ast.expr | None, scope: Scope) -> object:
        values = self.evaluator.evaluate(node, scope) if node is not None else ()
        return values[0].value if len(values) == 1 and isinstance(values[0], Constant) else None
