"""Every operation of the table, executed outside jit with several numbers: each new one compiles, an old one does not."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import pytest

from jaxlint.program.eager_table import JOINS, OPERATIONS, SELECTS

OWN = {
    "jax.lax.slice": "lax.slice(x, (0,), (n,))",
    "jax.lax.dynamic_slice": "lax.dynamic_slice(x, (0,), (n,))",
    "jax.lax.dynamic_slice_in_dim": "lax.dynamic_slice_in_dim(x, 0, n)",
    "jax.lax.slice_in_dim": "lax.slice_in_dim(x, 0, n)",
    "jax.lax.fori_loop": "lax.fori_loop(0, n, body, 1.0)",
    "jax.lax.scan": "lax.scan(tick, 0.0, None, length=n)",
    "jax.lax.top_k": "lax.top_k(x, n)",
    "jax.lax.integer_pow": "lax.integer_pow(x, n)",
    "jax.nn.one_hot": "jax.nn.one_hot(jnp.arange(3), n)",
    "jax.numpy.linalg.matrix_power": "jnp.linalg.matrix_power(m, n)",
    "jax.numpy.full": "jnp.full(n, 1.0)",
    "jax.numpy.pad": "jnp.pad(x, n)",
    "jax.numpy.reshape": "jnp.reshape(x, (2, n, -1))",
    "jax.numpy.broadcast_to": "jnp.broadcast_to(x, (n, 840))",
    "jax.numpy.split": "jnp.split(x, n)",
    "jax.numpy.array_split": "jnp.array_split(x, n)",
    "jax.random.bernoulli": "jax.random.bernoulli(key, 0.5, (n,))",
    "jax.random.gamma": "jax.random.gamma(key, 1.0, (n,))",
    "jax.random.poisson": "jax.random.poisson(key, 1.0, (n,))",
    "jax.random.choice": "jax.random.choice(key, 8, (n,))",
    "jax.random.beta": "jax.random.beta(key, 1.0, 1.0, (n,))",
    "jax.random.truncated_normal": "jax.random.truncated_normal(key, -1.0, 1.0, (n,))",
    "jax.random.multivariate_normal": "jax.random.multivariate_normal(key, jnp.zeros(2), jnp.eye(2), (n,))",
    "jax.random.randint": "jax.random.randint(key, (n,), 0, 9)",
    "jax.random.permutation": "jax.random.permutation(key, n)",
    "jax.random.split": "jax.random.split(key, n)",
    "jax.numpy.append": "jnp.append(x[:n], 1.0)",
}
SELECTING = {
    "jax.numpy.union1d": "jnp.union1d(x[:9], jnp.arange(n))",
    "jax.numpy.intersect1d": "jnp.intersect1d(x, jnp.minimum(x, n))",
    "jax.numpy.setdiff1d": "jnp.setdiff1d(x, jnp.minimum(x, n))",
    "jax.numpy.setxor1d": "jnp.setxor1d(x, jnp.minimum(x, n))",
    "jax.numpy.extract": "jnp.extract(x > n, x)",
    "jax.numpy.compress": "jnp.compress(x > n, x)",
    "jax.numpy.unique": "jnp.unique(jnp.minimum(x, n))",
    "jax.numpy.unique_values": "jnp.unique_values(jnp.minimum(x, n))",
}
MATRIX = {"triu", "tril", "diag", "diagonal", "diff"}
ORDINARY = [
    "x[n]",
    "x[n : n + 8]",
    "x[4 * n : 4 * (n + 1)]",
    "m[n, 0]",
    "x.at[n].set(1.0)",
    "x * n",
    "x ** float(n)",
    "x ** jnp.float32(n)",
    "n ** x",
    "jnp.full(3, n)",
    "jnp.arange(n, n + 3)",
    "jnp.clip(x, 0, n)",
    "jnp.where(x > n, x, 0.0)",
    "jnp.take(m, n, axis=0)",
    "lax.dynamic_slice(x, (n,), (3,))",
    "lax.fori_loop(n, n + 3, body, 1.0)",
    "jnp.nonzero(x > n, size=8)",
    "jax.random.fold_in(key, n)",
    "jax.random.randint(key, (3,), 0, n)",
    "jnp.quantile(x, n / 20)",
]


def _expression(name: str) -> str:
    if name in OWN:
        return OWN[name]
    short = name.rpartition(".")[2]
    if name in JOINS:
        return f"jnp.{short}([x] * n)"
    if name in SELECTS:
        return SELECTING.get(name, f"jnp.{short}(x > n)")
    spelled = name.replace("jax.numpy", "jnp")
    (position, _), *_ = OPERATIONS[name].arguments
    first = {0: "", 1: "m, " if short in MATRIX else "x, ", 2: "0.5, 1.0, "}[position]
    if name.startswith("jax.random"):
        return f"{spelled}(key, (n,))"
    return f"{spelled}({first}n)"


@pytest.fixture(scope="module")
def compiles() -> Callable[[str, int], int]:
    """Counts the compiles of an expression for one value of ``n``, after it has run with other values."""
    jax = importlib.import_module("jax")
    jnp, lax = jax.numpy, jax.lax
    seen = [0]

    def note(event: str, _seconds: float, **_more: Any) -> None:
        seen[0] += event == "/jax/core/compile/backend_compile_duration"

    jax.monitoring.register_event_duration_secs_listener(note)
    names: dict[str, Any] = {
        "jax": jax,
        "jnp": jnp,
        "lax": lax,
        "x": jnp.arange(840.0),
        "m": jnp.ones((16, 16)),
        "key": jax.random.key(0),
        "body": lambda _, c: c + 1.0,
        "tick": lambda c, _: (c, None),
    }

    def count(expression: str, n: int) -> int:
        code = compile(expression, "<expression>", "eval")
        seen[0] = 0
        jax.block_until_ready(eval(code, names | {"n": n}))
        return seen[0]

    return count


@pytest.mark.parametrize("name", sorted({*OPERATIONS, *JOINS, *SELECTS}))
def test_operation_compiles_for_each_number(name: str, compiles: Callable[[str, int], int]) -> None:
    expression = _expression(name)
    importlib.import_module("jax").clear_caches()
    for n in (4, 5):
        compiles(expression, n)
    assert all(compiles(expression, n) >= 1 for n in (6, 7)), expression
    assert compiles(expression, 6) == 0, expression


@pytest.mark.parametrize("expression", ORDINARY)
def test_ordinary_operand_compiles_once(expression: str, compiles: Callable[[str, int], int]) -> None:
    importlib.import_module("jax").clear_caches()
    for n in (4, 5):
        compiles(expression, n)
    assert [compiles(expression, n) for n in (6, 7)] == [0, 0]
