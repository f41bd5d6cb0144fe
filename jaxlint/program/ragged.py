"""Batches cut out of data by a loop over ``range(0, n, size)``: the last is shorter where size does not divide n."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.program.eager_table import JOINS, KEEPS_LENGTH, SIZED_BY
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Bind, Binding, LoopNode, Module, Scope
from jaxlint.program.uses import Uses
from jaxlint.program.values import Constant, External, Function

MOST_DEPTH = 16
_JOINING = frozenset(name.rpartition(".")[2] for name in JOINS)
_PADS = frozenset({"numpy.pad", "jax.numpy.pad", "jax.lax.pad"})
_PEELED = frozenset({"builtins.enumerate", "builtins.list", "builtins.iter", "tqdm.tqdm", "builtins.zip"})


@dataclass(frozen=True, slots=True, eq=False)
class Batches:
    """Slices of which the last is shorter: surely (``known``), or unless the size divides the number of rows."""

    cut: ast.expr
    scope: Scope
    loop: LoopNode
    known: bool


class Ragged:
    """Answers whether a value is such a batch."""

    def __init__(self, evaluator: Evaluator, uses: Uses) -> None:
        """Part of the linked program."""
        self.evaluator = evaluator
        self.uses = uses

    def of(self, node: ast.expr, scope: Scope) -> Batches | None:
        """The batches that an expression gives one after the other."""
        return self._of(node, scope, (), 0)

    def _of(self, node: ast.expr, scope: Scope, path: tuple[int, ...], depth: int) -> Batches | None:
        if depth > MOST_DEPTH:
            return None
        match node:
            case ast.Tuple() | ast.List():
                parts = node.elts if not path else node.elts[path[0] : path[0] + 1]
                return self._first(parts, scope, path[1:], depth)
            case ast.Dict():
                return self._first(node.values, scope, (), depth)
            case ast.Subscript(slice=ast.Slice() as cut):
                return self._cut(node, cut, scope)
            case ast.Subscript(slice=ast.Name() | ast.Subscript() as index):
                return self._of(index, scope, (), depth + 1)
            case ast.Call():
                return self._of_call(node, scope, depth)
            case ast.Name():
                for binding in self.evaluator.visible(node.id, scope, node):
                    found = self._of_binding(binding, path, depth)
                    if found is not None:
                        return found
        return None

    def _first(self, parts: list[ast.expr], scope: Scope, path: tuple[int, ...], depth: int) -> Batches | None:
        return next((found for part in parts if (found := self._of(part, scope, path, depth + 1)) is not None), None)

    def _of_call(self, node: ast.Call, scope: Scope, depth: int) -> Batches | None:
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("astype", "copy", "reshape"):
            return self._of(node.func.value, scope, (), depth + 1)
        for function in self.evaluator.evaluate(node.func, scope):
            if isinstance(function, External) and function.name in KEEPS_LENGTH and node.args:
                if function.name.rpartition(".")[2] in _JOINING:
                    return None  # what is joined may be the padding
                return self._of(node.args[0], scope, (), depth + 1)
        return None

    def _of_binding(self, binding: Binding, path: tuple[int, ...], depth: int) -> Batches | None:
        if binding.value is None:
            return None
        if binding.kind is Bind.ASSIGN:
            return self._of(binding.value, binding.writer, (*binding.path, *path), depth + 1)
        if binding.kind is Bind.LOOP:
            return self._drawn(binding.value, binding.writer, (*binding.path, *path), depth + 1)
        return None

    def _drawn(self, iterable: ast.expr, scope: Scope, path: tuple[int, ...], depth: int) -> Batches | None:
        """What a loop over an iterable gives."""
        if depth > MOST_DEPTH:
            return None
        if isinstance(iterable, ast.ListComp | ast.GeneratorExp):
            return self._of(iterable.elt, scope.module.scope_of[iterable], path, depth + 1)
        if isinstance(iterable, ast.Name):
            for binding in self.evaluator.visible(iterable.id, scope, iterable):
                if binding.kind is Bind.ASSIGN and binding.value is not None and not binding.path:
                    return self._drawn(binding.value, binding.writer, path, depth + 1)
        if not isinstance(iterable, ast.Call):
            return None
        for function in self.evaluator.evaluate(iterable.func, scope):
            if isinstance(function, External) and function.name in _PEELED:
                return self._peeled(function.name, iterable, scope, path, depth)
            if isinstance(function, Function) and function.scope.is_generator:
                for value in function.scope.yields:
                    found = self._of(value, function.scope.module.scope_at(value), path, depth + 1)
                    if found is not None:
                        return found
        return None

    def _peeled(self, name: str, call: ast.Call, scope: Scope, path: tuple[int, ...], depth: int) -> Batches | None:
        if name == "builtins.zip":
            chosen = call.args[path[0] : path[0] + 1] if path else call.args
            found = (self._drawn(argument, scope, path[1:], depth + 1) for argument in chosen)
            return next((batches for batches in found if batches is not None), None)
        if name == "builtins.enumerate":
            return self._drawn(call.args[0], scope, path[1:], depth + 1) if path[:1] == (1,) and call.args else None
        return self._drawn(call.args[0], scope, path, depth + 1) if call.args else None

    # -- one slice -----------------------------------------------------------------------------------

    def _cut(self, node: ast.Subscript, cut: ast.Slice, scope: Scope) -> Batches | None:
        """``data[i : i + size]`` with ``for i in range(0, n, size)``."""
        if not isinstance(cut.lower, ast.Name) or not isinstance(cut.upper, ast.BinOp) or cut.step is not None:
            return None
        if not isinstance(cut.upper.op, ast.Add):
            return None
        sides = [cut.upper.left, cut.upper.right]
        widths = [side for side in sides if ast.dump(side) != ast.dump(cut.lower)]
        for binding in self.evaluator.visible(cut.lower.id, scope, cut.lower):
            bounds = self._range(binding)
            if bounds is None or len(widths) != 1 or not self._same(widths[0], bounds[2], scope, binding.writer):
                continue
            loop = _loop_of(binding, scope.module)
            if loop is None or self._evens_out(loop, scope) or _mentions(bounds[1], bounds[2]):
                return None
            rest = self._rest(bounds, binding.writer)
            return None if rest == 0 else Batches(node, scope, loop, rest is not None)
        return None

    def _evens_out(self, loop: LoopNode, scope: Scope) -> bool:
        """Whether the loop has a test with an exit, or pads what it cut: the short batch may never arrive."""
        if isinstance(loop, ast.comprehension):
            return bool(loop.ifs)
        inner = [node for statement in loop.body for node in ast.walk(statement)]
        exits = any(
            isinstance(node, ast.If) and any(isinstance(s, ast.Continue | ast.Break | ast.Return) for s in node.body)
            for node in inner
        )
        where = scope.module.scope_at
        return exits or any(
            isinstance(node, ast.Call) and self.evaluator.external(node.func, where(node)) in _PADS for node in inner
        )

    def _range(self, binding: Binding) -> tuple[ast.expr, ast.expr, ast.expr] | None:
        """Start, stop and step of the ``range`` that a loop's variable counts through."""
        call = binding.value
        if binding.kind is not Bind.LOOP or binding.path or not isinstance(call, ast.Call) or len(call.args) != 3:
            return None
        functions = self.evaluator.evaluate(call.func, binding.writer)
        if any(isinstance(f, External) and f.name in ("builtins.range", "numpy.arange") for f in functions):
            return call.args[0], call.args[1], call.args[2]
        return None

    def _same(self, one: ast.expr, other: ast.expr, scope: Scope, where: Scope) -> bool:
        if ast.dump(one) == ast.dump(other):
            return True
        values = self._number(one, scope, 0), self._number(other, where, 0)
        return None not in values and values[0] == values[1]

    def _rest(self, bounds: tuple[ast.expr, ast.expr, ast.expr], scope: Scope) -> int | None:
        start, stop, step = (self._number(bound, scope, 0) for bound in bounds)
        if start is None or stop is None or step is None or step <= 0:
            return None
        return (stop - start) % step

    # -- numbers -------------------------------------------------------------------------------------

    def _number(self, node: ast.expr, scope: Scope, depth: int) -> int | None:
        """An integer that is written out somewhere, or the number of rows of an array whose shape is."""
        if depth > MOST_DEPTH:
            return None
        match node:
            case ast.Constant(value=int() as value):
                return value
            case ast.BinOp():
                left, right = (self._number(side, scope, depth + 1) for side in (node.left, node.right))
                return None if left is None or right is None else _computed(node.op, left, right)
            case ast.Call(args=[array]) if self.evaluator.external(node.func, scope) == "builtins.len":
                return self._rows(array, scope, depth + 1)
            case ast.Subscript(value=ast.Attribute(attr="shape", value=array), slice=ast.Constant(value=0)):
                return self._rows(array, scope, depth + 1)
            case ast.Name():
                answers = {self._number(value, where, depth + 1) for value, where in self._sources(node, scope)}
                return answers.pop() if len(answers) == 1 else None
        values = self.evaluator.evaluate(node, scope)
        if len(values) == 1 and isinstance(values[0], Constant) and isinstance(values[0].value, int):
            return values[0].value
        return None

    def _sources(self, name: ast.Name, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        """What a name is given: the one value that is assigned to it, or what the callers give."""
        for binding in self.evaluator.visible(name.id, scope, name):
            if binding.kind is Bind.ASSIGN and binding.value is not None and not binding.path:
                yield binding.value, binding.writer
            elif binding.kind is Bind.PARAM and isinstance(binding.node, ast.arg):
                given = self.uses.arguments_for(binding.scope, binding.node.arg)
                default = binding.scope.default_of(binding.node.arg)
                if not given and default is not None and binding.scope.parent is not None:
                    yield default, binding.scope.parent
                yield from given
            else:
                yield ast.Constant(None), scope

    def _rows(self, node: ast.expr, scope: Scope, depth: int) -> int | None:
        if depth > MOST_DEPTH:
            return None
        match node:
            case ast.Name():
                answers = {self._rows(value, where, depth + 1) for value, where in self._sources(node, scope)}
                return answers.pop() if len(answers) == 1 else None
            case ast.List() | ast.Tuple():
                return None if any(isinstance(e, ast.Starred) for e in node.elts) else len(node.elts)
            case ast.Call(func=ast.Attribute(attr="astype" | "copy", value=array)):
                return self._rows(array, scope, depth + 1)
            case ast.Call(func=ast.Attribute(attr="permutation" | "permuted"), args=[first, *_]):
                number = self._number(first, scope, depth + 1)
                return self._rows(first, scope, depth + 1) if number is None else number
            case ast.Call():
                return self._rows_of_call(node, scope, depth)
        return None

    def _rows_of_call(self, node: ast.Call, scope: Scope, depth: int) -> int | None:
        size = next((k.value for k in node.keywords if k.arg in ("size", "shape")), None)
        for function in self.evaluator.evaluate(node.func, scope):
            name = getattr(function, "name", "") if isinstance(function, External) else ""
            if name in SIZED_BY and size is None and SIZED_BY[name][0] < len(node.args):
                size = node.args[SIZED_BY[name][0]]
            elif name.startswith("jax.random.") and size is None and len(node.args) > 1:
                size = node.args[1]
            elif name in KEEPS_LENGTH and node.args:
                return self._rows(node.args[0], scope, depth + 1)
        if isinstance(size, ast.Tuple | ast.List):
            size = size.elts[0] if size.elts else None
        return None if size is None else self._number(size, scope, depth + 1)


def _computed(op: ast.operator, left: int, right: int) -> int | None:
    match op:
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
        case ast.FloorDiv() if right:
            return left // right
    return None


def _loop_of(binding: Binding, module: Module) -> LoopNode | None:
    node: ast.AST | None = binding.node
    while node is not None and not isinstance(node, LoopNode):
        node = module.parents.get(node)
    return node if isinstance(node, LoopNode) else None


def _mentions(stop: ast.expr, step: ast.expr) -> bool:
    """``range(0, n - size + 1, size)`` and ``range(0, n // size * size, size)`` give full batches only."""
    return any(ast.dump(inner) == ast.dump(step) for inner in ast.walk(stop))
