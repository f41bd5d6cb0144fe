"""Staleness: at a cache hit, does the compiled program still give what its function would give now?

Opt-in, because the function's Python body is run once more for every call that is checked. A call is checked when
the callee is a jit object and its dispatch cache did not grow; donated arguments cannot be used twice, so jit
objects that donate are left alone.

Compiled arithmetic is reordered, so that the function, run operation by operation, may give a little less or more
without anything being stale. A large difference tells; after a small one the function is compiled anew, and the two
programs are compared: without another state they give the same to the last bits.
"""

from __future__ import annotations

import enum
import functools
import sys
import weakref
from types import MethodType
from typing import Any

from .counters import Counters

COARSE, FINE = 1e-3, 64
"""From which relative difference on a result is another one by itself, and, in units of the type's precision, up to
which it is the same."""
TRIES = 8
"""How often a jit object's function is compiled anew to find that nothing is stale: after that it is believed."""


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
    if size() == before and before > 0 and _Check(counters, jitted, plain, info).differs(result, given, named):
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


_believed: weakref.WeakKeyDictionary[Any, int] = weakref.WeakKeyDictionary()
"""By jit object: how often it was compiled anew in vain."""


class _Check:
    """Compares a compiled result with what the function gives now."""

    def __init__(self, counters: Counters, jitted: Any, plain: Any, info: Any) -> None:
        self._counters = counters
        self._jitted = jitted
        self._plain = plain
        self._info = info

    def differs(self, result: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
        """Whether the function, run now on the same arguments, gives another result."""
        import jax

        self._counters.paused += 1
        try:
            with jax.disable_jit():
                now = self._plain(*args, **kwargs)
            far = distance(result, now)
            return far is Distance.FAR or (far is Distance.NEAR and self._compiled_anew(result, args, kwargs))
        except Exception:
            # The body cannot run outside jit, or no longer: nothing is known about the compiled result.
            return False
        finally:
            self._counters.paused -= 1

    def _compiled_anew(self, result: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
        """Whether a new program of the function gives another result than the old one."""
        import jax

        if _believed.get(self._jitted, 0) >= TRIES or getattr(self._info, "user_specified_in_shardings", False):
            return False
        plain = self._plain

        @functools.wraps(plain)
        def again(*args: Any, **kwargs: Any) -> Any:  # another object, which JAX has no program of
            return plain(*args, **kwargs)

        numbers, names = (getattr(self._info, f"static_arg{what}", ()) for what in ("nums", "names"))
        if distance(result, jax.jit(again, static_argnums=numbers, static_argnames=names)(*args, **kwargs)):
            return True
        _believed[self._jitted] = _believed.get(self._jitted, 0) + 1
        return False


class Distance(enum.IntEnum):
    """How far two results are from each other."""

    SAME = 0
    NEAR = 1
    FAR = 2


def distance(one: Any, other: Any) -> Distance:
    """How far two results are from each other: that of their leaves which are farthest."""
    from jax import tree_util

    left, tree = tree_util.tree_flatten(one)
    right, second = tree_util.tree_flatten(other)
    if str(tree) != str(second):
        return Distance.FAR
    return max(map(_between, left, right), default=Distance.SAME)


def _between(one: Any, other: Any) -> Distance:
    import jax
    import jax.numpy as jnp
    import numpy as np

    if isinstance(one, jax.Array) and jnp.issubdtype(one.dtype, jax.dtypes.prng_key):
        one, other = jax.random.key_data(one), jax.random.key_data(other)
    x, y = np.asarray(one), np.asarray(other)
    if x.shape != y.shape:
        return Distance.FAR
    if not (jnp.issubdtype(x.dtype, jnp.inexact) and jnp.issubdtype(y.dtype, jnp.inexact)):
        return Distance.SAME if np.array_equal(x, y) else Distance.FAR
    finfo: Any = jnp.finfo
    precision = float(max(finfo(x.dtype).eps, finfo(y.dtype).eps))
    wide = np.complex128 if np.iscomplexobj(x) or np.iscomplexobj(y) else np.float64
    x, y = x.astype(wide), y.astype(wide)
    coarse = max(COARSE, 8 * precision)
    if not np.allclose(x, y, rtol=coarse, atol=coarse, equal_nan=True):
        return Distance.FAR
    size = np.max(np.abs(x), where=np.isfinite(x), initial=0.0)
    same = np.allclose(x, y, rtol=FINE * precision, atol=FINE * precision * size, equal_nan=True)
    return Distance.SAME if same else Distance.NEAR
