"""Staleness: at a cache hit, does the compiled program still give what its function would give now?

Opt-in, because the function's Python body is run once more for every call that is checked. A call is checked when
the callee is a jit object and its dispatch cache did not grow; donated arguments cannot be used twice, so jit
objects that donate are left alone.
"""

from __future__ import annotations

import functools
import sys
from types import MethodType
from typing import Any

from .counters import Counters

TOLERANCE = 1e-3
"""Relative and absolute tolerance of the comparison: compiled arithmetic is reordered, frozen state is far off."""


def call(counters: Counters, function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call a function in a rewritten module's stead (two frames further out); say where its result is stale."""
    jitted, given, named = _unfolded(function, args, kwargs)
    plain: Any = getattr(jitted, "_fun", None)
    size: Any = getattr(jitted, "_cache_size", None)
    info = getattr(jitted, "_jit_info", None)
    checkable = (
        callable(plain)
        and callable(size)
        and not counters.paused
        and counters.is_clean()
        and not getattr(info, "donate_argnums", ())
        and not getattr(info, "donate_argnames", ())
    )
    if not checkable:
        return function(*args, **kwargs)
    before = size()
    result = function(*args, **kwargs)
    if size() == before and before > 0 and differs(counters, result, plain, given, named):
        counters.on_stale(jitted, sys._getframe(2))
    return result


def _unfolded(
    function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[Any, tuple[Any, ...], dict[str, Any]]:
    """The jit object that a bound method or a ``partial`` calls, and all arguments that it gets."""
    while True:
        if type(function) is MethodType:
            function, args = function.__func__, (function.__self__, *args)
        elif type(function) is functools.partial:
            args, kwargs = (*function.args, *args), {**function.keywords, **kwargs}
            function = function.func
        else:
            return function, args, kwargs


def differs(counters: Counters, result: Any, plain: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether the unjitted function, run now on the same arguments, gives another result."""
    import jax

    counters.paused += 1
    try:
        with jax.disable_jit():
            now = plain(*args, **kwargs)
        return not _alike(result, now)
    except Exception:
        # The body cannot run outside jit, or no longer: nothing is known about the compiled result.
        return False
    finally:
        counters.paused -= 1


def _alike(one: Any, other: Any) -> bool:
    import numpy as np
    from jax import tree_util

    left, tree = tree_util.tree_flatten(one)
    right, second = tree_util.tree_flatten(other)
    if str(tree) != str(second):
        return False
    for a, b in zip(left, right, strict=True):
        x, y = np.asarray(a), np.asarray(b)
        if x.shape != y.shape:
            return False
        if not np.issubdtype(x.dtype, np.number) or not np.issubdtype(y.dtype, np.number):
            if not np.array_equal(x, y):
                return False
        elif not np.allclose(x, y, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True):
            return False
    return True
