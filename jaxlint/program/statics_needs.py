"""What a traced function does with a parameter: only arithmetic, or something for which JAX needs a Python value."""

from __future__ import annotations

import ast
import enum
from collections.abc import Mapping

from jaxlint.program.calls import Arguments, Calls
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.externals import REPLACERS
from jaxlint.program.pytrees import Pytrees
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Class, External, Function

MOST_DEPTH = 4


class Need(enum.IntEnum):
    """Whether a traced value would do; the worst use of a parameter counts."""

    NONE = 0
    UNKNOWN = 1
    BRANCH = 2
    """The function branches on it."""
    STATIC = 3
    """It is a size, an index, or an object with attributes."""


_NAMING = frozenset({"jax.named_scope", "jax.profiler.TraceAnnotation", "builtins.print"})
_NUMBERS = frozenset({"jax.random.fold_in", "jax.random.key", "jax.random.PRNGKey", "builtins.float"})
"""Functions that do as well with a traced number."""
_SIZES = frozenset(
    {"zeros", "ones", "full", "empty", "arange", "eye", "linspace", "reshape", "one_hot", "tile", "repeat", "split"}
    | {"top_k", "pad", "broadcast_to", "normal", "uniform", "permutation", "choice", "identity", "tri", "resize"}
    | {"dynamic_slice", "dynamic_slice_in_dim", "iota", "array_split", "astype", "expand_dims", "moveaxis"}
)
_REDUCED = frozenset({"sum", "mean", "norm", "max", "min", "std", "var"})
_SIZE_KEYWORDS = frozenset({"length", "num_segments", "total_repeat_length", "num_classes", "size"})
_TRACED_WELL = frozenset(
    {"power", "exp", "log", "sqrt", "sin", "cos", "tanh", "where", "maximum", "minimum", "clip", "multiply", "add"}
    | {"subtract", "divide", "float32", "asarray", "array", "abs", "square", "mod", "floor", "sign", "dot", "matmul"}
)


class Needs:
    """Looks into traced functions."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.pytrees = Pytrees(evaluator)
        self._asked: set[tuple[Scope, str]] = set()

    def of(self, function: Scope, name: str, depth: int = 0) -> Need:
        """What ``function`` needs of its local name."""
        worst = Need.NONE
        if (function, name) in self._asked:  # It is computed from itself.
            return worst
        self._asked.add((function, name))
        try:
            for load, scope in function.module.name_loads.get(name, ()):
                if scope.within(function) and self.evaluator.binder(name, scope) is function:
                    worst = max(worst, self._of_use(load, scope, depth))
        finally:
            self._asked.discard((function, name))
        return worst

    def of_attribute(self, function: Scope, name: str, attribute: str, depth: int = 0) -> Need:
        """What ``function`` needs of an attribute of its parameter."""
        worst = Need.NONE
        for load, scope in function.module.name_loads.get(name, ()):
            if scope.within(function) and self.evaluator.binder(name, scope) is function:
                parent = function.module.parents.get(load)
                if isinstance(parent, ast.Call) and load in parent.args:
                    for callee in self.evaluator.evaluate(parent.func, scope):
                        worst = max(worst, self._of_handed_on(callee, parent, load, attribute, scope, depth))
                elif not isinstance(parent, ast.Attribute):
                    worst = max(worst, Need.UNKNOWN)
                elif parent.attr == attribute:
                    worst = max(worst, self._of_use(parent, scope, 0))
        return worst

    def _of_handed_on(
        self, callee: object, call: ast.Call, load: ast.AST, attribute: str, scope: Scope, depth: int
    ) -> Need:
        """What a function needs of an attribute of the object that it is given."""
        if isinstance(callee, External) and callee.name in REPLACERS:
            return Need.NONE
        if not isinstance(callee, Function) or depth >= MOST_DEPTH:
            return Need.UNKNOWN
        bound = Calls.bind(callee.scope, Arguments.of(call, scope, None))
        names = [name for name, argument in bound.items() if argument.expression is load]
        return self.of_attribute(callee.scope, names[0], attribute, depth + 1) if names else Need.UNKNOWN

    def _of_use(self, node: ast.AST, scope: Scope, depth: int) -> Need:
        parents = scope.module.parents
        child, parent = node, parents.get(node)
        while isinstance(parent, ast.BinOp | ast.UnaryOp | ast.FormattedValue | ast.JoinedStr):
            if isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not):
                return Need.BRANCH
            child, parent = parent, parents.get(parent)
        keyword = parent.arg if isinstance(parent, ast.keyword) else None
        if isinstance(parent, ast.keyword):
            parent = parents.get(parent)
        match parent:
            case ast.Call() if child is not parent.func:
                return self._of_argument(parent, child, keyword, scope, depth)
            case ast.Return() | ast.Expr():
                return Need.NONE
            case ast.Tuple() | ast.Dict() if _is_returned(parent, parents):
                return Need.NONE
            case ast.Lambda() | ast.ListComp() | ast.DictComp() if isinstance(child, ast.BinOp):
                return Need.NONE
            case ast.AugAssign() if child is parent.value:
                return Need.NONE
            case ast.Assign(targets=[ast.Name(id=name)]) if depth < MOST_DEPTH:
                return self.of(scope.function, name, depth + 1)
            case ast.If() | ast.While() | ast.IfExp() | ast.Compare() | ast.BoolOp():
                return Need.BRANCH
            case ast.Slice() | ast.Subscript() | ast.Attribute():
                return Need.STATIC
            case _:
                return Need.UNKNOWN

    def _of_argument(self, call: ast.Call, child: ast.AST, keyword: str | None, scope: Scope, depth: int) -> Need:
        if isinstance(call.func, ast.Attribute) and call.func.attr in _SIZES:
            return Need.STATIC
        worst = Need.NONE
        for function in self.evaluator.evaluate(call.func, scope):
            worst = max(worst, self._of_callee(function, call, child, keyword, scope, depth))
        return worst

    def _of_callee(
        self, function: object, call: ast.Call, child: ast.AST, keyword: str | None, scope: Scope, depth: int
    ) -> Need:
        match function:
            case External() if function.name in _NAMING | _NUMBERS | REPLACERS:
                return Need.NONE
            case External(name="jax.lax.fori_loop"):
                return Need.NONE if child in call.args[:2] else Need.UNKNOWN
            case External():
                last = function.name.rpartition(".")[2]
                if last in _SIZES or function.name == "builtins.range" or keyword in _SIZE_KEYWORDS:
                    return Need.STATIC
                jax_math = function.name.startswith(("jax.numpy.", "jax.lax.")) and last in _TRACED_WELL
                if last in _REDUCED and call.args[:1] == [child]:
                    return Need.NONE
                return Need.NONE if jax_math and keyword is None else Need.UNKNOWN
            case Class() if self.pytrees.of(function) is not None:
                return Need.NONE
            case Function() if depth < MOST_DEPTH:
                bound = Calls.bind(function.scope, Arguments.of(call, scope, None))
                names = [name for name, argument in bound.items() if argument.expression is child]
                return self.of(function.scope, names[0], depth + 1) if names else Need.UNKNOWN
            case _:
                return Need.UNKNOWN


def _is_returned(node: ast.AST | None, parents: Mapping[ast.AST, ast.AST]) -> bool:
    """Whether a tuple or dict, perhaps inside of others, is what the function returns."""
    while isinstance(node, ast.Tuple | ast.List | ast.Dict):
        node = parents.get(node)
    return isinstance(node, ast.Return)
