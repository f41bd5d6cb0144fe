"""Arguments from annotations: Python types, jaxtyping, NumPy and jax arrays, containers, and the project's classes.

This module runs inside the probed process: standard library, NumPy and jax only.
"""

from __future__ import annotations

import ast
import collections.abc
import enum
import inspect
import re
import types
import typing
from collections.abc import Callable, Iterator
from typing import Any

DIMENSION = 4
"""The size of a dimension of which only the name is known."""
SHAPES = ((DIMENSION,), (DIMENSION, DIMENSION), (), (2, DIMENSION, DIMENSION))
"""The shapes that are tried where nothing is known of one."""

Maker = Callable[[], Any]
"""Makes a new argument that equals the one that it made before."""

_PLAIN: dict[Any, Any] = {int: 2, float: 0.5, bool: True, str: "x", complex: 1j, bytes: b"x", type(None): None}
_DTYPES = ("float32", "int32", "bool", "complex64", "uint32", "uint8", "int8", "float16", "bfloat16")
_KEYS = frozenset({"key", "rng", "seed_key", "prng_key", "rng_key", "prng", "subkey"})
_SEQUENCES = (list, collections.abc.Sequence, collections.abc.Iterable, collections.abc.Collection)
_MAPPINGS = (dict, collections.abc.Mapping, collections.abc.MutableMapping)


def array(shape: tuple[int, ...], dtype: str, numpy: bool = False) -> Maker:
    """Arrays with equal content."""

    def make() -> Any:
        import jax.numpy as jnp
        import numpy as np

        size = int(np.prod(shape))
        values = np.linspace(0.0, 1.0, size).reshape(shape).astype("float32")
        return values.astype(dtype) if numpy else jnp.asarray(values, dtype=dtype)

    return make


def key() -> Any:
    """A key for random numbers."""
    import jax

    return jax.random.PRNGKey(0)


def same(value: Any) -> Maker:
    """The same object each time."""
    return lambda: value


def of_parameter(name: str, annotation: Any, depth: int = 2) -> Iterator[Maker]:
    """The candidates for a parameter, the likeliest first."""
    found = list(of_annotation(annotation, name, depth))
    yield from found or of_name(name)


def of_name(name: str) -> Iterator[Maker]:
    """Where nothing is known but a name: arrays of several shapes, and numbers."""
    if name in _KEYS:
        yield key
    for shape in SHAPES:
        yield array(shape, "float32")
    yield same(2)
    yield same(0.5)
    yield array((DIMENSION,), "int32")


def of_annotation(annotation: Any, name: str, depth: int = 2) -> Iterator[Maker]:
    """The candidates that an annotation allows; none where it says nothing that we know."""
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if isinstance(annotation, (str, typing.ForwardRef)) or annotation in (Any, object, inspect.Parameter.empty):
        return
    alias = origin or annotation
    if type(alias).__name__ == "TypeAliasType":  # ``type Batch = ...``, and NumPy's own from 2.5 on
        yield from of_annotation(alias.__value__[args] if args else alias.__value__, name, depth)
    elif origin is typing.Annotated:
        yield from of_annotation(args[0], name, depth)
    elif _is_plain(annotation):
        yield same(_PLAIN[annotation])
    elif hasattr(annotation, "dim_str") or hasattr(annotation, "dims"):
        yield _jaxtyped(annotation)
    elif origin is typing.Literal:
        yield same(args[0])
    elif _is_array(annotation):
        yield from _arrays(annotation, name)
    elif origin in (typing.Union, types.UnionType):
        members = sorted(args, key=lambda member: member is type(None))
        yield from (maker for member in members for maker in of_annotation(member, name, depth))
    elif origin in (tuple, *_SEQUENCES, *_MAPPINGS) and args:
        yield from _containers(origin, args, name, depth)
    elif annotation is collections.abc.Callable or origin is collections.abc.Callable:
        yield same(_first_of)
    elif isinstance(annotation, type):
        yield from _instances(annotation, depth)


def _first_of(first: Any = None, *_more: Any, **_named: Any) -> Any:
    """What is given where a function is wanted: the same function each time."""
    return first


def _is_plain(annotation: Any) -> bool:
    try:
        return annotation in _PLAIN
    except TypeError:
        return False  # an annotation that cannot be hashed


def _jaxtyped(annotation: Any) -> Maker:
    kind = getattr(annotation, "array_type", None)
    dtypes = getattr(annotation, "dtypes", ())
    names = [str(d) for d in dtypes] if isinstance(dtypes, (list, tuple)) else []
    if "key" in getattr(annotation, "__name__", "").lower() or any("prng" in n for n in names):
        return key
    dtype = next((d for d in _DTYPES if d in names), "float32")
    if not names and "Int" in getattr(annotation, "__name__", ""):
        dtype = "int32"
    shape = tuple(_size(word) for word in str(getattr(annotation, "dim_str", "")).split() if not _open(word))
    return array(shape, dtype, numpy=getattr(kind, "__module__", "") == "numpy")


def _open(word: str) -> bool:
    """Whether it stands for any number of dimensions: none will do."""
    return word.lstrip("#?").startswith(("*", "...")) or word == "..."


def _size(word: str) -> int:
    """The size of one dimension: a number, a name, or an expression of names and numbers."""
    text = word.lstrip("#?").rpartition("=")[2]
    try:
        tree = ast.parse(re.sub(r"[A-Za-z_]\w*", str(DIMENSION), text), mode="eval")
    except SyntaxError:
        return DIMENSION
    allowed = (ast.Expression, ast.BinOp, ast.UnaryOp, ast.Constant, ast.operator, ast.unaryop)
    if not all(isinstance(node, allowed) for node in ast.walk(tree)):
        return DIMENSION
    try:
        return max(int(eval(compile(tree, "dims", "eval"))), 0)
    except (ArithmeticError, TypeError, ValueError):
        return DIMENSION


def _is_array(annotation: Any) -> bool:
    kind = typing.get_origin(annotation) or annotation
    module, name = getattr(kind, "__module__", ""), getattr(kind, "__name__", "").rpartition(".")[2]
    if module.partition(".")[0] in ("numpy", "jax", "jaxlib") and name in ("ndarray", "Array", "ArrayImpl"):
        return True
    return "ArrayLike" in repr(annotation) or _is_union_of_arrays(annotation)


def _is_union_of_arrays(annotation: Any) -> bool:
    """``jax.typing.ArrayLike`` is a union that begins with arrays and ends with numbers."""
    args = typing.get_args(annotation)
    return typing.get_origin(annotation) in (typing.Union, types.UnionType) and len(args) > 2 and _is_array(args[0])


def _arrays(annotation: Any, name: str) -> Iterator[Maker]:
    kind = typing.get_origin(annotation) or annotation
    numpy = getattr(kind, "__module__", "") == "numpy"
    dtype = _dtype(annotation)
    if name in _KEYS and not numpy:
        yield key
    for wanted in (dtype,) if dtype else ("float32", "int32"):
        for shape in SHAPES:
            yield array(shape, wanted, numpy)


def _dtype(annotation: Any) -> str:
    """The dtype of ``NDArray[numpy.float32]``."""
    for argument in typing.get_args(annotation):
        for scalar in typing.get_args(argument):
            found = getattr(scalar, "__name__", "")
            if getattr(scalar, "__module__", "") == "numpy" and found in (*_DTYPES, "float64", "int64"):
                return str(found)
    return ""


def _containers(origin: Any, args: tuple[Any, ...], name: str, depth: int) -> Iterator[Maker]:
    inner = [next(of_parameter("", a, depth), None) for a in args if a is not Ellipsis]
    if not all(inner):
        return
    makers = [make for make in inner if make]
    if origin in _MAPPINGS:
        yield lambda: {makers[0](): makers[-1]()}
    elif origin is tuple and Ellipsis not in args:
        yield lambda: tuple(make() for make in makers)
    else:
        kind = tuple if origin is tuple else list
        yield lambda: kind(makers[0]() for _ in range(2))


def _instances(annotation: type, depth: int) -> Iterator[Maker]:
    """An instance of a class of the project, made once: objects that are equal by identity must stay the same."""
    if issubclass(annotation, enum.Enum):
        yield same(next(iter(annotation)))
        return
    module = annotation.__module__.partition(".")[0]
    if not depth or module in ("builtins", "typing", "collections", "jax", "jaxlib", "numpy"):
        return
    from . import specimens

    try:
        made = specimens.instance(annotation, depth - 1)
    except specimens.CannotProbe:
        return
    yield same(made)
