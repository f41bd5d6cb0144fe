"""Values that are another one at every execution, with no bound in view: counters, schedules, growing lengths."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from jaxlint.findings import Confidence
from jaxlint.program import flow
from jaxlint.program.calls import Arguments, Calls
from jaxlint.program.containers import GROWS, TAKES
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.frequency import Often, Rate
from jaxlint.program.kind_flow import Together
from jaxlint.program.kind_values import Leaf, World
from jaxlint.program.kinds import KindModel
from jaxlint.program.statics_calls import whole, within
from jaxlint.program.statics_fields import Fields
from jaxlint.program.syntax import Bind, Binding, LoopNode, Scope
from jaxlint.program.uses import Uses
from jaxlint.program.values import Argument, Bound, External, Function, Instance

MOST_DEPTH = 10
MOST_STEPS = 400
A_FEW = 16
"""So many values, written out, are meant."""
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)
_SAME_INFORMATION = frozenset(
    {
        "builtins." + name
        for name in ("float", "int", "str", "round", "abs", "repr", "complex", "format", "sum", "tuple")
    }
)
_NUMBERS_OF = frozenset({"numpy.linspace", "numpy.arange", "numpy.geomspace", "numpy.logspace"})


@dataclass(frozen=True, slots=True, eq=False)
class Grown:
    """Why a value is another one each time, and the place where it changes."""

    text: str
    node: ast.AST
    scope: Scope
    confidence: Confidence = Confidence.CERTAIN
    loop: ast.AST | None = None
    counted: bool = False
    """Whether it is the variable of a loop, of which there may be few."""
    field: str = ""
    """The field of the value that changes, where it is one that is compared field by field."""

    def at_most(self, confidence: Confidence) -> Grown:
        """No surer than that."""
        return replace(self, confidence=min(self.confidence, confidence))


class Growth:
    """Answers whether an expression gives another value at every execution."""

    def __init__(self, evaluator: Evaluator, uses: Uses, kinds: KindModel, together: Together, fields: Fields) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.fields = fields
        self.uses = uses
        self.kinds = kinds
        self.together = together

    def of(self, node: ast.expr, scope: Scope, at: ast.AST, rate: Rate) -> Grown | None:
        """``at`` is what is executed again and again, ``rate`` how often."""
        return _Question(self, rate).expression(node, scope, at, 0)


def _ends_soon(loop: LoopNode) -> bool:
    """Whether the test of a ``while`` compares with a small number that is written out."""
    test = loop.test if isinstance(loop, ast.While) else None
    limits = test.comparators if isinstance(test, ast.Compare) else []
    return any(isinstance(e, ast.Constant) and isinstance(e.value, int) and 0 < e.value <= A_FEW for e in limits)


class _Question:
    """One question: follows names through assignments, parameters and returns."""

    def __init__(self, growth: Growth, rate: Rate) -> None:
        self.growth = growth
        self.evaluator = growth.evaluator
        self.uses = growth.uses
        self.rate = rate
        self.bound: dict[tuple[Scope, str], tuple[Argument, ast.AST]] = {}
        self.active: dict[tuple[Scope, str], Binding] = {}
        self.asked: set[tuple[Scope, str]] = set()
        self.steps = 0

    def expression(self, node: ast.expr, scope: Scope, at: ast.AST, depth: int) -> Grown | None:
        """The reason why an expression changes; None where it does not, or where that is not known."""
        self.steps += 1
        if depth > MOST_DEPTH or self.steps > MOST_STEPS:
            return None
        parts: list[ast.expr] = []
        match node:
            case ast.Name():
                return self._name(node, scope, at, depth)
            case ast.Attribute():
                return self._attribute(node, scope)
            case ast.BinOp(op=ast.Mod(), left=ast.Constant(value=str())):
                parts = [node.right]
            case ast.BinOp():
                parts = [node.left, node.right] if isinstance(node.op, _ARITHMETIC) else []
            case ast.UnaryOp(op=ast.USub()):
                parts = [node.operand]
            case ast.Tuple():
                parts = node.elts
            case ast.IfExp():
                parts = [node.body, node.orelse]
            case ast.JoinedStr():
                parts = [value.value for value in node.values if isinstance(value, ast.FormattedValue)]
            case ast.Call():
                return self._call(node, scope, at, depth)
        for part in parts:
            found = self.expression(part, scope, at, depth + 1)
            if found is not None:
                return found
        return None

    # -- names ------------------------------------------------------------------------------------

    def _name(self, node: ast.Name, scope: Scope, at: ast.AST, depth: int) -> Grown | None:
        owner = self.evaluator.binder(node.id, scope)
        if owner is None:
            return None
        key = (owner, node.id)
        if key in self.active:  # It is computed from its own earlier value.
            own = self.active[key]
            return Grown(f"`{node.id}` is computed from its last value", own.node, own.writer)
        local = owner.function is scope.function
        bindings = self.evaluator.visible(node.id, scope, node) if local else owner.bindings[node.id]
        for binding in bindings:
            found = self._binding(binding, node, scope, at, depth, local)
            if found is not None:
                return found
        return None

    def _binding(
        self, binding: Binding, node: ast.Name, scope: Scope, at: ast.AST, depth: int, local: bool
    ) -> Grown | None:
        if binding.kind is Bind.PARAM:
            return self._parameter(binding.scope, node.id, depth)
        if not local:
            again = binding.kind is Bind.AUGMENTED and binding.writer.function is scope.function
            if again and self.rate.often is Often.MANY:
                return Grown(f"`{node.id}` is counted up", binding.node, binding.writer, Confidence.LIKELY)
            return None
        loop = self._loop_around(binding, at, scope)
        match binding.kind:
            case Bind.LOOP if binding.value is not None and loop is not None:
                return self._of_loop(binding, node.id, loop, scope)
            case Bind.AUGMENTED if loop is not None and not self._reset(binding, loop):
                statement = scope.module.parents.get(binding.node)
                if isinstance(statement, ast.AugAssign) and isinstance(statement.op, _ARITHMETIC):
                    if isinstance(statement.op, ast.Add | ast.Sub) and _ends_soon(loop):
                        return None
                    sure = Confidence.LIKELY if self._under_branch(binding, loop) else Confidence.CERTAIN
                    return Grown(f"`{node.id}` changes in each iteration", binding.node, scope, sure, loop)
            case Bind.ASSIGN if binding.value is not None and not binding.path:
                key = (binding.scope, node.id)
                self.active[key] = binding
                try:
                    found = self.expression(binding.value, binding.writer, at, depth + 1)
                finally:
                    del self.active[key]
                if found is not None and found.node is binding.node:
                    if loop is None or self._reset(binding, loop):
                        return None
                    sure = Confidence.LIKELY if self._under_branch(binding, loop) else Confidence.CERTAIN
                    return replace(found, confidence=sure, loop=loop)
                return found
        return None

    def _loop_around(self, binding: Binding, at: ast.AST, scope: Scope) -> LoopNode | None:
        """The innermost loop that repeats what is executed, and that binds the name."""
        module = scope.module
        for loop in flow.loops(module, at):
            if within(binding.node, whole(loop, scope), module):
                return loop
        return None

    @staticmethod
    def _reset(binding: Binding, loop: LoopNode) -> bool:
        """Whether the loop also sets the name to something that does not depend on its last value."""
        name = binding.node.id if isinstance(binding.node, ast.Name) else ""
        module = binding.scope.module
        return any(
            other.kind is Bind.ASSIGN
            and other.value is not None
            and within(other.node, whole(loop, binding.writer), module)
            and all(getattr(inner, "id", "") != name for inner in ast.walk(other.value))
            for other in binding.scope.bindings.get(name, ())
        )

    @staticmethod
    def _under_branch(binding: Binding, loop: LoopNode) -> bool:
        for block in flow.blocks(binding.writer.module, binding.node):
            if block.node is loop:
                return False
            if isinstance(block.node, ast.If | ast.Try | ast.match_case):
                return True
        return False

    def _of_loop(self, binding: Binding, name: str, loop: LoopNode, scope: Scope) -> Grown | None:
        if binding.value is None or not self._many(binding.value, binding.path, binding.writer):
            return None
        return Grown(f"`{name}` is the loop's variable", binding.node, scope, loop=loop, counted=True)

    def _many(self, iterable: ast.expr, path: tuple[int, ...], scope: Scope) -> bool:
        """Whether going over it counts, or steps through numbers, without being a few that are written out."""
        if not isinstance(iterable, ast.Call):
            return False
        names = {v.name for v in self.evaluator.evaluate(iterable.func, scope) if isinstance(v, External)}
        if len(names) != 1:
            return False
        name = names.pop()
        given = iterable.args
        if name in ("builtins.range", "tqdm.trange", "tqdm.auto.trange"):
            values = [a.value for a in given if isinstance(a, ast.Constant) and isinstance(a.value, int)]
            return not path and not (len(values) == len(given) and values and len(range(*values)) <= A_FEW)
        if name == "itertools.count":
            return True
        if name in _NUMBERS_OF:
            written = [k.value for k in iterable.keywords if k.arg == "num"] + (
                given[2:3] if "arange" not in name else []
            )
            few = written and isinstance(written[0], ast.Constant) and isinstance(written[0].value, int)
            return not (few and written[0].value <= A_FEW)  # type: ignore[attr-defined]
        if name == "builtins.enumerate" and given and path[:1] == (0,):
            return not isinstance(given[0], ast.List | ast.Tuple)
        if name == "builtins.zip" and path and 0 <= path[0] < len(given):
            return self._many(given[path[0]], path[1:], scope)
        if name.startswith("tqdm.") or name in ("builtins.reversed", "builtins.iter", "builtins.list"):
            return bool(given) and self._many(given[0], path, scope)
        return False

    def _parameter(self, function: Scope, name: str, depth: int) -> Grown | None:
        key = (function, name)
        if key in self.bound:
            argument, at = self.bound[key]
            if argument.expression is None:
                return None
            return self.expression(argument.expression, argument.scope, at, depth + 1)
        if key in self.asked:
            return None
        self.asked.add(key)
        for expression, where in self.uses.arguments_for(function, name):
            found = self.expression(expression, where, expression, depth + 1)
            if found is not None:
                return found
        return None

    # -- attributes and calls ---------------------------------------------------------------------

    def _attribute(self, node: ast.Attribute, scope: Scope) -> Grown | None:
        """An attribute that the calling function itself counts up."""
        if isinstance(node.value, ast.Name) and isinstance(scope.module.parents.get(node), ast.BinOp):
            owner = self.evaluator.binder(node.value.id, scope)
            own = self.active.get((owner, node.value.id)) if owner is not None else None
            if own is not None:
                return Grown(f"`{ast.unparse(node)}` is computed from its last value", own.node, own.writer)
        if self.rate.often is not Often.MANY:
            return None
        text = ast.dump(node.value)
        for store in scope.module.attribute_stores.get(node.attr, ()):
            if store.scope.function is not scope.function or ast.dump(store.target.value) != text:
                continue
            statement = scope.module.parents.get(store.target)
            if isinstance(statement, ast.AugAssign) and isinstance(statement.op, _ARITHMETIC):
                receivers = self.evaluator.evaluate(node.value, scope)
                if any(isinstance(value, Instance) for value in receivers):
                    what = f"`{ast.unparse(node)}` is counted up"
                    return Grown(what, store.target, store.scope, Confidence.LIKELY)
        return None

    def _call(self, node: ast.Call, scope: Scope, at: ast.AST, depth: int) -> Grown | None:
        for name, part in self.growth.fields.given(node, scope):
            found = self.expression(part, scope, at, depth + 1)
            if found is not None:
                return replace(found, field=f"{name}.{found.field}" if found.field else name)
        for function in self.evaluator.evaluate(node.func, scope):
            match function:
                case External(name="builtins.len") if len(node.args) == 1:
                    return self._length(node.args[0], scope, at)
                case External() if self._keeps(function.name):
                    if function.name == "builtins.float" and self._read_back(node, scope, at):
                        text = "it is read back from an array that changes"
                        return Grown(text, node, scope, Confidence.LIKELY)
                    for part in node.args:
                        found = self.expression(part, scope, at, depth + 1)
                        if found is not None:
                            return found
                case Function() if not function.memoised:
                    found = self._returned(function, Arguments.of(node, scope, None), scope, at, depth)
                    if found is not None:
                        return found
                case Bound() if function.method is not None and not function.method.memoised:
                    given = Arguments.of(node, scope, None)
                    given.positional.insert(0, Argument(None, scope, None, function.receiver))
                    found = self._returned(function.method, given, scope, at, depth)
                    if found is not None:
                        return found
        return None

    def _read_back(self, call: ast.Call, scope: Scope, at: ast.AST) -> bool:
        """``float(array)`` in the loop that is executed, of an array that changes in it."""
        if len(call.args) != 1 or not set(flow.loops(scope.module, at)) & set(flow.loops(scope.module, call)):
            return False
        kinds = self.growth.kinds.of(call.args[0], scope)
        floats = kinds and all(
            isinstance(a.kind, Leaf) and a.kind.world is World.JAX and (a.kind.dtype or "float").startswith("float")
            for a in kinds
        )
        return bool(floats) and self.growth.together.varies(call.args[0], scope) is not None

    @staticmethod
    def _keeps(name: str) -> bool:
        """Whether another argument gives another result, and one that has a hash."""
        if name in _SAME_INFORMATION or name.startswith("math."):
            return name not in ("math.floor", "math.ceil", "math.gcd", "math.fmod", "math.isclose")
        return name in ("numpy.float32", "numpy.float64", "numpy.int32", "numpy.int64", "numpy.exp", "numpy.cos")

    def _length(self, node: ast.expr, scope: Scope, at: ast.AST) -> Grown | None:
        """``len`` of a container that the loop around makes longer."""
        if isinstance(node, ast.Attribute):
            return self._attribute_length(node, scope)
        if not isinstance(node, ast.Name):
            return None
        module = scope.module
        for loop in flow.loops(module, at):
            outer = whole(loop, scope)
            grows: ast.AST | None = None
            for call in scope.function.calls:
                method = call.func
                if not isinstance(method, ast.Attribute) or not isinstance(method.value, ast.Name):
                    continue
                if method.value.id != node.id or not within(call, outer, module):
                    continue
                if method.attr in TAKES:
                    return None
                if method.attr in GROWS:
                    grows = call
            fresh = any(
                b.kind is Bind.ASSIGN and within(b.node, outer, module)
                for b in scope.function.bindings.get(node.id, ())
            )
            if grows is not None and not fresh:
                return Grown(f"`{node.id}` grows in each iteration", grows, scope, loop=loop)
        return None

    def _attribute_length(self, node: ast.Attribute, scope: Scope) -> Grown | None:
        """``len(self.history)`` where each call of the function makes it longer."""
        if self.rate.often is not Often.MANY:
            return None
        text, grows = ast.dump(node), None
        for call in scope.function.calls:
            if isinstance(call.func, ast.Attribute) and ast.dump(call.func.value) == text:
                if call.func.attr in TAKES:
                    return None
                grows = call if call.func.attr in GROWS else grows
        stored = any(
            store.scope.function is scope.function and ast.dump(store.target) == text
            for store in scope.module.attribute_stores.get(node.attr, ())
        )
        if (
            grows is None
            or stored
            or not any(isinstance(value, Instance) for value in self.evaluator.evaluate(node.value, scope))
        ):
            return None
        return Grown(f"`{ast.unparse(node)}` grows with each call", grows, scope, Confidence.LIKELY)

    def _returned(self, function: Function, given: Arguments, scope: Scope, at: ast.AST, depth: int) -> Grown | None:
        callee = function.scope
        if callee is scope.function or callee.is_generator:
            return None
        before = dict(self.bound)
        for name, argument in Calls.bind(callee, given).items():
            self.bound[callee, name] = (argument, at)
        try:
            for returned in callee.returns:
                found = self.expression(returned, callee, returned, depth + 2)
                if found is not None:
                    return found.at_most(Confidence.LIKELY)
        finally:
            self.bound = before
        return None
