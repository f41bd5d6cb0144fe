"""Where ``device_put`` and ``out_shardings`` put an array, as far as jit tells places apart."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from jaxlint.program.kind_values import Decision
from jaxlint.program.syntax import Bind, Scope
from jaxlint.program.values import Frame

if TYPE_CHECKING:
    from jaxlint.program.kinds import KindModel

FREE = ""
"""An array that is bound to no device: jit may move it."""
SOMEWHERE = "?"
"""An array that is bound to some device or sharding."""
MOST_DEPTH = 6

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
                else:
                    yield None
        case ast.Subscript(value=ast.Call() as devices, slice=ast.Constant(value=int() as index)):
            named = _name(model, devices, scope, frame)
            known = named in ("jax.devices", "jax.local_devices") and not devices.args
            yield (f"device {index}" if known else SOMEWHERE, frozenset())
        case ast.Call():
            yield from _of_call(model, node, scope, frame, depth)
        case _:
            yield None


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
