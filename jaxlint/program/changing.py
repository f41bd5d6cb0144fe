"""Whether a number, or the length of a container, differs from one iteration of a loop to the next without bound.

The values that count are those that take many distinct ones: the variable of a loop over ``range`` or ``enumerate``,
a counter that is added to, the length of a container that is appended to, an attribute that a method advances, and
arithmetic of these. A remainder, a minimum and what is looked up somewhere do not: they may take a few values only.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import replace

from jaxlint.program import flow, keyed
from jaxlint.program.advancing import Advancing, Stepped, shrinks
from jaxlint.program.counting import Counting
from jaxlint.program.eager_table import JOINS_ANYWHERE, KEEPS_LENGTH, KEEPS_VALUE, SIZED_BY
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.kind_table import DRAW_SIZE, DRAWS, GENERATORS, TABLE, Gives
from jaxlint.program.order import Event
from jaxlint.program.syntax import Bind, Binding, LoopNode, Scope
from jaxlint.program.trends import STILL, Steps, Still, Trend, alike, either, joined
from jaxlint.program.turns import Turn, around, assigned, part_of
from jaxlint.program.values import Bound, External, ExternalResult, Function, Value
from jaxlint.program.varying import Varying

MOST_DEPTH = 12


_LISTS = (ast.List, ast.ListComp, ast.Tuple)
_ELEMENTWISE = frozenset({Gives.LIKE, Gives.INEXACT, Gives.TRUTH, Gives.CHOSEN, Gives.FILLED_LIKE, Gives.CONVERTED})


class Changing:
    """Answers how values change along a chain of calls out to a loop."""

    def __init__(self, evaluator: Evaluator, advancing: Advancing) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.advancing = advancing
        self.counting = Counting(evaluator)

    def of(self, node: ast.expr, scope: Scope, event: Event, loop: LoopNode) -> Trend:
        """How a number changes. ``event`` is the place that uses it, as lifted to the function of the loop."""
        return _Question(self, event, loop).number(node, scope, 0)

    def length(self, node: ast.expr, scope: Scope, event: Event, loop: LoopNode) -> Trend:
        """How the length of a container or array changes."""
        return _Question(self, event, loop).length(node, scope, 0)

    def interval(self, bounds: Iterable[ast.expr | None], scope: Scope, event: Event, loop: LoopNode) -> Trend:
        """How the length of an interval changes."""
        return _Question(self, event, loop).interval([*bounds], scope, 0)

    def joined(self, node: ast.expr, scope: Scope, event: Event, loop: LoopNode) -> Trend:
        """How much there is to join, in a list of arrays or in an array."""
        question = _Question(self, event, loop)
        answers = [question.length(node, scope, 0)]
        if isinstance(node, ast.List | ast.Tuple):
            answers += [question.length(part, scope, 0) for part in node.elts if not isinstance(part, ast.Starred)]
        return next((answer for answer in answers if isinstance(answer, Steps)), None)

    def varies(self, node: ast.expr, scope: Scope, event: Event, loop: LoopNode) -> bool:
        """Whether an expression is given other values in each iteration, whatever they are."""
        return Varying(self.evaluator, Turn(event, loop, self.evaluator.members)).of(node, scope, 0)


class _Question:
    """One question: the level counts the calls from the place that asks outwards."""

    def __init__(self, changing: Changing, event: Event, loop: LoopNode) -> None:
        self.changing = changing
        self.evaluator = changing.evaluator
        self.advancing = changing.advancing
        self.turn = Turn(event, loop, changing.evaluator.members)
        self.event = event
        self.loop = loop
        self._asked: set[tuple[str, object, int]] = set()

    # -- numbers ----------------------------------------------------------------------------------

    def number(self, node: ast.expr, scope: Scope, level: int) -> Trend:
        match node:
            case ast.Constant():
                return STILL
            case ast.Name():
                return self._name(node, scope, level, length=False)
            case ast.UnaryOp():
                return self.number(node.operand, scope, level)
            case ast.BinOp():
                return self._arithmetic(node, scope, level)
            case ast.Tuple() | ast.List():
                return joined(self.number(part, scope, level) for part in node.elts)
            case ast.Starred() | ast.NamedExpr():
                return self.number(node.value, scope, level)
            case ast.Call():
                return self._call(node, scope, level)
            case ast.Attribute() if node.attr in ("shape", "size"):
                return self.length(node.value, scope, level)
            case ast.Attribute():
                return self._attribute(node, scope, length=False)
            case ast.Subscript():
                return self._subscript(node, scope, level)
            case _:
                return None

    def _arithmetic(self, node: ast.BinOp, scope: Scope, level: int) -> Trend:
        left, right = self.number(node.left, scope, level), self.number(node.right, scope, level)
        if isinstance(node.op, ast.Mod | ast.BitAnd | ast.RShift):
            return STILL if isinstance(left, Still) and isinstance(right, Still) else None
        both = isinstance(left, Steps) and isinstance(right, Steps)
        if both and isinstance(node.op, ast.Sub | ast.FloorDiv | ast.Div):
            return None
        if isinstance(node.op, ast.Mult) and any(
            isinstance(part, ast.Constant) and part.value == 0 for part in (node.left, node.right)
        ):
            return STILL
        return joined((left, right))

    def _call(self, node: ast.Call, scope: Scope, level: int) -> Trend:
        functions = self.evaluator.evaluate(node.func, scope)
        names = {function.name for function in functions if isinstance(function, External)}
        if len(names) != 1 or len(functions) != 1:
            return None
        name = names.pop()
        if name == "builtins.len" and len(node.args) == 1:
            return self.length(node.args[0], scope, level)
        if name in KEEPS_VALUE and node.args:
            return self.number(node.args[0], scope, level)
        given = [self.number(argument, scope, level) for argument in node.args]
        if name == "builtins.max":
            return joined(given)
        pure = name.startswith(("math.", "builtins.")) and name not in ("builtins.next", "builtins.input")
        return STILL if pure and given and all(isinstance(part, Still) for part in given) else None

    def _subscript(self, node: ast.Subscript, scope: Scope, level: int) -> Trend:
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            first = isinstance(node.slice, ast.Constant) and node.slice.value == 0
            found = self.length(node.value.value, scope, level)
            return found if first or isinstance(found, Still) else None
        if isinstance(node.slice, ast.Slice):
            return None
        parts = (self.number(node.value, scope, level), self.number(node.slice, scope, level))
        return STILL if all(isinstance(part, Still) for part in parts) else None

    def _attribute(self, node: ast.Attribute, scope: Scope, *, length: bool) -> Trend:
        found = self.advancing.of(node, scope, self.loop, length=length)
        if isinstance(found, Stepped):
            spelled = ast.unparse(node)
            text = f"len({spelled})" if length else spelled
            return Steps(("attribute", node.attr, length), text, found.node, found.scope, found.sure)
        return (self._given_keys(node, scope) if found and length else None) or (STILL if found else None)

    def _given_keys(self, node: ast.Attribute, scope: Scope) -> Steps | None:
        """The length of a dict that an object keeps, where a method stores new keys in it."""
        made = self.advancing.made(node, scope)
        if not made or not all(keyed.is_empty(store.value, store.scope, self.evaluator) for store in made):
            return None
        for load, where in self.advancing.loads(node, scope):
            for key, place in keyed.stored_keys(load, where):
                for event in self.advancing.order.lifted(place, where):
                    turn = Turn(event, self.loop, self.evaluator.members)
                    if self.loop in self.advancing.order.loops(event) and keyed.is_other(
                        key, where, turn, self.evaluator
                    ):
                        spelled = ast.unparse(node)
                        return Steps(("attribute", node.attr, True), f"len({spelled})", place, where, sure=False)
        return None

    # -- names ------------------------------------------------------------------------------------

    def _name(self, node: ast.Name, scope: Scope, level: int, *, length: bool) -> Trend:
        owner = self.evaluator.binder(node.id, scope)
        if owner is None:
            return None
        last = level == len(self.event.chain) - 1
        here = self.event.chain[level][1].function
        if owner.function is not here:
            # A variable of an outer scope: still, unless some function writes it again.
            top = self.event.chain[-1][1].function
            if not last and owner.function is top:
                return self._at_loop(node, owner, len(self.event.chain) - 1, length=length)
            written = [b for b in owner.bindings[node.id] if b.kind is Bind.AUGMENTED or b.writer is not owner]
            changed = length and next(self.advancing.appended(node.id, owner), None) is not None
            return None if written or changed else STILL
        key = ("length" if length else "number", (owner, node.id), level)
        if key in self._asked or len(self._asked) > MOST_DEPTH * 4:
            return None
        self._asked.add(key)
        try:
            if any(b.kind is Bind.PARAM for b in owner.bindings[node.id]):
                return self._parameter(node, owner, level, length=length)
            return self._at_loop(node, owner, level, length=length) if last else self._local(node, owner, level, length)
        finally:
            self._asked.discard(key)

    def _local(self, node: ast.Name, owner: Scope, level: int, length: bool) -> Trend:
        """A variable of a function that the loop calls."""
        answers: list[Trend] = []
        for binding in owner.bindings[node.id]:
            value = assigned(binding)
            if length and binding.kind is Bind.AUGMENTED:
                if self._steps_itself(binding, node.id, owner, level, length):
                    return None
                continue  # arithmetic in place keeps the size
            if value is None:
                return None
            ask = self.length if length else self.number
            answers.append(ask(value, binding.writer, level))
        return answers[0] if len(answers) == 1 else alike(answers)

    def _at_loop(self, node: ast.Name, owner: Scope, level: int, *, length: bool) -> Trend:
        """A variable of the function that the loop stands in."""
        inside = [b for b in owner.bindings[node.id] if self.turn.binds(b)]
        own = [b for b in inside if b.kind is Bind.LOOP and self.turn.is_target(b)]
        if own:
            if len(inside) > 1:
                return None
            return self._yielded(own[0]) if length else self._drawn(node, own[0], level)
        if not inside:
            return self._filled(node, owner) if length else STILL
        source = (owner, node.id, length)
        text = f"len({node.id})" if length else node.id
        steps: list[Binding] = []
        others: list[Binding] = []
        for binding in inside:
            (steps if self._steps_itself(binding, node.id, owner, level, length) else others).append(binding)
        if steps and not others:
            place = steps[0]
            return Steps(source, text, place.node, place.writer, len(steps) == 1 and self.turn.certainly(place.node))
        if steps or len(others) > 1:
            return None
        value = assigned(others[0])
        if value is None:
            return None
        return self.length(value, others[0].writer, level) if length else self.number(value, others[0].writer, level)

    def _filled(self, node: ast.Name, owner: Scope) -> Trend:
        """The length of a container that the loop appends to, or stores new keys in."""
        module = owner.module
        keyed = self._keyed(node, owner)
        if keyed is not None:
            return keyed
        appends = [
            (place, where, sure)
            for place, where, sure in self.advancing.appended(node.id, owner)
            if self.advancing.runs_in(place, where, self.loop)
        ]
        if not appends:
            return STILL
        loads = [load for load, where in module.name_loads.get(node.id, ()) if where.within(owner)]
        if any(shrinks(load, module) for load in loads) or self.advancing.bounded(node.id, owner):
            return None
        place, where, sure = appends[0]
        return Steps((owner, node.id, True), f"len({node.id})", place, where, sure and self.turn.certainly(place))

    def _keyed(self, node: ast.Name, owner: Scope) -> Steps | None:
        """A dict that is given a key of its own in each iteration: ``found[f"item{n}"] = …``."""
        made = [value for binding in owner.bindings[node.id] if (value := assigned(binding)) is not None]
        empty = bool(made) and all(keyed.is_empty(value, owner, self.evaluator) for value in made)
        if not made or not (empty or all(isinstance(value, ast.Dict) for value in made)):
            return None
        module = owner.module
        for load, scope in module.name_loads.get(node.id, ()):
            stored = module.parents.get(load)
            if (
                not isinstance(stored, ast.Subscript)
                or stored.value is not load
                or not isinstance(stored.ctx, ast.Store)
            ):
                continue
            inside = any(part is self.loop for part in around(module.parents, stored))
            if inside and scope.function is owner.function:
                counted = self._new_key(stored.slice, scope, len(self.event.chain) - 1) is not None
                if counted or (empty and keyed.is_other(stored.slice, scope, self.turn, self.evaluator)):
                    sure = counted and self.turn.certainly(stored)
                    return Steps((owner, node.id, True), f"len({node.id})", stored, scope, sure)
        return None

    def _new_key(self, key: ast.expr, scope: Scope, level: int) -> Steps | None:
        """What makes a key another one in each iteration: ``f"layer{n}"``."""
        parts: list[ast.expr] = [key]
        if isinstance(key, ast.JoinedStr):
            parts = [part.value for part in key.values if isinstance(part, ast.FormattedValue)]
        trends = (self.number(part, scope, level) for part in parts)
        return next((trend for trend in trends if isinstance(trend, Steps)), None)

    def _steps_itself(self, binding: Binding, name: str, owner: Scope, level: int, length: bool) -> bool:
        """Whether a binding makes the variable another one out of itself: ``n += 1``, ``xs = concatenate([xs, x])``."""
        if binding.kind is Bind.AUGMENTED:
            statement = owner.module.statement_at(binding.node)
            if not isinstance(statement, ast.AugAssign):
                return False
            if length:
                made = [statement.value, *(value for b in owner.bindings[name] if (value := assigned(b)) is not None)]
                return isinstance(statement.op, ast.Add) and any(isinstance(v, _LISTS) for v in made)
            by = self.number(statement.value, binding.writer, level)
            return isinstance(statement.op, ast.Add | ast.Sub | ast.Mult | ast.FloorDiv) and by is not None
        value = assigned(binding)
        return value is not None and self.out_of_itself(value, name, binding.writer, length=length)

    def out_of_itself(self, value: ast.expr, spelled: str, scope: Scope, *, length: bool) -> bool:
        """Whether an expression adds to the variable that is spelled so."""
        match value:
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv()):
                sides = (ast.unparse(value.left), ast.unparse(value.right))
                if length and not isinstance(value.op, ast.Add):
                    return False
                other = value.right if sides[0] == spelled else value.left
                if spelled not in sides:
                    return False
                return isinstance(other, ast.List) or not length if length else _is_number(other)
            case ast.List() | ast.Tuple() if length:
                return any(isinstance(e, ast.Starred) and ast.unparse(e.value) == spelled for e in value.elts)
            case ast.Call() if length and value.args:
                functions = self.evaluator.evaluate(value.func, scope)
                if not any(isinstance(f, External) and f.name in JOINS_ANYWHERE for f in functions):
                    return False
                first = value.args[0]
                parts = first.elts if isinstance(first, ast.List | ast.Tuple) else value.args[:2]
                return len(parts) > 1 and any(ast.unparse(part) == spelled for part in parts)
            case _:
                return False

    def _yielded(self, binding: Binding) -> Trend:
        """The length of what a generator of the project yields to the loop, in the rounds of a loop of its own."""
        if not isinstance(binding.value, ast.Call):
            return None
        for function in self.evaluator.evaluate(binding.value.func, binding.writer):
            if not isinstance(function, Function) or not function.scope.is_generator:
                continue
            for value in function.scope.yields:
                part = part_of(value, binding.path)
                module = function.scope.module
                scope = module.scope_at(value)
                if part is None:
                    continue
                for loop in flow.loops(module, value):
                    event = Event(value, scope, ((value, scope),))
                    trend = _Question(self.changing, event, loop).length(part, scope, 0)
                    if isinstance(trend, Steps):
                        return replace(trend, sure=False)
        return None

    def _drawn(self, node: ast.Name, binding: Binding, level: int) -> Trend:
        """What the loop's header gives."""
        assert binding.value is not None
        if not self.changing.counting.of(binding.value, binding.path, binding.writer):
            return None
        return Steps((self.loop, node.id), node.id, self.loop, self.event.scope, revisits=True)

    def _parameter(self, node: ast.Name, owner: Scope, level: int, *, length: bool) -> Trend:
        """A parameter: what the call on the way out to the loop gives."""
        if any(b.kind is not Bind.PARAM for b in owner.bindings[node.id]):
            return None
        given = self.turn.given(node.id, owner, level)
        if given is None:
            return STILL if level + 1 >= len(self.event.chain) and not length else None
        if given.expression is None:
            return None
        if length:
            added = next(self.advancing.appended(node.id, owner), None)
            found = self.length(given.expression, given.scope, level + 1)
            if added is not None and isinstance(found, Still) and isinstance(given.expression, ast.Name):
                return Steps((owner, node.id, True), f"len({node.id})", added[0], added[1], added[2])
            return found
        return self.number(given.expression, given.scope, level + 1)

    # -- lengths ----------------------------------------------------------------------------------

    def length(self, node: ast.expr, scope: Scope, level: int) -> Trend:
        match node:
            case ast.Name():
                return self._name(node, scope, level, length=True)
            case ast.Attribute():
                return self._attribute(node, scope, length=True)
            case ast.List() | ast.Tuple() | ast.Set():
                stars = [self.length(e.value, scope, level) for e in node.elts if isinstance(e, ast.Starred)]
                return joined(stars) if stars else STILL
            case ast.Dict():
                keys = [key for key in node.keys if key is not None]
                found = next((steps for key in keys if (steps := self._new_key(key, scope, level))), None)
                return found or (STILL if len(keys) == len(node.keys) else None)
            case ast.ListComp() | ast.GeneratorExp() | ast.DictComp():
                if len(node.generators) != 1 or node.generators[0].ifs:
                    return None
                return self.length(node.generators[0].iter, scope, level)
            case ast.BinOp(op=ast.Mult()) if isinstance(node.left, ast.List | ast.Tuple):
                return self.number(node.right, scope, level)
            case ast.BinOp(op=ast.Mult()) if isinstance(node.right, ast.List | ast.Tuple):
                return self.number(node.left, scope, level)
            case ast.BinOp(op=ast.Add()) if isinstance(node.left, ast.List) or isinstance(node.right, ast.List):
                return joined((self.length(node.left, scope, level), self.length(node.right, scope, level)))
            case ast.Subscript(value=ast.Name(), slice=ast.Constant()):
                return self._entry(node, scope, level)
            case ast.Subscript(slice=ast.Slice() as cut):
                return self.interval([cut.lower, cut.upper, cut.step], scope, level)
            case ast.Subscript(slice=ast.Tuple(elts=parts)) if any(isinstance(part, ast.Slice) for part in parts):
                cuts = [part for part in parts if isinstance(part, ast.Slice)]
                return either(self.interval([cut.lower, cut.upper, cut.step], scope, level) for cut in cuts)
            case ast.BinOp():
                return either(self.length(side, scope, level) for side in (node.left, node.right))
            case ast.UnaryOp():
                return self.length(node.operand, scope, level)
            case ast.Call():
                return self._length_of_call(node, scope, level)
            case _:
                return None

    def _entry(self, node: ast.Subscript, scope: Scope, level: int) -> Trend:
        """The length of a list that a dict holds, which the loop appends to: ``logs["loss"].append(x)``."""
        assert isinstance(node.value, ast.Name)
        owner = self.evaluator.binder(node.value.id, scope)
        if owner is None or level != len(self.event.chain) - 1 or owner.function is not self.event.scope.function:
            return None
        if any(self.turn.binds(binding) for binding in owner.bindings[node.value.id]):
            return None
        spelled = ast.unparse(node)
        for place, where, sure in self.advancing.appended(node.value.id, owner, spelled):
            if self.advancing.runs_in(place, where, self.loop):
                return Steps((owner, spelled), f"len({spelled})", place, where, sure and self.turn.certainly(place))
        return None

    def _length_of_call(self, node: ast.Call, scope: Scope, level: int) -> Trend:
        functions = self.evaluator.evaluate(node.func, scope)
        name = functions[0].name if len(functions) == 1 and isinstance(functions[0], External) else ""
        if name in SIZED_BY:
            position, keyword = SIZED_BY[name]
            if name.endswith(("arange", "range")) and len(node.args) > 1:
                return self.interval(node.args, scope, level)
            given = next((k.value for k in node.keywords if k.arg in (keyword, "size", "shape")), None)
            given = node.args[position] if given is None and position < len(node.args) else given
            return self.number(given, scope, level) if given is not None else STILL
        if name in JOINS_ANYWHERE and node.args:
            first = node.args[0]
            parts = first.elts if isinstance(first, ast.List | ast.Tuple) else [first]
            return either(self.length(part, scope, level) for part in (first, *parts))
        if (name in KEEPS_LENGTH or name in keyed.DICTS) and node.args:
            return self.length(node.args[0], scope, level)
        if TABLE.get(name) in _ELEMENTWISE:
            return either(self.length(argument, scope, level) for argument in node.args)
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("copy", "astype"):
            return self.length(node.func.value, scope, level)
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("items", "keys", "values"):
            return self.length(node.func.value, scope, level)
        if isinstance(node.func, ast.Attribute) and node.func.attr in DRAWS:
            return self._drawn_length(node, node.func, scope, level)
        return self._returned_length(functions, level)

    def _returned_length(self, functions: tuple[Value, ...], level: int) -> Trend:
        """The length of what a method returns, where it follows from attributes."""
        bodies = [f.method.scope for f in functions if isinstance(f, Bound) and f.method is not None]
        if len(bodies) != len(functions) or any(body.is_generator or len(body.returns) != 1 for body in bodies):
            return None
        key = ("returned", tuple(bodies), level)
        if not bodies or key in self._asked:
            return None
        self._asked.add(key)
        found = [self.length(body.returns[0], body, level) for body in bodies]
        steps = [trend for trend in found if isinstance(trend, Steps)]
        return steps[0] if len(steps) == len(found) else None

    def _drawn_length(self, node: ast.Call, func: ast.Attribute, scope: Scope, level: int) -> Trend:
        """How much a random generator of NumPy draws."""
        receivers = self.evaluator.expand(self.evaluator.evaluate(func.value, scope))
        if not all(isinstance(r, ExternalResult) and r.name in GENERATORS for r in receivers):
            return None
        position = DRAW_SIZE.get(func.attr, 2)
        size = next((k.value for k in node.keywords if k.arg == "size"), None)
        if size is None and position < len(node.args):
            size = node.args[position]
        return STILL if size is None else self.number(size, scope, level)

    def interval(self, bounds: Sequence[ast.expr | None], scope: Scope, level: int) -> Trend:
        """The length of what lies between two bounds: only where just one of them moves."""
        trends = [STILL if bound is None else self.number(bound, scope, level) for bound in bounds]
        if any(trend is None for trend in trends):
            return None
        moving = [trend for trend in trends if isinstance(trend, Steps)]
        if len(moving) > 1:
            clamped = [bound for bound in bounds if isinstance(bound, ast.Call)]
            # A window that is cut off where the data begins or ends.
            return replace(moving[0], sure=False) if len(clamped) == 1 else None
        return moving[0] if moving else STILL


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant | ast.Name | ast.Attribute)
