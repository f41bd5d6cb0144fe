"""Arguments for a probe: equal ones on every call, made from what a function says about itself.

This module runs inside the probed process: standard library, NumPy and jax only.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import re
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .annotations import DIMENSION, Maker, array, key, of_parameter, same

TRIES = 400
"""How many combinations the search for unknown arguments tries."""

_DTYPES = {
    "f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64", "i8": "int8", "i16": "int16",
    "i32": "int32", "i64": "int64", "u8": "uint8", "u32": "uint32", "c64": "complex64", "bool": "bool",
}  # fmt: skip
_SPEC = re.compile(r"\s*(?P<dtype>\w+)\s*\[(?P<dims>[\d,\s]*)\]\s*")
_ROOT = re.compile(r"\b(?:numpy|jax|math)(?:\.[a-z_]+)*")


class Choices:
    """Which combinations of arguments were found, in the order in which they were looked for.

    Those of an earlier process are taken again without a search, so that both are given equal arguments.
    """

    def __init__(self) -> None:
        """Nothing is chosen yet."""
        self.found: list[int] = []
        self.called = False
        """Whether the search had to call a function, which has compiled what the probe then finds compiled."""
        self.given: list[int] | None = None

    def take(self) -> int | None:
        """The number of the next combination, where it is given."""
        at = len(self.found)
        return self.given[at] if self.given is not None and at < len(self.given) else None


CHOICES = Choices()


class CannotProbe(Exception):
    """No arguments can be made; the message says for which parameter and why."""


def makers_from_comment(text: str) -> list[Maker]:
    """``f32[8,128], i32[], 3, "adam"``: arrays by dtype and shape, and Python literals."""
    found: list[Maker] = []
    for part in _split(text):
        match = _SPEC.fullmatch(part)
        dtype = match["dtype"] if match else None
        if match and dtype in _DTYPES:
            shape = tuple(int(d) for d in match["dims"].split(",") if d.strip())
            found.append(array(shape, _DTYPES[dtype]))
        elif part.strip() == "key":
            found.append(key)
        else:
            try:
                value = ast.literal_eval(part.strip())
            except (ValueError, SyntaxError):
                raise CannotProbe(
                    f"the comment's argument {part.strip()!r} is neither an array nor a literal"
                ) from None
            found.append(same(value))
    return found


def makers_of(
    function: Callable[..., Any], called: Mapping[str, Any] | None = None, *, skip_first: bool = False, depth: int = 2
) -> dict[str, list[Maker]]:
    """For each parameter without a default, the candidates for it, the likeliest first.

    ``called`` are the arguments of a literal call site: source texts by position (``args``) and name (``kwargs``).
    They come before what annotations and names suggest.
    """
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        raise CannotProbe("its signature cannot be read") from None
    try:
        hints = typing.get_type_hints(inspect.unwrap(function), include_extras=True)
    except Exception:
        hints = {}
    given = called or {"args": [], "kwargs": {}}
    candidates: dict[str, list[Maker]] = {}
    for position, (name, parameter) in enumerate(list(signature.parameters.items())[int(skip_first) :]):
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        text = given["kwargs"].get(name)
        if text is None and position < len(given["args"]):
            text = given["args"][position]
        literal = [] if text is None else list(_of_text(text))
        if literal or parameter.default is parameter.empty:
            annotation = hints.get(name, parameter.annotation)
            candidates[name] = literal or list(of_parameter(name, annotation, depth))
    return candidates


def _of_text(text: str) -> Iterator[Maker]:
    """What a literal argument of a call site evaluates to, if it does."""
    import importlib

    space: dict[str, Any] = {}
    for dotted in _ROOT.findall(text):
        parts = dotted.split(".")
        space[parts[0]] = importlib.import_module(parts[0])
        for end in range(2, len(parts) + 1):
            try:
                importlib.import_module(".".join(parts[:end]))
            except ImportError:
                break
    code = compile(text, "the call site", "eval")
    try:
        eval(code, space)
    except Exception:
        return
    yield lambda: eval(code, space)


def instance(kind: type, depth: int = 1, called: Mapping[str, Any] | None = None) -> Any:
    """An instance of a class, its ``__init__`` called with arguments that are made in the same way."""
    try:
        chosen = choose(kind, makers_of(kind, called, depth=depth))
        return call(kind, chosen)
    except CannotProbe as reason:
        raise CannotProbe(f"no instance of {kind.__name__}: {reason}") from None
    except Exception as error:
        raise CannotProbe(f"no instance of {kind.__name__}: {type(error).__name__}: {error}") from None


def call(function: Callable[..., Any], chosen: Mapping[str, Maker]) -> Any:
    """Call a function with new arguments."""
    return _given(function, {name: make() for name, make in chosen.items()})


def _given(function: Callable[..., Any], values: Mapping[str, Any]) -> Any:
    """Call a function with arguments by name; those that take none by position."""
    parameters = inspect.signature(function).parameters
    first = [n for n in values if parameters[n].kind is inspect.Parameter.POSITIONAL_ONLY]
    return function(*(values[n] for n in first), **{n: v for n, v in values.items() if n not in first})


def choose(function: Callable[..., Any], candidates: dict[str, list[Maker]]) -> dict[str, Maker]:
    """The first combination with which the function can be evaluated abstractly (nothing is compiled for it)."""
    import jax

    names = list(candidates)
    if all(len(makers) == 1 for makers in candidates.values()):
        return {name: makers[0] for name, makers in candidates.items()}
    last = ""
    errors: set[str] = set()
    first: dict[str, Maker] = {}
    combinations = itertools.islice(_closest_first(_with_known_sizes(candidates)), TRIES)
    numbered: Iterator[tuple[int, tuple[Maker, ...]]] = enumerate(combinations)
    taken = CHOICES.take()
    if taken is not None:
        numbered = itertools.islice(numbered, taken, None) if taken >= 0 else iter(())
    for number, combination in numbered:
        found = dict(zip(names, combination, strict=True))
        if taken is not None:
            CHOICES.found.append(number)
            return found
        values = {name: make() for name, make in zip(names, combination, strict=True)}
        arrays = {name: value for name, value in values.items() if hasattr(value, "dtype")}
        rest = {name: value for name, value in values.items() if name not in arrays}
        try:
            jax.eval_shape(lambda given, fixed=rest: _nothing(_given(function, {**given, **fixed})), arrays)
        except Exception as error:
            last = _line(error)
            first = first or found
            if not isinstance(error, jax.errors.JAXTypeError):
                errors.add(last)
                continue
            CHOICES.called = True
            try:  # it needs values (``float(loss)``), so nothing less than a real call can tell
                _given(function, values)
            except Exception as second:
                last = _line(second)
                errors.add(last)
                continue
        CHOICES.found.append(number)
        return found
    if len(errors) == 1 and taken is None:
        # The same error whatever is given: it is not the arguments' fault, and a call shows it with its place.
        CHOICES.found.append(0)
        return first
    CHOICES.found.append(-1)
    raise CannotProbe(f"no arguments could be found for {', '.join(names)} ({last})")


def _with_known_sizes(candidates: Mapping[str, list[Maker]]) -> list[list[Maker]]:
    """The candidates; those of unknown arguments with arrays that fit the sizes of the known ones."""
    known = [makers[0]() for makers in candidates.values() if len(makers) == 1]
    sizes = dict.fromkeys(size for value in known for size in getattr(value, "shape", ()) if size != DIMENSION)
    more = [
        array(shape, "float32") for d in list(sizes)[:4] for shape in ((d,), (d, DIMENSION), (DIMENSION, d), (d, d))
    ]
    return [makers if len(makers) == 1 else [*makers, *more] for makers in candidates.values()]


def _line(error: Exception) -> str:
    return f"{type(error).__name__}: {(str(error).strip().splitlines() or [''])[0][:120]}"


def _nothing(_result: Any) -> None:
    """Any result will do, also one that is no array."""


def _closest_first(pools: Sequence[Sequence[Maker]]) -> Iterator[tuple[Maker, ...]]:
    """All combinations, those of like candidates (the same place in their lists) first."""
    if not pools:
        yield ()
        return
    longest = max(len(pool) for pool in pools)
    for n in range(longest):
        yield tuple(pool[min(n, len(pool) - 1)] for pool in pools)
    yield from itertools.product(*pools)


def _split(text: str) -> list[str]:
    """At the commas that stand in no bracket or string."""
    parts, depth, quote, start = [], 0, "", 0
    for at, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character in "[({":
            depth += 1
        elif character in "])}":
            depth -= 1
        elif character == "," and not depth:
            parts.append(text[start:at])
            start = at + 1
    return [part for part in [*parts, text[start:]] if part.strip()]
