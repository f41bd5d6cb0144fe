"""Which kind the common functions of Python, NumPy, jax.numpy and jax.random return: data only.

Each function has a *shape of answer* (:class:`Gives`). ``tests/unit/test_kind_table.py`` calls every function of
the table on the installed NumPy and JAX and compares.
"""

from __future__ import annotations

import enum


class Gives(enum.Enum):
    """How the kind of a function's result follows from its arguments."""

    BOOL = "a Python bool"
    INT = "a Python int"
    FLOAT = "a Python float"
    COMPLEX = "a Python complex"
    STR = "a str"
    LIKE = "elementwise, with the common type of the arguments"
    INEXACT = "elementwise, with their common type made a float"
    TRUTH = "elementwise, bool"
    REDUCED = "the type of the argument, reduced over an axis or to a scalar"
    SUMMED = "like REDUCED, but small integers become the default one"
    AVERAGED = "like REDUCED, made a float"
    TESTED = "like REDUCED, bool"
    COUNTED = "like REDUCED, an index"
    FILLED = "an array of the given shape, float unless a dtype is given"
    FILLED_WITH = "an array of the given shape with the type of the value"
    FILLED_LIKE = "an array like the argument"
    CONVERTED = "the argument as an array"
    SPACED = "a vector, float unless a dtype is given"
    RANGE = "a vector with the common type of the arguments"
    CHOSEN = "elementwise, with the common type of the second and third argument"
    STACKED = "an array, with the common type of the parts"
    FLOAT_DRAW = "random floats"
    INT_DRAW = "random integers"
    BOOL_DRAW = "random bools"
    KEY = "a random key"
    FLOATS = "an array or scalar of floats, elementwise in the first argument"
    FLOAT_ARRAY = "an array of floats, unless a dtype is given"
    RESHAPED = "the first argument in another shape or order"
    CONTRACTED = "the common type of the first two arguments, of some rank"
    INDICES = "indices, elementwise in the second argument"


_PYTHON = {
    Gives.FLOAT: [
        *(
            f"math.{name}"
            for name in [
                "sqrt",
                "exp",
                "expm1",
                "exp2",
                "log",
                "log2",
                "log10",
                "log1p",
                "sin",
                "cos",
                "tan",
                "asin",
                "acos",
                "atan",
                "atan2",
                "sinh",
                "cosh",
                "tanh",
                "asinh",
                "acosh",
                "atanh",
                "pow",
                "hypot",
                "fabs",
                "fsum",
                "fmod",
                "copysign",
                "degrees",
                "radians",
                "erf",
                "erfc",
                "gamma",
                "lgamma",
                "dist",
                "cbrt",
                "ldexp",
            ]
        ),
        "builtins.float",
        "time.time",
        "time.perf_counter",
        "time.monotonic",
        "time.process_time",
        "random.random",
        "random.uniform",
        "random.gauss",
        "random.normalvariate",
        "random.expovariate",
        "random.betavariate",
        "random.triangular",
        "statistics.fmean",
    ],
    Gives.INT: [
        "math.floor",
        "math.ceil",
        "math.trunc",
        "math.gcd",
        "math.factorial",
        "math.comb",
        "math.isqrt",
        "builtins.int",
        "builtins.len",
        "builtins.hash",
        "builtins.id",
        "builtins.ord",
        "random.randint",
        "random.randrange",
        "random.getrandbits",
        "numpy.ndim",
        "numpy.size",
        "jax.numpy.ndim",
        "jax.numpy.size",
        "jax.device_count",
        "jax.local_device_count",
        "jax.process_index",
        "jax.process_count",
    ],
    Gives.BOOL: [
        "builtins.bool",
        "builtins.isinstance",
        "builtins.issubclass",
        "builtins.callable",
        "builtins.hasattr",
        "builtins.any",
        "builtins.all",
        "math.isclose",
        "math.isnan",
        "math.isinf",
        "math.isfinite",
        "numpy.allclose",
        "numpy.array_equal",
    ],
    Gives.COMPLEX: ["builtins.complex", "cmath.exp", "cmath.sqrt", "cmath.log", "cmath.rect"],
    Gives.STR: ["builtins.str", "builtins.repr", "builtins.format", "builtins.chr", "builtins.input"],
}

_ELEMENTWISE = {
    Gives.INEXACT: (
        "exp expm1 exp2 log log2 log10 log1p sqrt sin cos tan arcsin arccos arctan arctan2 sinh cosh tanh arcsinh "
        "arccosh arctanh hypot logaddexp logaddexp2 cbrt deg2rad rad2deg degrees radians true_divide divide sinc"
    ),
    Gives.LIKE: (
        "maximum minimum add subtract multiply mod remainder floor_divide fmax fmin abs absolute negative square clip "
        "power sign conj conjugate"
    ),
    Gives.TRUTH: "isnan isinf isfinite logical_and logical_or logical_not logical_xor greater less equal not_equal "
    "greater_equal less_equal isclose",
    Gives.AVERAGED: "mean std var median nanmean nanstd nanvar average percentile quantile",
    Gives.REDUCED: "max min amax amin nanmax nanmin ptp",
    Gives.SUMMED: "sum prod nansum",
    Gives.TESTED: "any all",
    Gives.COUNTED: "argmax argmin",
    Gives.FILLED: "zeros ones empty eye identity",
    Gives.FILLED_WITH: "full",
    Gives.FILLED_LIKE: "zeros_like ones_like full_like empty_like",
    Gives.CONVERTED: "asarray array",
    Gives.SPACED: "linspace geomspace logspace",
    Gives.RANGE: "arange",
    Gives.CHOSEN: "where",
    Gives.RESHAPED: "ravel sort flip squeeze transpose roll tile repeat expand_dims swapaxes reshape broadcast_to",
    Gives.CONTRACTED: "dot matmul inner outer vdot tensordot kron",
    Gives.STACKED: "stack concatenate hstack vstack append",
    Gives.FLOATS: "interp",
    Gives.INDICES: "searchsorted digitize",
}

_NUMPY_ONLY = {
    Gives.CONVERTED: "asanyarray",
    Gives.FLOAT_DRAW: "random.rand random.randn random.random random.random_sample random.normal random.uniform "
    "random.standard_normal random.exponential random.beta random.gamma",
    Gives.INT_DRAW: "random.randint random.binomial random.poisson",
}

_JAX_ONLY = {
    Gives.FLOAT_DRAW: "random.normal random.uniform random.gumbel random.laplace random.exponential "
    "random.truncated_normal random.cauchy random.logistic",
    Gives.INT_DRAW: "random.randint",
    Gives.BOOL_DRAW: "random.bernoulli",
    Gives.LIKE: "nn.relu",
    Gives.INEXACT: "nn.sigmoid nn.silu nn.softplus nn.softmax nn.log_softmax nn.log_sigmoid nn.elu nn.gelu nn.tanh",
    Gives.FLOAT_ARRAY: "nn.one_hot",
    Gives.KEY: "random.PRNGKey random.key random.fold_in random.split",
}


def _build() -> dict[str, Gives]:
    table = {name: gives for gives, names in _PYTHON.items() for name in names}
    for gives, names in _ELEMENTWISE.items():
        for name in names.split():
            table[f"numpy.{name}"] = gives
            table[f"jax.numpy.{name}"] = gives
    table |= {f"numpy.{name}": gives for gives, names in _NUMPY_ONLY.items() for name in names.split()}
    table |= {f"jax.{name}": gives for gives, names in _JAX_ONLY.items() for name in names.split()}
    table["numpy.linalg.norm"] = table["jax.numpy.linalg.norm"] = Gives.AVERAGED
    return table


TABLE: dict[str, Gives] = _build()

DTYPES: frozenset[str] = frozenset(
    [
        "bool_",
        "int8",
        "int16",
        "int32",
        "int64",
        "uint8",
        "uint16",
        "uint32",
        "uint64",
        "float16",
        "float32",
        "float64",
        "complex64",
        "complex128",
        "bfloat16",
        "single",
        "double",
        "intc",
        "longlong",
    ]
)
_DTYPE_NAMES = {"bool_": "bool", "single": "float32", "double": "float64", "intc": "int32", "longlong": "int64"}


def dtype_named(name: str) -> str | None:
    """The dtype that an external name means: ``numpy.float32``, ``jax.numpy.int8``, ``builtins.float`` …"""
    head, _, tail = name.rpartition(".")
    if head == "builtins":
        return {"bool": "bool", "int": "int64", "float": "float64", "complex": "complex128"}.get(tail)
    if head in ("numpy", "jax.numpy", "ml_dtypes"):
        if tail == "bool":
            return "bool"
        return _DTYPE_NAMES.get(tail, tail) if tail in DTYPES else None
    return None


def dtype_spelled(text: str) -> str | None:
    """The dtype that a string such as ``"float32"`` or ``"f4"`` means."""
    short = {"f2": "float16", "f4": "float32", "f8": "float64", "i4": "int32", "i8": "int64", "f": "float32"}
    short |= {"d": "float64", "i": "int32", "float": "float64", "int": "int64", "bool": "bool", "u1": "uint8"}
    return short.get(text, text if text in DTYPES and text not in _DTYPE_NAMES else None)


CONSTANTS: frozenset[str] = frozenset(
    [
        *(f"math.{name}" for name in ("pi", "e", "tau", "inf", "nan")),
        *(
            f"{library}.{name}"
            for library in ("numpy", "jax.numpy")
            for name in ("pi", "e", "inf", "nan", "euler_gamma")
        ),
        "sys.float_info.epsilon",
    ]
)
"""Names that stand for a Python float."""

METHODS: dict[str, Gives] = {
    **dict.fromkeys(["mean", "std", "var"], Gives.AVERAGED),
    **dict.fromkeys(["max", "min", "ptp"], Gives.REDUCED),
    **dict.fromkeys(["sum", "prod"], Gives.SUMMED),
    **dict.fromkeys(["any", "all"], Gives.TESTED),
    **dict.fromkeys(["argmax", "argmin"], Gives.COUNTED),
}
"""Methods of arrays that answer like the function of that name."""

UPDATES: frozenset[str] = frozenset(["set", "add", "subtract", "multiply", "mul", "min", "max", "power", "apply"])
"""What ``x.at[i]`` offers that gives an array of the type of ``x``."""

LOOPS: dict[str, tuple[int, str]] = {
    "jax.lax.fori_loop": (3, "init_val"),
    "jax.lax.while_loop": (2, "init_val"),
    "jax.lax.scan": (1, "init"),
}
"""Loops of jax that give back what they carry, and which argument that is."""

GENERATORS: frozenset[str] = frozenset(
    {"numpy.random.default_rng", "numpy.random.Generator", "numpy.random.RandomState"}
)

DRAWS: dict[str, Gives] = {
    **dict.fromkeys(
        [
            "random",
            "normal",
            "uniform",
            "standard_normal",
            "exponential",
            "beta",
            "gamma",
            "lognormal",
            "laplace",
            "rand",
            "randn",
            "random_sample",
            "triangular",
            "chisquare",
        ],
        Gives.FLOAT_DRAW,
    ),
    **dict.fromkeys(["integers", "binomial", "poisson", "randint", "geometric"], Gives.INT_DRAW),
}
"""Methods of NumPy's random generators."""

DRAW_SIZE: dict[str, int] = {
    **dict.fromkeys(["random", "standard_normal", "rand", "randn", "random_sample"], 0),
    **dict.fromkeys(["exponential", "poisson", "geometric", "chisquare"], 1),
    **dict.fromkeys(["triangular"], 3),
}
"""The position of ``size`` among a draw's arguments, where it is not 2."""

KEEPS_TREE: frozenset[str] = frozenset(
    {
        "jax.tree.map",
        "jax.tree_map",
        "jax.device_put",
        "jax.device_get",
        "jax.block_until_ready",
        "jax.lax.stop_gradient",
        "copy.copy",
        "copy.deepcopy",
    }
)
"""Functions whose result has the containers of an argument (the second for ``tree.map``)."""
