"""A factory of a jitted function is memoised: with equal arguments it gives the function that it made before."""

from __future__ import annotations

import ast

from jaxlint.findings import Applicability, Edit, Fix, Location, Span
from jaxlint.program.hazards import Hazard
from jaxlint.program.kind_values import NONE, STRING, Kind, Leaf, World
from jaxlint.program.sites import Site, WrapSite
from jaxlint.program.syntax import Bind, Module, Scope
from jaxlint.program.values import External, Jitted
from jaxlint.rewrites.stillness import Stillness
from jaxlint.rewrites.text import newline

__all__ = ["memoise"]


def memoise(stillness: Stillness, site: Site, hazard: Hazard) -> Fix | None:
    """The fix, where a function of the module makes the wrapper, returns it, and is only given what can be hashed."""
    if not isinstance(site, WrapSite):
        return None
    factory = site.scope.function
    module = factory.module
    node = factory.node
    if not isinstance(node, ast.FunctionDef) or factory.parent is None or not factory.parent.is_module:
        return None
    if hazard.scope.module is not module or node.decorator_list or node.args.vararg or node.args.kwarg:
        return None
    if factory.is_generator or not _returns(site, factory, stillness) or not stillness.function(factory):
        return None
    if not _given_hashable(factory, stillness):
        return None
    imported = _import_of_functools(module, stillness)
    if imported is None:
        return None
    start = Location(node.lineno, 1)
    edits = (*imported, Edit(Span(start, start), f"@functools.cache{newline(module)}"))
    return Fix(f"Memoise `{factory.name}` with `functools.cache`", Applicability.UNSAFE, edits)


def _returns(site: WrapSite, factory: Scope, stillness: Stillness) -> bool:
    """Whether all that the factory returns is this wrapper."""
    values = [value for returned in factory.returns for value in stillness.evaluator.evaluate(returned, factory)]
    return bool(values) and all(isinstance(value, Jitted) and value.node is site.node for value in values)


def _given_hashable(factory: Scope, stillness: Stillness) -> bool:
    """Whether every call in view gives numbers, texts and None only, to each parameter."""
    uses = stillness.signatures.kinds.uses
    calls = uses.call_sites(factory)
    for call, scope, exact in calls:
        if not exact or any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords):
            return False
        for parameter in factory.parameters:
            given = uses.argument(call, scope, factory, parameter.arg)
            if given is None:
                if factory.default_of(parameter.arg) is None:
                    return False
                continue
            kinds = stillness.signatures.kinds.of(given, scope)
            if not kinds or not all(_is_hashable(alternative.kind) for alternative in kinds):
                return False
    return bool(calls)


def _is_hashable(kind: Kind) -> bool:
    return kind in (NONE, STRING) or (isinstance(kind, Leaf) and kind.world is World.PYTHON)


def _import_of_functools(module: Module, stillness: Stillness) -> tuple[Edit, ...] | None:
    """The edit that imports ``functools``, none where it is imported; None where the name means something else."""
    bindings = module.top.bindings.get("functools", ())
    if bindings:
        values = [value for binding in bindings for value in stillness.evaluator.bound(binding, None)]
        known = all(isinstance(value, External) and value.name == "functools" for value in values)
        return () if known and all(binding.kind is Bind.IMPORT for binding in bindings) else None
    if any("functools" in scope.bindings for scope in module.scopes) or module.star_imports:
        return None
    for statement in module.top.node.body if isinstance(module.top.node, ast.Module) else ():
        future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        if isinstance(statement, ast.Import | ast.ImportFrom) and not future:
            start = Location(statement.lineno, 1)
            return (Edit(Span(start, start), f"import functools{newline(module)}"),)
    return None
