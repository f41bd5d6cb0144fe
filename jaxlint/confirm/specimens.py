"""Arguments for a probe: equal ones on every call, made from what a function says about itself.

This module runs inside the probed process: standard library, NumPy and jax only.
"""

from __future__ import annotations

import inspect
import itertools
import re
import typing
from collections.abc import Callable, Iterator, Sequence
from typing import Any

DIMENSION = 4
"""The size of a dimension of which only the name is known."""
TRIES = 400
"""How many combinations the search for unknown arguments tries."""

_DTYPES = {
    "f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64", "i8": "int8", "i16": "int16",
    "i32": "int32", "i64": "int64", "u8": "uint8", "u32": "uint32", "c64": "complex64", "bool": "bool",
}  # fmt: skip
_SPEC = re.compile(r"\s*(?P<dtype>\w+)\s*\[(?P<dims>[\d,\s]*)\]\s*|\s*(?P<plain>[^,\[\]]+?)\s*(?:,|$)")
_PLAIN: dict[Any, Any] = {int: 2, float: 0.5, bool: True, str: "x", complex: 1j, bytes: b"x"}

Maker = Callable[[], Any]
"""Makes a new argument that equals the one that it made before."""


class CannotProbe(Exception):
    """No arguments can be made; the message says for which parameter and why."""


def makers_from_comment(text: str) -> list[Maker]:
    """``f32[8,128], i32[], 3, "adam"``: arrays by dtype and shape, and Python literals."""
    import ast

    found: list[Maker] = []
    for part in _split(text):
        match = _SPEC.fullmatch(part)
        dtype = match["dtype"] if match else None
        if match and dtype in _DTYPES:
            shape = tuple(int(d) for d in match["dims"].split(",") if d.strip())
            found.append(_array(shape, _DTYPES[dtype]))
        elif part.strip() == "key":
            found.append(_key)
        else:
            try:
                value = ast.literal_eval(part.strip())
            except (ValueError, SyntaxError):
                raise CannotProbe(
                    f"the comment's argument {part.strip()!r} is neither an array nor a literal"
                ) from None
            found.append(_same(value))
    return found


def makers_of(function: Callable[..., Any], skip_first: bool = False) -> dict[str, list[Maker]]:
    """For each parameter without a default, the candidates for it, the likeliest first."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        raise CannotProbe("its signature cannot be read") from None
    try:
        hints = typing.get_type_hints(inspect.unwrap(function), include_extras=True)
    except Exception:
        hints = {}
    candidates: dict[str, list[Maker]] = {}
    for name, parameter in list(signature.parameters.items())[int(skip_first) :]:
        if parameter.default is not parameter.empty or parameter.kind in (
            parameter.VAR_POSITIONAL,
            parameter.VAR_KEYWORD,
        ):
            continue
        annotation = hints.get(name, parameter.annotation)
        candidates[name] = list(_of_annotation(annotation)) or list(_of_name(name))
    return candidates


def choose(function: Callable[..., Any], candidates: dict[str, list[Maker]]) -> dict[str, Maker]:
    """The first combination with which the function can be evaluated abstractly (nothing is compiled for it)."""
    import jax

    names = list(candidates)
    if all(len(makers) == 1 for makers in candidates.values()):
        return {name: makers[0] for name, makers in candidates.items()}
    last = ""
    for combination in itertools.islice(_closest_first([candidates[name] for name in names]), TRIES):
        values = {name: make() for name, make in zip(names, combination, strict=True)}
        arrays = {name: value for name, value in values.items() if hasattr(value, "dtype")}
        rest = {name: value for name, value in values.items() if name not in arrays}
        try:
            jax.eval_shape(lambda given, fixed=rest: _nothing(function(**given, **fixed)), arrays)
        except Exception as error:
            last = f"{type(error).__name__}: {(str(error).strip().splitlines() or [''])[0][:120]}"
            continue
        return dict(zip(names, combination, strict=True))
    raise CannotProbe(f"no arguments could be found for {', '.join(names)} ({last})")


def _nothing(_result: Any) -> None:
    """Any result will do, also one that is no array."""


def _closest_first(pools: Sequence[Sequence[Maker]]) -> Iterator[tuple[Maker, ...]]:
    """All combinations, those of like candidates (the same place in their lists) first."""
    if not pools:
        yield ()
        return
    for n in range(min(len(pool) for pool in pools)):
        yield tuple(pool[n] for pool in pools)
    yield from itertools.product(*pools)


def _of_annotation(annotation: Any) -> Iterator[Maker]:
    if annotation in _PLAIN:
        yield _same(_PLAIN[annotation])
    elif hasattr(annotation, "dim_str") or hasattr(annotation, "dims"):  # jaxtyping
        yield _jaxtyped(annotation)
    elif typing.get_origin(annotation) in (list, tuple) and typing.get_args(annotation):
        inner = [next(_of_annotation(a), None) for a in typing.get_args(annotation) if a is not Ellipsis]
        if all(inner):
            kind: Any = typing.get_origin(annotation)
            makers = [make for make in inner if make]
            yield lambda: kind(make() for make in makers)


def _jaxtyped(annotation: Any) -> Maker:
    words = str(getattr(annotation, "dim_str", "")).split()
    shape = [int(word) if word.isdecimal() else DIMENSION for word in words if not word.startswith(("*", "..."))]
    dtypes = getattr(annotation, "dtypes", ())
    names = [str(d) for d in dtypes] if isinstance(dtypes, (list, tuple)) else []
    wanted = next((d for d in ("float32", "int32", "bool", "complex64", "uint32") if d in names), "float32")
    if not names and "Int" in getattr(annotation, "__name__", ""):
        wanted = "int32"
    return _array(tuple(shape), wanted)


def _of_name(name: str) -> Iterator[Maker]:
    if name in ("key", "rng", "seed_key", "prng_key", "rng_key"):
        yield _key
    for shape in ((DIMENSION,), (DIMENSION, DIMENSION), (), (2, DIMENSION, DIMENSION)):
        yield _array(shape, "float32")
    yield _same(2)
    yield _same(0.5)
    yield _array((DIMENSION,), "int32")


def _array(shape: tuple[int, ...], dtype: str) -> Maker:
    def make() -> Any:
        import jax.numpy as jnp
        import numpy as np

        size = int(np.prod(shape))
        return jnp.asarray(np.linspace(0.0, 1.0, size).reshape(shape).astype("float32"), dtype=dtype)

    return make


def _key() -> Any:
    import jax

    return jax.random.PRNGKey(0)


def _same(value: Any) -> Maker:
    return lambda: value


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
