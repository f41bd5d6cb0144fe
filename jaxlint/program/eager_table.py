"""Which operations compile for the *value* of a Python number that they are given: data only.

Outside jit each operation is a program of its own, found again by the shapes of its arrays and by its static
parameters. The positions listed here are such parameters: sizes, shapes, shifts, exponents. What is not listed
(``full``'s value, ``clip``'s bounds, an index) is an ordinary operand. ``tests/reality/test_eager_table.py`` executes
every entry on JAX and counts compiles.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Form(enum.Enum):
    """What the number decides."""

    SIZE = "the size of the result"
    DRAW = "how much is drawn"
    CUT = "how much is taken"
    STATIC = "a static parameter"
    POWER = "an exponent"
    TRIPS = "how often the loop runs"
    JOIN = "how much is joined"
    CONVERT = "the size of what becomes an array"
    SELECT = "the values decide how much is selected"


@dataclass(frozen=True, slots=True)
class Operation:
    """A function, and its arguments that are part of the program's key: position and keyword of each.

    ``interval``: the first two bound an interval, of which only the length counts.
    """

    form: Form
    arguments: tuple[tuple[int, str], ...]
    interval: bool = False


def _sizes(form: Form, position: int, keyword: str, names: str, prefix: str) -> dict[str, Operation]:
    return {f"{prefix}.{name}": Operation(form, ((position, keyword),)) for name in names.split()}


OPERATIONS: dict[str, Operation] = {
    **_sizes(Form.SIZE, 0, "shape", "zeros ones empty full", "jax.numpy"),
    **_sizes(Form.SIZE, 0, "N", "eye tri identity", "jax.numpy"),
    **_sizes(Form.SIZE, 2, "num", "linspace logspace geomspace", "jax.numpy"),
    **_sizes(Form.SIZE, 0, "M", "hanning hamming blackman bartlett", "jax.numpy"),
    **_sizes(Form.SIZE, 1, "reps", "tile", "jax.numpy"),
    **_sizes(Form.SIZE, 1, "repeats", "repeat", "jax.numpy"),
    **_sizes(Form.SIZE, 1, "pad_width", "pad", "jax.numpy"),
    **_sizes(Form.SIZE, 1, "shape", "broadcast_to reshape", "jax.numpy"),
    **_sizes(Form.SIZE, 1, "indices_or_sections", "split array_split", "jax.numpy"),
    **_sizes(Form.SIZE, 1, "N", "vander", "jax.numpy"),
    **_sizes(Form.STATIC, 1, "shift", "roll", "jax.numpy"),
    **_sizes(Form.STATIC, 1, "k", "triu tril diag", "jax.numpy"),
    **_sizes(Form.STATIC, 1, "offset", "diagonal", "jax.numpy"),
    **_sizes(Form.STATIC, 1, "n", "diff linalg.matrix_power", "jax.numpy"),
    **_sizes(Form.POWER, 1, "x2", "power", "jax.numpy"),
    **_sizes(Form.POWER, 1, "y", "integer_pow", "jax.lax"),
    **_sizes(Form.SIZE, 1, "num_classes", "one_hot", "jax.nn"),
    **_sizes(Form.CUT, 1, "k", "top_k", "jax.lax"),
    **_sizes(Form.CUT, 2, "slice_sizes", "dynamic_slice", "jax.lax"),
    **_sizes(Form.CUT, 2, "slice_size", "dynamic_slice_in_dim", "jax.lax"),
    **_sizes(Form.DRAW, 1, "num", "split", "jax.random"),
    **_sizes(Form.DRAW, 1, "shape", "normal uniform gumbel exponential laplace logistic cauchy", "jax.random"),
    **_sizes(Form.DRAW, 1, "shape", "bits rademacher randint", "jax.random"),
    **_sizes(Form.DRAW, 2, "shape", "bernoulli gamma choice poisson", "jax.random"),
    **_sizes(Form.DRAW, 3, "shape", "truncated_normal multivariate_normal beta", "jax.random"),
    **_sizes(Form.DRAW, 1, "x", "permutation", "jax.random"),
    "jax.numpy.arange": Operation(Form.SIZE, ((0, "start"), (1, "stop"), (2, "step")), interval=True),
    "jax.lax.slice": Operation(Form.CUT, ((1, "start_indices"), (2, "limit_indices")), interval=True),
    "jax.lax.slice_in_dim": Operation(Form.CUT, ((1, "start_index"), (2, "limit_index")), interval=True),
    "jax.lax.fori_loop": Operation(Form.TRIPS, ((0, "lower"), (1, "upper")), interval=True),
    "jax.lax.scan": Operation(Form.TRIPS, ((3, "length"),)),
}

JOINS: frozenset[str] = frozenset(
    f"jax.numpy.{name}" for name in ["concatenate", "stack", "vstack", "hstack", "dstack", "column_stack", "append"]
)
"""Functions whose result grows with what they are given to join."""

JOINS_ANYWHERE: frozenset[str] = JOINS | {f"numpy.{name.rpartition('.')[2]}" for name in JOINS}
"""The same, NumPy's too."""

SELECTS: frozenset[str] = frozenset(
    f"jax.numpy.{name}"
    for name in [
        "nonzero",
        "flatnonzero",
        "argwhere",
        "unique",
        "unique_values",
        "union1d",
        "intersect1d",
        "setdiff1d",
        "setxor1d",
        "extract",
        "compress",
    ]
)
"""Functions whose result is as long as the values of their argument say, unless they are given ``size``."""

METHODS: dict[str, str] = {"reshape": "reshape", "repeat": "repeat", "diagonal": "diagonal"}
"""Methods of arrays that take a size or static number where the function of ``jax.numpy`` takes one more argument."""

SIZED_BY: dict[str, tuple[int, str]] = {
    **{f"numpy.{name}": (0, "shape") for name in ("zeros", "ones", "empty", "full", "eye", "arange")},
    **{f"jax.numpy.{name}": (0, "shape") for name in ("zeros", "ones", "empty", "full", "eye", "arange")},
    "numpy.linspace": (2, "num"),
    "jax.numpy.linspace": (2, "num"),
    "numpy.tile": (1, "reps"),
    "numpy.repeat": (1, "repeats"),
    "builtins.range": (0, "stop"),
    **{f"numpy.random.{name}": (0, "size") for name in ("rand", "randn", "random", "random_sample")},
    **{f"numpy.random.{name}": (2, "size") for name in ("normal", "uniform", "randint")},
}
"""Functions outside of jax, and some of its own, whose result is as long as an argument says."""

KEEPS_LENGTH: frozenset[str] = frozenset(
    {
        *(f"builtins.{name}" for name in ["list", "tuple", "sorted", "reversed"]),
        *(
            f"numpy.{name}"
            for name in ["array", "asarray", "stack", "concatenate", "vstack", "hstack", "float32", "float64", "int32"]
        ),
        *(f"numpy.{name}" for name in ["exp", "log", "sqrt", "abs", "cumsum", "sort", "flip", "square"]),
        *(f"jax.numpy.{name}" for name in ["array", "asarray", "stack", "concatenate", "vstack", "hstack"]),
        "jax.device_put",
        "jax.device_get",
    }
)
"""Functions whose result is as long as their first argument."""

KEEPS_VALUE: frozenset[str] = frozenset(
    {
        *(f"builtins.{name}" for name in ["int", "float", "round", "abs"]),
        *(f"math.{name}" for name in ["floor", "ceil", "trunc"]),
        *(
            f"{library}.{name}"
            for library in ("numpy", "jax.numpy")
            for name in ["int8", "int16", "int32", "int64", "uint8", "uint32", "float32", "float64", "asarray", "array"]
        ),
        "operator.index",
    }
)
"""Functions that give the number that they are given, perhaps rounded or of another type."""

WORDS: frozenset[str] = frozenset(name.rpartition(".")[2] for name in (*OPERATIONS, *JOINS, *SELECTS)) | {"where"}
