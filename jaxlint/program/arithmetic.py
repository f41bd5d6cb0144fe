"""Numbers that are written out, or computed of such: ``64 * 2**20``, ``WORDS * WIDTH``."""

from __future__ import annotations

import ast

from jaxlint.program.definitions import Definitions
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Constant, External, Sequence

MOST_DEPTH = 5
_SAME = frozenset({"builtins.int", "builtins.float", "builtins.round", "numpy.int32", "numpy.int64", "operator.index"})


def number(node: ast.expr, scope: Scope, definitions: Definitions, depth: int = 0) -> int | float | None:
    """The number that an expression surely gives; None where that is not in view."""
    if depth > MOST_DEPTH:
        return None
    deeper = depth + 1
    match node:
        case ast.BinOp(left=left, op=op, right=right):
            one = number(left, scope, definitions, deeper)
            other = number(right, scope, definitions, deeper)
            return _combined(one, op, other) if one is not None and other is not None else None
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            positive = number(operand, scope, definitions, deeper)
            return -positive if positive is not None else None
        case ast.Call(func=function, args=[first]) if _external(function, scope, definitions) in _SAME:
            return number(first, scope, definitions, deeper)
        case ast.Call(func=function, args=[first, *rest]) if _external(function, scope, definitions) == "math.prod":
            values = definitions.evaluator.evaluate(first, scope) if not rest else ()
            return _product(values[0], definitions, deeper) if len(values) == 1 else None
    if isinstance(node, ast.Name | ast.Attribute):
        found = definitions.of(node, scope)
        if len(found) == 1 and found[0] is not None and found[0][0] is not node:
            return number(*found[0], definitions, deeper)
    values = definitions.evaluator.evaluate(node, scope)
    known = values[0].value if len(values) == 1 and isinstance(values[0], Constant) else None
    return known if isinstance(known, int | float) and not isinstance(known, bool) else None


def _external(function: ast.expr, scope: Scope, definitions: Definitions) -> str:
    names = {value.name for value in definitions.evaluator.evaluate(function, scope) if isinstance(value, External)}
    return names.pop() if len(names) == 1 else ""


def _product(value: object, definitions: Definitions, depth: int) -> int | float | None:
    if not isinstance(value, Sequence):
        return None
    total: int | float = 1
    for element in value.node.elts:
        factor = number(element, value.scope, definitions, depth)
        if factor is None:
            return None
        total *= factor
    return total


def _combined(left: int | float, op: ast.operator, right: int | float) -> int | float | None:
    whole = isinstance(left, int) and isinstance(right, int)
    match op:
        case ast.Mult():
            return left * right
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Div() if right:
            return left / right
        case ast.FloorDiv() if right:
            return left // right
        case ast.Mod() if right:
            return left % right
        case ast.Pow() if 0 <= right < 64 and abs(left) < 1 << 40:
            return float(left) ** right if not whole else int(left**right)
        case ast.LShift() if whole and 0 <= right < 64:
            return int(left) << int(right)
        case _:
            return None
