"""The function that was wrapped: found on JAX's own frames, followed to the user's code, told from its twins.

An ``id`` is no identity (a fresh lambda often gets the address of the last one), so functions are numbered through
weak references: a new number is a new object.
"""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import CodeType, FrameType, MethodType
from typing import Any

from .frames import Surroundings

_NAMES = (
    "fun", "f", "fn", "func", "body_fun", "body", "cond_fun", "true_fun", "false_fun", "branches", "g", "op",
    "computation", "callback", "matvec", "A", "jit_func",
    "prepare_pmap_fn",
)  # fmt: skip
"""The names under which JAX's own functions hold what they were given."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function that was traced, in the user's terms."""

    name: str
    file: str
    line: int
    kind: str
    """``function``, ``lambda``, ``partial``, ``method``, ``instance`` or ``transform`` (of any of them)."""
    serial: int
    """The same number means the same object; a new one means that the object was made anew."""


class Numbers:
    """Numbers objects by identity, without keeping them alive."""

    def __init__(self) -> None:
        """Nothing is numbered yet."""
        self._known: dict[int, tuple[Any, int]] = {}
        self._last = 0

    def of(self, thing: object) -> int:
        """The number of an object; bound methods are told apart by object and function, as JAX does."""
        entry = self._known.get(id(thing))
        if entry is not None and entry[0]() is thing:
            return entry[1]
        self._last += 1
        number, key = self._last, id(thing)
        try:
            reference = weakref.ref(thing)
        except TypeError:
            return number
        self._known[key] = (reference, number)
        if len(self._known) > 20_000:
            self._known = {k: v for k, v in self._known.items() if v[0]() is not None}
        return number


def unwrap(thing: Any) -> tuple[CodeType | None, str, Any]:
    """The code that finally runs, what stands around it, and the object that has the code."""
    kind = ""
    for _ in range(32):
        if isinstance(thing, functools.partial):
            thing, kind = thing.func, kind or "partial"
        elif isinstance(thing, MethodType) and type(thing.__self__).__name__ == "WrappedFun":
            thing = thing.__self__  # JAX 0.8 passes a pmap's function on in this form
        elif isinstance(thing, MethodType):
            thing, kind = thing.__func__, kind or "method"
        elif getattr(thing, "__wrapped__", None) is not None:
            thing, kind = thing.__wrapped__, kind or "transform"
        elif hasattr(thing, "__code__"):
            code: CodeType = thing.__code__
            return code, kind or ("lambda" if code.co_name == "<lambda>" else "function"), thing
        elif isinstance(getattr(thing, "f", None), Callable) and type(thing).__name__ == "WrappedFun":  # type: ignore[arg-type]
            thing = thing.f
        elif callable(thing) and not isinstance(thing, type) and hasattr(type(thing).__call__, "__code__"):
            return type(thing).__call__.__code__, kind or "instance", thing
        else:
            return None, kind, thing
    return None, kind, thing


def find(machinery: Iterable[FrameType], around: Surroundings, numbers: Numbers) -> Function | None:
    """The user's function on JAX's frames; of several frames the outermost, which the user called."""
    candidates = list(_candidates(machinery))
    for deep in (False, True):
        for candidate in candidates:
            if found := describe(candidate, around, numbers, deep=deep):
                return found
    return None


def _candidates(machinery: Iterable[FrameType]) -> Iterator[Any]:
    for frame in reversed(list(machinery)):
        held = frame.f_locals
        for name in _NAMES:
            value = held.get(name)
            for candidate in value if isinstance(value, (tuple, list)) else (value,):
                if callable(candidate):
                    yield candidate


def describe(thing: Any, around: Surroundings, numbers: Numbers, *, deep: bool = False) -> Function | None:
    """The description of a callable, where its code is the user's; ``deep``: or that of one which JAX's own holds."""
    try:
        found = _users(thing, around, 4 if deep else 1)
    except Exception:
        return None  # a user's object whose attributes raise
    if found is None:
        return None
    own, code, kind = found
    name = getattr(code, "co_qualname", code.co_name)
    return Function(name, around.absolute(code.co_filename), code.co_firstlineno, kind, numbers.of(own))


def _users(thing: Any, around: Surroundings, most: int) -> tuple[Any, CodeType, str] | None:
    """The user's function in a callable, its code and its kind.

    What JAX made of it holds it: a jit object as its wrapped function, a function of JAX's own in its closure.
    """
    for depth in range(most):
        if type(thing).__name__ == "PjitFunction":
            thing = thing.__wrapped__
        code, kind, inner = unwrap(thing)
        if code is None:
            return None
        if around.is_user(code.co_filename):
            return (thing, code, kind) if depth == 0 else (inner, code, "transform")
        cells = dict(zip(code.co_freevars, getattr(inner, "__closure__", None) or (), strict=False))
        held = [cells[name].cell_contents for name in _NAMES if name in cells]
        if isinstance(thing, functools.partial):
            held += thing.args
        thing = next((v for v in held if callable(v) or type(v).__name__ == "WrappedFun"), None)
    return None
