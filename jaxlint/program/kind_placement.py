"""Where ``device_put`` and ``out_shardings`` put an array, as far as jit tells places apart."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from jaxlint.program.kind_values import Decision
from jaxlint.program.syntax import Bind, Scope
from jaxlint.program.values import Argument, Frame, Instance

if TYPE_CHECKING:
    from jaxlint.program.kinds import KindModel

FREE = ""
"""An array that is bound to no device: jit may move it."""
SOMEWHERE = "?"
"""An array that is bound to some device or sharding."""
FIRST_DEVICE = "device 0"
"""Where jax puts an array that is bound to no device."""
MOST_DEPTH = 6
MOST_CALLS = 6

Placement = tuple[str, frozenset[Decision]]


def differ(one: str | None, other: str | None) -> bool:
    """Whether two arrays that are alike otherwise need programs of their own for where they are."""
    if one is None or other is None or one == other:
        return False
    return FREE in (one, other) or SOMEWHERE not in (one, other)


def placements(
    model: KindModel, node: ast.expr, scope: Scope, frame: Frame | None, depth: int = 0
) -> Iterator[Placement | None]:
    """The places that an expression can stand for, each with the branches that lead to it; None where one is open."""
    if depth > MOST_DEPTH:
        yield None
        return
    match node:
        case ast.IfExp():
            for arm, part in (("body", node.body), ("orelse", node.orelse)):
                for found in placements(model, part, scope, frame, depth + 1):
                    yield None if found is None else (found[0], found[1] | {(node, arm)})
        case ast.Name():
            bindings = model.evaluator.visible(node.id, scope, node)
            if not bindings:
                yield None
            for binding in bindings:
                if binding.kind is Bind.ASSIGN and binding.value is not None and not binding.path:
                    yield from placements(model, binding.value, binding.writer, frame, depth + 1)
                elif binding.kind is Bind.PARAM and isinstance(binding.node, ast.arg):
                    for given in _given(model, binding.scope, binding.node.arg, frame):
                        if given is None or given.expression is None:
                            yield None
                        else:
                            yield from placements(model, given.expression, given.scope, given.frame, depth + 1)
                else:
                    yield None
        case ast.Attribute():
            yield from _of_attribute(model, node, scope, frame, depth)
        case ast.Subscript(value=ast.Call() as devices, slice=ast.Constant(value=int() as index)):
            named = _name(model, devices, scope, frame)
            known = named in ("jax.devices", "jax.local_devices") and not devices.args
            yield (f"device {index}" if known else SOMEWHERE, frozenset())
        case ast.Call():
            yield from _of_call(model, node, scope, frame, depth)
        case _:
            yield None


def _given(model: KindModel, function: Scope, name: str, frame: Frame | None) -> Iterator[Argument | None]:
    """What a parameter stands for: the argument of the call that is followed, or those of all calls."""
    current = frame
    while current is not None and current.scope is not function:
        current = current.outer
    if current is not None:
        yield current.arguments.get(name)
        return
    sites = model.calls.sites_of(function, name)
    if not sites:
        yield None
    for _, where, _, argument in sites[:MOST_CALLS]:
        yield Argument(argument, where, None) if argument is not None else None


def _of_attribute(
    model: KindModel, node: ast.Attribute, scope: Scope, frame: Frame | None, depth: int
) -> Iterator[Placement | None]:
    """``self.device``: what the methods of the class store there."""
    for value in model.evaluator.expand(model.evaluator.evaluate(node.value, scope, frame)):
        stores = model.evaluator.members.stores(value.cls, node.attr) if isinstance(value, Instance) else []
        if not stores:
            yield None
        for store in stores:
            if store.value is None or store.path:
                yield None
            else:
                inner = value.frame if isinstance(value, Instance) else None
                known = inner is not None and inner.scope is store.scope.function
                yield from placements(model, store.value, store.scope, inner if known else None, depth + 1)


def _of_call(
    model: KindModel, node: ast.Call, scope: Scope, frame: Frame | None, depth: int
) -> Iterator[Placement | None]:
    name = _name(model, node, scope, frame)
    if name == "jax.sharding.SingleDeviceSharding" and node.args:
        yield from placements(model, node.args[0], scope, frame, depth + 1)
    elif name == "jax.sharding.NamedSharding":
        spec = node.args[1] if len(node.args) > 1 else next((k.value for k in node.keywords if k.arg == "spec"), None)
        text = _spec(model, spec, scope, frame) if isinstance(spec, ast.Call) else None
        yield (SOMEWHERE if text is None else f"NamedSharding {text}", frozenset())
    else:
        yield None


def _spec(model: KindModel, spec: ast.Call, scope: Scope, frame: Frame | None) -> str | None:
    """The axes of a partition spec, without the trailing None that say nothing."""
    if _name(model, spec, scope, frame) != "jax.sharding.PartitionSpec" or spec.keywords:
        return None
    if not all(isinstance(axis, ast.Constant) for axis in spec.args):
        return None
    axes = [ast.unparse(axis) for axis in spec.args]
    while axes and axes[-1] == "None":
        axes.pop()
    return f"P({', '.join(axes)})"


def _name(model: KindModel, call: ast.Call, scope: Scope, frame: Frame | None) -> str:
    return model.evaluator.external(call.func, scope, frame)
