"""Which context managers are around a place, and on which conditions they are entered at all."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.program import flow
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Bind, LoopNode, Module, Scope
from jaxlint.program.values import Constant, ExternalResult, Function

Spot = tuple[ast.expr, Scope]
Way = tuple[Spot, ...]
"""A condition, with the calls that lead from it out to where the context is entered; empty where it is not in view."""

MOST_DEPTH = 3
_STACKS = frozenset({"contextlib.ExitStack", "contextlib.AsyncExitStack"})
_ENTERS = frozenset({"enter_context", "enter_async_context"})


def around(node: ast.AST, scope: Scope, evaluator: Evaluator) -> Iterator[tuple[ast.expr, tuple[Way, ...]]]:
    """The context managers around a node in its own function, innermost first, each with its conditions."""
    for block in flow.blocks(scope.module, node):
        if isinstance(block.node, ast.With | ast.AsyncWith):
            for item in reversed(block.node.items):
                yield from _stacked(item, block.node, node, scope, evaluator)
                yield item.context_expr, ()


def _stacked(
    item: ast.withitem, block: ast.With | ast.AsyncWith, node: ast.AST, scope: Scope, evaluator: Evaluator
) -> Iterator[tuple[ast.expr, tuple[Way, ...]]]:
    """What is entered through an ``ExitStack`` ahead of the node."""
    module = scope.module
    name = item.optional_vars if item.optional_vars is not None else item.context_expr
    if not isinstance(name, ast.Name):
        return
    for call in reversed(scope.function.calls):
        method = call.func
        if not isinstance(method, ast.Attribute) or method.attr not in _ENTERS or not call.args:
            continue
        if getattr(method.value, "id", "") != name.id or flow.position(call) >= flow.position(node):
            continue
        between = _between(call, block, module)
        if between is None or any(isinstance(part, LoopNode) for part in between):
            continue  # What a loop inside of the block enters stays entered in its later iterations.
        values = evaluator.evaluate(item.context_expr, scope)
        if any(isinstance(value, ExternalResult) and value.name in _STACKS for value in values):
            here = {id(part.node) for part in flow.blocks(module, node)}
            yield (
                call.args[0],
                tuple(way for way in conditions(call, scope) if id(module.parents[way[0][0]]) not in here),
            )


def _between(node: ast.AST, outer: ast.AST, module: Module) -> list[ast.AST] | None:
    """The blocks from a node out to a block around it; None where that is not around it."""
    found: list[ast.AST] = []
    for block in flow.blocks(module, node):
        if block.node is outer:
            return found
        found.append(block.node)
    return None


def conditions(node: ast.AST, scope: Scope) -> Iterator[Way]:
    """The tests under which a node runs in its function."""
    for block in flow.blocks(scope.module, node):
        if isinstance(block.node, ast.If | ast.IfExp):
            yield ((block.node.test, scope),)


def choices(expression: ast.expr, scope: Scope, evaluator: Evaluator, depth: int = 0) -> tuple[Way, ...]:
    """The conditions that decide between the alternatives of an expression: ``ctx if cond else nullcontext()``."""
    found: list[Way] = []
    match expression:
        case ast.IfExp():
            found.append(((expression.test, scope),))
        case ast.Name() if depth < MOST_DEPTH:
            here = {id(block.node) for block in flow.blocks(scope.module, expression)}
            for binding in evaluator.visible(expression.id, scope, expression):
                if binding.kind is not Bind.ASSIGN or binding.value is None:
                    continue
                found += (
                    way
                    for way in conditions(binding.node, binding.writer)
                    if id(binding.writer.module.parents[way[0][0]]) not in here
                )
                if binding.writer.function is scope.function:
                    found += (way for way in choices(binding.value, binding.writer, evaluator, depth + 1) if way)
        case ast.Call() if depth < MOST_DEPTH:
            for function in evaluator.evaluate(expression.func, scope):
                if isinstance(function, Function):
                    inner = function.scope
                    for returned in inner.returns:
                        ways = [*conditions(returned, inner), *choices(returned, inner, evaluator, depth + 1)]
                        found += ((*way, (expression, scope)) for way in ways if way)
    return tuple(found) or ((),)


def decided(way: Way, call: ast.Call, scope: Scope, evaluator: Evaluator) -> bool | None:
    """Whether a condition holds, where it asks for a parameter that a call gives a constant: ``name is not None``."""
    if len(way) != 1:
        return None
    test, inner = way[0]
    wanted = True
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test, wanted = test.operand, False
    against_none = False
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Is | ast.IsNot):
        if not isinstance(test.comparators[0], ast.Constant) or test.comparators[0].value is not None:
            return None
        against_none, wanted = True, wanted is isinstance(test.ops[0], ast.Is)
        test = test.left
    if not isinstance(test, ast.Name) or test.id not in [p.arg for p in inner.function.parameters]:
        return None
    given, where = argument(test.id, inner.function, call), scope
    if given is None:
        given, where = inner.function.default_of(test.id), inner
    values = evaluator.evaluate(given, where) if given is not None else ()
    if len(values) != 1:
        return None
    if against_none and isinstance(values[0], ExternalResult | Function):
        return not wanted
    if not isinstance(values[0], Constant):
        return None
    return (values[0].value is None if against_none else bool(values[0].value)) is wanted


def argument(name: str, function: Scope, call: ast.Call) -> ast.expr | None:
    """The expression that a call gives a parameter; None where it gives none."""
    position = [parameter.arg for parameter in function.parameters].index(name)
    given = call.args[position] if position < len(call.args) else None
    return next((k.value for k in call.keywords if k.arg == name), given)
