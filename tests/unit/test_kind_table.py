"""Every function of the table, called on the installed NumPy and JAX: the kind that comes back is the one it says."""

from __future__ import annotations

import contextlib
import importlib
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from jaxlint.program.kind_table import CONSTANTS, DRAWS, METHODS, TABLE, Gives
from jaxlint.program.kind_values import NotKnown

from .kinds import HEADER, disagrees, kind_of

SCALARS = ["2", "0.5", "True", "np.float32(0.5)", "np.float64(0.5)", "np.int32(2)", "np.int64(2)"]
ARRAYS = ["[0.5, 1.0]", "np.ones(3)", "np.ones(3, np.float32)", "np.arange(3)", "np.ones((2, 3))"]
JAX = ["jnp.float32(0.5)", "jnp.asarray(0.5)", "jnp.ones(3)", "jnp.arange(3)", "jnp.asarray(2)", "jnp.int32(2)"]
ONE = [*SCALARS, *ARRAYS, *JAX]
PAIRS = ["2, 0.5", "0.5, 0.25", "np.float32(0.5), 2.0", "np.int64(2), 0.5", "np.ones(3), 0.5", "jnp.ones(3), 0.5"]
PAIRS += ["jnp.float32(0.5), 2", "jnp.int32(2), 0.5", "jnp.asarray(0.5), np.float32(1)", "jnp.asarray(2), 0.5", "1, 2"]
SHAPES = ["3", "()", "(3,)", "(2, 3)", "[2, 3]", "3, np.int32", "(), np.float32", "3, float", "(2,), dtype='float32'"]
FILLED = [
    "(), 1.0",
    "(), 1",
    "3, 2.0",
    "(2, 3), np.float32(1)",
    "(), 1.0, np.float32",
    "(), True",
    "(), jnp.float32(1)",
]
SHAPED = {"zeros", "ones", "empty"}
OF_TWO = {"maximum", "minimum", "add", "subtract", "multiply", "mod", "remainder", "floor_divide", "fmax", "fmin"}
OF_TWO |= {"power", "arctan2", "hypot", "logaddexp", "logaddexp2", "true_divide", "divide", "isclose", "allclose"}
OF_TWO |= {"logical_and", "logical_or", "logical_xor", "greater", "less", "equal", "not_equal", "greater_equal"}
OF_TWO |= {"less_equal", "array_equal", "outer", "kron", "vdot"}
PARTS = [
    "[np.ones(3), np.ones(3)]",
    "[jnp.ones(3), jnp.ones(3)]",
    "[np.ones(3), np.arange(3)]",
    "[np.ones(3, np.float32), np.ones(3, bool)]",
    "[jnp.arange(3), jnp.ones(3)]",
    "[jnp.arange(3), jnp.arange(3) * 0.5]",
    "[jnp.arange(3) * 0.5, jnp.arange(3) * 0.5]",
    "[jnp.ones(3, bool), jnp.ones(3, bool)]",
    "[np.ones((2, 3)), np.ones((2, 3))]",
    "[np.ones(3), jnp.ones(3)]",
    "[jnp.ones(3), np.ones(3)]",
]
SPECIAL: dict[str, list[str]] = {
    "clip": ["0.5, 0.0, 1.0", "2, 0, 1", "np.float32(2), 0.0, 1.0", "np.ones(3), 0, 1", "jnp.ones(3), 0.0, 1.0"],
    "percentile": ["np.ones(3), 50", "np.ones((2, 3)), 50", "np.ones(3), [25, 75]", "np.ones((2, 3)), 50, axis=0"],
    "quantile": ["np.ones(3), 0.5", "np.ones((2, 3), np.float32), 0.5", "jnp.ones(3), 0.5", "np.ones(3), [0.1, 0.9]"],
    "linspace": ["0.0, 1.0, 5", "0, 1, 5", "0.0, 1.0, 5, dtype=np.float32"],
    "geomspace": ["0.1, 1.0, 5", "1, 8, 4", "0.1, 1.0, 5, dtype=np.float32"],
    "logspace": ["0.1, 1.0, 5", "0, 1, 5"],
    "arange": ["3", "3.0", "0, 3", "0, 3, 0.5", "3, dtype=np.float32", "np.float32(3)"],
    "where": [
        "True, 1.0, 0.0",
        "np.ones(3) > 0, 1.0, 0",
        "np.bool_(True), np.float32(1), 2.0",
        "jnp.ones(3) > 0, 1.0, 0.0",
    ],
    "one_hot": ["2, 4", "jnp.arange(3), 4", "jnp.arange(3), 4, dtype=jnp.bfloat16"],
    "dot": ["np.ones(3), np.ones(3)", "jnp.ones(3), np.ones(3)", "jnp.ones((2, 3)), jnp.ones(3)", "2, np.ones(3)"],
    "matmul": ["np.ones(3), np.ones(3)", "jnp.ones(3), np.ones(3)", "np.ones((2, 3)), np.arange(3)"],
    "inner": ["np.ones(3), np.ones(3)", "jnp.ones(3), jnp.arange(3)"],
    "tensordot": ["np.ones((2, 3)), np.ones((2, 3))", "jnp.ones((2, 3)), jnp.ones((2, 3))"],
    "roll": ["np.ones(3), 1", "jnp.ones(3), 1", "jnp.arange(3), 1"],
    "tile": ["np.ones(3), 2", "jnp.ones(3), 2", "0.5, 2", "jnp.asarray(0.5), 2"],
    "repeat": ["np.ones(3), 2", "jnp.ones(3), 2", "0.5, 2", "np.ones((2, 3)), 2, 0", "np.ones((2, 3)), 2"],
    "expand_dims": ["np.ones(3), 0", "jnp.ones(3), 0", "0.5, 0", "jnp.asarray(0.5), 0"],
    "swapaxes": ["np.ones((2, 3)), 0, 1", "jnp.ones((2, 3)), 0, 1"],
    "reshape": ["np.ones(3), (3, 1)", "jnp.ones(3), (3, 1)", "jnp.ones(3), -1", "0.5, (1,)"],
    "broadcast_to": ["np.ones(3), (2, 3)", "jnp.ones(3), (2, 3)", "0.5, (3,)", "jnp.asarray(0.5), (3,)"],
    "stack": PARTS,
    "append": ["np.ones(3), 1.0", "jnp.ones(3), 1.0"],
    "interp": [
        "jnp.float32(0.5), jnp.arange(2.0), jnp.arange(2.0)",
        "0.5, [0, 1], [0.1, 0.9]",
        "np.ones(3), [0, 1], [0.1, 0.9]",
        "2, [0.0, 3.0], [1, 2]",
    ],
    "searchsorted": ["np.arange(3), 1", "np.arange(3), [1, 2]", "np.ones(3), 0.5"],
    "digitize": ["np.ones(3), np.arange(3)", "0.5, np.arange(3)"],
    "full": FILLED,
    "norm": ["np.ones(3)", "np.ones((2, 3))", "jnp.ones(3)", "np.ones((2, 3)), axis=0", "np.ones(3, np.float32)"],
    "average": ["np.ones(3)", "np.ones((2, 3))", "[1, 2]", "jnp.ones(3)", "np.ones((2, 3)), axis=0"],
    "full_like": ["np.ones(3), 1.0", "jnp.ones(3), 1.0", "jnp.float32(2), 1.0", "np.ones(3, np.float32), 2"],
    "concatenate": PARTS,
    "hstack": PARTS,
    "vstack": PARTS,
}
PYTHON = {
    "math.pow": ["2, 3"], "math.atan2": ["1, 2"], "math.hypot": ["1, 2"], "math.fmod": ["5, 3"], "math.dist": ["[1], [2]"],
    "math.copysign": ["1, -2"], "math.ldexp": ["1.0, 2"], "math.fsum": ["[1, 2]"], "math.gcd": ["4, 6"], "math.comb": ["4, 2"],
    "math.isqrt": ["4"], "math.factorial": ["3"], "math.acosh": ["1.5"], "math.log": ["0.5", "8, 2"], "math.isclose": ["1, 2"],
    "builtins.len": ["[1, 2]"], "builtins.ord": ["'a'"], "builtins.isinstance": ["1, int"], "builtins.issubclass": ["int, int"],
    "builtins.hasattr": ["1, 'real'"], "builtins.any": ["[1]"], "builtins.all": ["[1]"], "builtins.chr": ["65"],
    "random.uniform": ["0, 1"], "random.gauss": ["0, 1"], "random.normalvariate": ["0, 1"], "random.betavariate": ["1, 1"],
    "random.randint": ["0, 3"], "random.randrange": ["3"], "random.getrandbits": ["3"], "random.expovariate": ["1.0"],
    "statistics.fmean": ["[1, 2]"], "cmath.rect": ["1.0, 0.5"], "builtins.int": ["2.5", "'3'", "np.float32(2)", "jnp.float32(2)"],
    "builtins.float": ["2", "'3'", "np.float32(2)", "jnp.float32(2)"], "builtins.bool": ["2", "np.bool_(True)", "jnp.float32(2)"],
}  # fmt: skip
NO_ARGUMENTS = {"time", "perf_counter", "monotonic", "process_time", "random", "triangular"}
NO_ARGUMENTS |= {"device_count", "local_device_count", "process_index", "process_count"}
SKIPPED = {"builtins.input"}
RANDOM = {
    "numpy.random.rand": ["", "3"], "numpy.random.randn": ["", "3"], "numpy.random.random": ["", "3"],
    "numpy.random.random_sample": ["", "3"], "numpy.random.normal": ["", "0.0, 1.0", "0.0, 1.0, 3", "size=3", "size=None"],
    "numpy.random.uniform": ["", "0, 1", "0, 1, 3", "size=(2, 3)", "np.zeros(3), 1.0"], "numpy.random.standard_normal": ["", "3"],
    "numpy.random.exponential": ["", "1.0", "1.0, 3"], "numpy.random.beta": ["1, 1", "1, 1, 3"], "numpy.random.gamma": ["1.0", "1.0, 1.0"],
    "numpy.random.randint": ["3", "0, 3", "0, 3, 2", "3, size=2"], "numpy.random.binomial": ["3, 0.5", "3, 0.5, 2"],
    "numpy.random.poisson": ["3.0", "3.0, 2"],
    "jax.random.normal": ["KEY", "KEY, (3,)", "KEY, ()", "KEY, shape=(2, 3)", "KEY, (3,), dtype=jnp.bfloat16"],
    "jax.random.truncated_normal": ["KEY, -1.0, 1.0", "KEY, -1.0, 1.0, (3,)"],
    "jax.random.fold_in": ["KEY, 1"], "jax.random.PRNGKey": ["0"], "jax.random.key": ["0"],
    "jax.random.bernoulli": ["KEY", "KEY, 0.5", "KEY, 0.5, (3,)", "KEY, jnp.ones(3)", "KEY, shape=(2, 3)", "KEY, p=jnp.ones(3)"],
    "jax.random.randint": ["KEY, (3,), 0, 4", "KEY, (), 0, 4", "KEY, shape=(2, 3), minval=0, maxval=4", "KEY, (2,), 0, 4, jnp.uint8"],
    "jax.random.split": ["KEY", "KEY, 3", "jax.random.key(0)", "jax.random.key(0), 3"],
}  # fmt: skip
KEY = "jax.random.PRNGKey(0)"


def calls_of(name: str) -> list[str]:
    """The argument lists with which a function is tried."""
    short = name.rpartition(".")[2]
    if name in RANDOM:
        return [text.replace("KEY", KEY) for text in RANDOM[name]]
    if name.startswith("jax.random."):
        return [KEY, f"{KEY}, (3,)", f"{KEY}, ()", f"{KEY}, shape=(2, 3)"]
    if name in PYTHON:
        return PYTHON[name]
    if short in NO_ARGUMENTS and name.split(".")[0] in ("time", "random", "jax"):
        return [""]
    if name.split(".")[0] in ("math", "cmath", "builtins", "random", "statistics"):
        return ["0.5"]
    if short in SPECIAL:
        return SPECIAL[short]
    if short in SHAPED:
        return SHAPES
    if short in OF_TWO:
        return PAIRS
    if TABLE[name] in (Gives.REDUCED, Gives.SUMMED, Gives.AVERAGED, Gives.TESTED, Gives.COUNTED):
        return [
            *ONE,
            "np.ones((2, 3)), axis=0",
            "np.ones((2, 3)), 1",
            "np.ones(3), keepdims=True",
            "jnp.ones((2, 3)), axis=0",
        ]
    if TABLE[name] is Gives.CONVERTED:
        return [*ONE, "1.0, np.float32", "[1, 2], dtype=np.float32", "2, float", "np.ones(3), 'float32'", "()"]
    return ONE


def spelled(name: str) -> str:
    """How the header's imports spell a function."""
    for long, short in (("numpy.", "np."), ("jax.numpy.", "jnp."), ("builtins.", "")):
        if name.startswith(long):
            return short + name.removeprefix(long)
    return name


NAMESPACE: dict[str, Any] = {}
exec(HEADER, NAMESPACE)


def compared(expression: str) -> Iterator[bool]:
    """Whether the model knows the kind of an expression; nothing where Python refuses to evaluate it."""
    with warnings.catch_warnings(), contextlib.suppress(TypeError, ValueError, AttributeError, ZeroDivisionError):
        warnings.simplefilter("ignore")
        value = eval(expression, NAMESPACE)
        said = kind_of(expression)
        wrong = disagrees(said, value)
        assert not wrong, f"{expression}: {wrong}"
        yield not isinstance(said, NotKnown)


@pytest.mark.parametrize("name", sorted(TABLE.keys() - SKIPPED))
def test_function_returns_what_the_table_says(name: str) -> None:
    tried = [known for text in calls_of(name) for known in compared(f"{spelled(name)}({text})")]
    assert tried, "never called"
    assert any(tried), "the table says nothing about any call"


@pytest.mark.parametrize("name", sorted(METHODS))
@pytest.mark.parametrize(
    "receiver", ["np.ones((2, 3))", "np.arange(3)", "np.float32(1)", "jnp.ones((2, 3))", "jnp.arange(3)"]
)
def test_method_returns_what_the_table_says(name: str, receiver: str) -> None:
    tried = [known for text in ("", "axis=0", "-1") for known in compared(f"{receiver}.{name}({text})")]
    assert all(tried) or name == "sum" or name == "prod" or name == "ptp"


ARGUMENTS = {
    "integers": ["3", "0, 3", "3, size=2"],
    "randint": [],
    "geometric": ["0.5", "0.5, 3"],
    "binomial": ["3, 0.5", "3, 0.5, 2"],
}
ARGUMENTS |= {
    "beta": ["1, 1", "1, 1, 3"],
    "gamma": ["1.0", "1.0, 1.0, 3"],
    "triangular": ["0, 1, 2"],
    "chisquare": ["1.0", "1.0, 3"],
}


@pytest.mark.parametrize("name", sorted(DRAWS.keys() - {"rand", "randn", "random_sample", "randint"}))
def test_draw_of_a_generator_is_what_the_table_says(name: str) -> None:
    default = ["", "size=3", "size=(2, 3)", "size=None"]
    for text in ARGUMENTS.get(name, default):
        list(compared(f"np.random.default_rng(0).{name}({text})"))


@pytest.mark.parametrize("name", ["rand", "randn", "random_sample", "randint", "normal", "uniform", "poisson"])
def test_draw_of_the_old_generator_is_what_the_table_says(name: str) -> None:
    for text in ["3", "0, 3"] if name == "randint" else ["", "3"] if name.startswith("ra") else ["", "size=3"]:
        list(compared(f"np.random.RandomState(0).{name}({text})"))


@pytest.mark.parametrize(
    "expression",
    [
        "np.float32(0.5)", "np.float64(2)", "np.int64(3)", "np.bool_(True)", "jnp.float32(1)", "jnp.int32(1)",
        "jnp.bfloat16(1)", "np.float32([1, 2])", "jnp.float32(jnp.ones(3))", "np.ones(3).astype(np.float32)",
        "np.ones(3).item", "np.ones(()).item()", "np.float32(1).item()", "np.int64(1).item()", "jnp.asarray(True).item()",
        "np.ones(3)[0]", "np.ones(3)[:2]", "np.ones((2, 3))[0]", "np.linspace(0, 1, 3)[1]", "jnp.ones(3)[0]",
        "jnp.arange(3).at[0].set(1.5)", "(0.5 * jnp.arange(3)).at[1].add(1)", "jnp.ones((2, 3)).at[0].min(0)",
        "jax.lax.fori_loop(0, 2, lambda i, v: v, jnp.arange(3))", "jax.lax.fori_loop(0, 2, lambda i, v: v * 1.5, 0.5)",
        "jax.lax.while_loop(lambda v: v[0] < 3, lambda v: v + 1, np.ones(3, np.float32))",
        "jax.lax.scan(lambda c, x: (c, x), jnp.arange(3), None, length=2)[0]",
        "round(2.5)", "round(2.5, 1)", "round(np.float64(2.5), 1)", "abs(-1)", "abs(np.float32(-1))", "sum([0.5, 0.25])",
        "sum([1, 2])", "max(1, 2)", "min(0.5, 0.25)", "divmod(3, 2)", "np.ones((2, 3)).shape[0]", "np.ones(3).size", "len('abc')",
        "float(np.float32(1))", "int(jnp.float32(1))", "bool(np.ones(()))", "'%d' % 3", "f'{3}'", "not 3", "-True", "~3",
        "1 if time.time() else 2", "3 in [3]", "None is None", "1 < 2", "np.float32(1) < 2", "jnp.ones(3) < 2",
        "tuple([1, 2])", "list((1, 2))", "dict(a=1)", "collections.OrderedDict(a=1)", "sorted([2, 1])", "[1] + [2]", "(1,) * 3",
        "collections.defaultdict(list)", "{'a': 1, **{'b': 2}}", "[x for x in range(3)]", "{k: 1 for k in 'ab'}", "set([1])",
        "list(zip([1], [2]))[0]", "tuple(x for x in [1])", "jax.tree.map(lambda x: x, [1, 2])", "jax.device_put(1.0)",
        "[1, 2.0][0]", "{'a': 1.0}['a']", "{'a': 1.0}.get('a')", "(1, 2.0)[-1]", "list(map(float, [1]))[0]",
        "jnp.ones(3).mean()", "jnp.asarray(0.5) * 2", "jnp.float32(1) * 2", "np.float32(1) * jnp.asarray(1.0)",
    ],
)  # fmt: skip
def test_expressions(expression: str) -> None:
    list(compared(expression))


@pytest.mark.parametrize("name", sorted(CONSTANTS))
def test_constant_is_a_python_float(name: str) -> None:
    module = name.split(".")[0]
    value = importlib.import_module("jax.numpy" if module == "jax" else module)
    for step in name.split(".")[2 if module == "jax" else 1 :]:
        value = getattr(value, step)
    assert type(value) is float
