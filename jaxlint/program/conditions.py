"""Whether each iteration of a loop reaches a place: the conditions around it, and around the calls that lead to it."""

from __future__ import annotations

import ast

from jaxlint.findings import Confidence
from jaxlint.program import entering, flow
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.freshness import loop_targets, names_in
from jaxlint.program.order import Event
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Constant, Parameter


def reached(event: Event, loop: ast.AST, evaluator: Evaluator) -> Confidence | None:
    """How surely each iteration of a loop, or one in so many, reaches a place; None where none does.

    ``if step % 100 == 0`` is a rhythm; another condition, an ``except`` and a ``match`` may have a good reason.
    """
    confidence = Confidence.CERTAIN
    for level, (node, scope) in enumerate(event.chain):
        for block in flow.blocks(scope.module, node):
            if block.node is loop:
                break
            if isinstance(block.node, ast.ExceptHandler | ast.Match):
                return Confidence.POSSIBLE
            test = _test(block.node, node, scope)
            if test is None:
                continue
            met = _met(test, event, level, evaluator)
            if met is not None and met is not (block.part != "orelse"):
                return None
            if met is None:
                confidence = min(confidence, Confidence.LIKELY)
                if not (_is_rhythm(test) or (scope is event.scope and names_in(test) & loop_targets(loop, scope))):
                    return Confidence.POSSIBLE
    return confidence


def _test(block: ast.AST, node: ast.AST, scope: Scope) -> ast.expr | None:
    """The condition of a block; of ``a and f()`` what stands ahead."""
    if isinstance(block, ast.If | ast.IfExp):
        return block.test
    return block.values[0] if isinstance(block, ast.BoolOp) else None


def _met(test: ast.expr, event: Event, level: int, evaluator: Evaluator) -> bool | None:
    """Whether a condition holds, as far as the code says: what is called here is there, a constant is given."""
    node, scope = event.chain[level]
    if isinstance(node, ast.Call) and _asks_for(test, node.func):
        return True
    if level + 1 < len(event.chain):
        call, caller = event.chain[level + 1]
        if isinstance(call, ast.Call):
            decided = entering.decided(((test, scope),), call, caller, evaluator)
            if decided is not None:
                return decided
    wanted = True
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test, wanted = test.operand, False
    values = evaluator.expand(evaluator.evaluate(test, scope))
    default = scope.function.default_of(test.id) if isinstance(test, ast.Name) else None
    if default is not None and scope.function.parent is not None:
        known = (value for value in values if not isinstance(value, Parameter))
        values = (*known, *evaluator.evaluate(default, scope.function.parent))
    answers = {bool(value.value) is wanted if isinstance(value, Constant) else None for value in values}
    # Some caller wants it: then it holds for that one.
    return True if True in answers else None if None in answers else False


def _asks_for(test: ast.expr, called: ast.expr) -> bool:
    """Whether a test asks if what is called is there: ``f``, ``f is not None``, ``callable(f)``, ``"f" in table``."""
    same = ast.dump(called)
    match test:
        case ast.Compare(left=left, ops=[ast.IsNot() | ast.NotEq()], comparators=[ast.Constant(value=None)]):
            return ast.dump(left) == same
        case ast.Compare(left=left, ops=[ast.In()], comparators=[table]) if isinstance(called, ast.Subscript):
            return ast.dump(table) == ast.dump(called.value) and ast.dump(left) == ast.dump(called.slice)
        case ast.Call(func=ast.Name(id="callable"), args=[given]):
            return ast.dump(given) == same
        case _:
            return ast.dump(test) == same


def _is_rhythm(test: ast.expr) -> bool:
    return any(isinstance(part, ast.BinOp) and isinstance(part.op, ast.Mod) for part in ast.walk(test))
