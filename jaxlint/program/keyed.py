"""Dicts that are given other keys in each iteration, so that they have more parts each time."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Bind, Scope
from jaxlint.program.turns import Turn, part_of
from jaxlint.program.values import External, Function
from jaxlint.program.varying import Varying

DICTS = frozenset({"builtins.dict", "collections.OrderedDict", "collections.defaultdict"})


def is_empty(value: ast.expr | None, scope: Scope, evaluator: Evaluator) -> bool:
    """Whether an expression makes a dict with nothing in it."""
    if isinstance(value, ast.Dict):
        return not value.keys
    if not isinstance(value, ast.Call) or value.keywords:
        return False
    name = evaluator.external(value.func, scope)
    return name in DICTS and (not value.args or name.endswith("defaultdict"))


def stored_keys(load: ast.expr, scope: Scope) -> Iterator[tuple[ast.expr, ast.AST]]:
    """The key that is stored in the dict which ``load`` gives, and the place."""
    parents = scope.module.parents
    parent = parents.get(load)
    if isinstance(parent, ast.Subscript) and parent.value is load and isinstance(parent.ctx, ast.Store):
        yield parent.slice, parent
    call = parents.get(parent) if isinstance(parent, ast.Attribute) and parent.value is load else None
    if isinstance(parent, ast.Attribute) and isinstance(call, ast.Call) and call.func is parent and call.args:
        if parent.attr in ("setdefault", "__setitem__"):
            yield call.args[0], call
        elif parent.attr == "update" and isinstance(call.args[0], ast.Dict):
            yield from ((key, call) for key in call.args[0].keys if key is not None)


def is_other(key: ast.expr, scope: Scope, turn: Turn, evaluator: Evaluator) -> bool:
    """Whether a key is another one in each iteration; one out of a few is none."""
    bounded = (ast.Mod, ast.BitAnd, ast.FloorDiv)
    if any(isinstance(p, ast.Compare | ast.BoolOp | ast.IfExp | ast.Subscript) for p in ast.walk(key)):
        return False
    if any(isinstance(p, ast.BinOp) and isinstance(p.op, bounded) for p in ast.walk(key)):
        return False
    if Varying(evaluator, turn).of(key, scope, 0):
        return True
    return isinstance(key, ast.Name) and _behind_star(key.id, scope, turn, evaluator)


def _behind_star(name: str, scope: Scope, turn: Turn, evaluator: Evaluator) -> bool:
    """``receive(*message)``: what the loop over a generator of the program, or over ``zip``, hands on there."""
    owner = scope.function
    if len(turn.event.chain) < 2 or any(b.kind is not Bind.PARAM for b in owner.bindings.get(name, ())):
        return False
    call, where = turn.event.chain[1]
    starred = call.args[0] if isinstance(call, ast.Call) and len(call.args) == 1 else None
    if not isinstance(starred, ast.Starred) or not isinstance(starred.value, ast.Name):
        return False
    parameters = [parameter.arg for parameter in owner.parameters]
    position = parameters.index(name) - (1 if owner.owner_class is not None else 0)
    for binding in evaluator.visible(starred.value.id, where, starred.value):
        source = binding.value
        if binding.kind is not Bind.LOOP or binding.path or not turn.is_target(binding):
            continue
        if not isinstance(source, ast.Call):
            continue
        for function in evaluator.evaluate(source.func, binding.writer):
            if isinstance(function, External) and function.name == "builtins.zip":
                return 0 <= position < len(source.args)
            if isinstance(function, Function) and any(
                _is_drawn(y, position, function.scope) for y in function.scope.yields
            ):
                return True
    return False


def _is_drawn(value: ast.expr, position: int, generator: Scope) -> bool:
    """Whether a part of what a generator yields is made of the variable of a loop in it."""
    part = part_of(value, (position,))
    names = [n.id for n in ast.walk(part) if isinstance(n, ast.Name)] if part is not None else []
    return any(b.kind is Bind.LOOP for name in names for b in generator.bindings.get(name, ()))
