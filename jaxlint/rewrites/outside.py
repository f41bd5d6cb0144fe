"""``jit(partial(f, …))`` becomes ``partial(jit(f), …)``: the wrapper is around what stays the same."""

from __future__ import annotations

import ast

from jaxlint.findings import Applicability, Edit, Fix, Span
from jaxlint.program.hazards import Hazard
from jaxlint.program.sites import Site, WrapSite
from jaxlint.program.syntax import Scope
from jaxlint.program.values import External, Function
from jaxlint.rewrites.stillness import Stillness
from jaxlint.rewrites.text import patched, segment, span
from jaxlint.rewrites.traceable import is_traceable, is_traced

__all__ = ["outside"]

_JIT = frozenset({"jax.jit", "jax.experimental.pjit.pjit"})


def outside(stillness: Stillness, site: Site, hazard: Hazard) -> Fix | None:
    """The fix, where a function of the module is bound to numbers and arrays with which it only computes."""
    call = hazard.node
    if not isinstance(site, WrapSite) or site.spec.name not in _JIT or call is not site.node:
        return None
    if not isinstance(call, ast.Call) or len(call.args) != 1 or call.keywords:
        return None
    bound = call.args[0]
    if not isinstance(bound, ast.Call) or not bound.args or not isinstance(bound.args[0], ast.Name):
        return None
    names = {v.name for v in stillness.evaluator.evaluate(bound.func, hazard.scope) if isinstance(v, External)}
    function = _function(bound.args[0], hazard.scope, stillness)
    if names != {"functools.partial"} or function is None or not _are_computed_with(bound, function, hazard, stillness):
        return None
    module = hazard.scope.module
    given = bound.args[0]
    head = Span(span(call, module).start, span(given, module).end)
    tail = Span(span(bound, module).end, span(call, module).end)
    if "#" in patched(head, module, ()) or "#" in patched(tail, module, ()):
        return None
    wrapper, partial = segment(call.func, module), segment(bound.func, module)
    new = f"{partial}({wrapper}({segment(given, module)})"
    message = f"Write `{partial}({wrapper}({segment(given, module)}), …)`"
    return Fix(message, Applicability.UNSAFE, (Edit(head, new), Edit(tail, "")))


def _function(name: ast.Name, scope: Scope, stillness: Stillness) -> Scope | None:
    found = stillness.evaluator.evaluate(name, scope)
    value = found[0] if len(found) == 1 else None
    if not isinstance(value, Function) or value.scope.parent is None or not value.scope.parent.is_module:
        return None
    node = value.scope.node
    if not isinstance(node, ast.FunctionDef) or node.args.vararg or node.args.kwarg or node.decorator_list:
        return None
    return value.scope if stillness.function(value.scope) else None


def _are_computed_with(bound: ast.Call, function: Scope, hazard: Hazard, stillness: Stillness) -> bool:
    """Whether each bound value can be traced, and the function computes with its parameter only."""
    parameters = [parameter.arg for parameter in function.parameters]
    given = [*zip(parameters, bound.args[1:], strict=False), *((k.arg, k.value) for k in bound.keywords)]
    for name, value in given:
        if name not in parameters or isinstance(value, ast.Starred) or len(function.bindings[name]) != 1:
            return False
        kinds = stillness.signatures.kinds.of(value, hazard.scope)
        if not kinds or not all(is_traceable(alternative.kind) for alternative in kinds):
            return False
        loads = [
            (load, where) for load, where in function.module.name_loads.get(name, ()) if where.binder(name) is function
        ]
        if not all(is_traced(load, where, stillness) for load, where in loads):
            return False
    return bool(given)
