"""Whether evaluating an expression once, and at another time, gives the same: wrappers, names and constants do."""

from __future__ import annotations

import ast

from jaxlint.program.externals import JIT_LIKE, TRANSFORMS
from jaxlint.program.syntax import Scope
from jaxlint.program.values import External
from jaxlint.rewrites.stillness import Stillness

__all__ = ["is_inert"]

_WRAPPERS = frozenset({*JIT_LIKE, *TRANSFORMS, "functools.partial", "jax.tree_util.Partial"})
_DECORATORS = _WRAPPERS | {"jax.custom_jvp", "jax.custom_vjp"}
_NUMBERED = frozenset({"static_argnums", "static_argnames", "donate_argnums", "donate_argnames", "argnums", "in_axes"})
"""Options for which a list is as good as a tuple: nobody keeps it."""


def is_inert(
    node: ast.expr, scope: Scope, stillness: Stillness, *, decorates: bool = False, mutable: bool = False
) -> bool:
    """The answer; what the names stand for is another question. ``decorates``: it is to be a wrapper itself.

    ``mutable``: a list may stand there.
    """
    match node:
        case ast.Constant() | ast.Lambda() | ast.UnaryOp(operand=ast.Constant()):
            return True
        case ast.Name():
            return not decorates or _is_wrapper(node, scope, stillness, _DECORATORS)
        case ast.Attribute():
            found = stillness.evaluator.evaluate(node, scope)
            external = bool(found) and all(isinstance(value, External) for value in found)
            return external and (not decorates or _is_wrapper(node, scope, stillness, _DECORATORS))
        case ast.Tuple():
            return all(is_inert(element, scope, stillness) for element in node.elts)
        case ast.List():
            return mutable and all(is_inert(element, scope, stillness) for element in node.elts)
        case ast.Call():
            if not _is_wrapper(node.func, scope, stillness, _DECORATORS if decorates else _WRAPPERS):
                return False
            options = [(option.arg, option.value) for option in node.keywords]
            return all(is_inert(argument, scope, stillness) for argument in node.args) and all(
                name is not None and is_inert(value, scope, stillness, mutable=name in _NUMBERED)
                for name, value in options
            )
        case _:
            return False


def _is_wrapper(node: ast.expr, scope: Scope, stillness: Stillness, names: frozenset[str]) -> bool:
    if isinstance(node, ast.Call):  # partial(jax.jit, static_argnums=0)(f)
        return is_inert(node, scope, stillness)
    found = stillness.evaluator.evaluate(node, scope)
    known = {*names, *stillness.evaluator.jit_like_names}
    return bool(found) and all(isinstance(value, External) and value.name in known for value in found)
