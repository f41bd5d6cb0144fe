"""Arithmetic on kinds is that of Python, NumPy and JAX: every pair of operands, on the installed versions."""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable
from typing import Any

import pytest

from jaxlint.program.kind_values import Difference, Leaf, compare_leaves
from jaxlint.program.promotion import binary

from .kinds import HEADER, disagrees, real_kind

NAMESPACE: dict[str, Any] = {}
exec(HEADER, NAMESPACE)
OPERANDS = [
    "True", "2", "0.5", "1j", "np.bool_(True)", "np.int8(2)", "np.int32(2)", "np.int64(2)", "np.uint8(2)", "np.float16(0.5)",
    "np.float32(0.5)", "np.float64(0.5)", "np.complex64(1)", "np.ones(3)", "np.ones((2, 3), np.float32)", "np.arange(3)",
    "jnp.asarray(True)", "jnp.int32(2)", "jnp.asarray(2)", "jnp.float32(0.5)", "jnp.asarray(0.5)", "jnp.bfloat16(0.5)",
    "jnp.float16(0.5)", "jnp.uint8(2)", "jnp.complex64(1)", "jnp.ones(3)", "jnp.arange(3)",
]  # fmt: skip
VALUES = {text: eval(text, NAMESPACE) for text in OPERANDS}
OPERATORS: list[tuple[ast.operator, Callable[[Any, Any], Any]]] = [
    (ast.Add(), operator.add),
    (ast.Mult(), operator.mul),
    (ast.Div(), operator.truediv),
    (ast.Pow(), operator.pow),
    (ast.FloorDiv(), operator.floordiv),
    (ast.Mod(), operator.mod),
]


def leaf(value: Any) -> Leaf:
    found = real_kind(value)
    assert isinstance(found, Leaf)
    return Leaf(found.world, found.dtype, found.weak, min(found.rank or 0, 2))


@pytest.mark.parametrize("left", OPERANDS)
def test_result_of_two_operands(left: str) -> None:
    wrong = []
    for right in OPERANDS:
        for op, apply in OPERATORS:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                try:
                    value = apply(VALUES[left], VALUES[right])
                except TypeError:
                    continue
            said = binary(op, leaf(VALUES[left]), leaf(VALUES[right]))
            if said is not None and (fault := disagrees(said, value)):
                wrong.append(f"{left} {type(op).__name__} {right}: {fault}")
    assert not wrong, "\n".join(wrong)


SCALARS = [
    text for text in OPERANDS if getattr(VALUES[text], "ndim", 0) == 0 and "complex" not in text and text != "1j"
]


@pytest.mark.parametrize("one", SCALARS)
def test_difference_is_what_jit_sees(one: str) -> None:
    """Two scalars cost a trace, an entry or nothing: as the caches of a jitted function show."""
    import jax

    for other in SCALARS:
        runs = []

        @jax.jit
        def identity(x: Any, runs: list[int] = runs) -> Any:
            runs.append(1)
            return x

        identity(VALUES[one])
        traced, entries = len(runs), identity._cache_size()
        identity(VALUES[other])
        said = compare_leaves(leaf(VALUES[one]), leaf(VALUES[other]))
        real = (
            Difference.RETRACE if len(runs) > traced else Difference.ENTRY if identity._cache_size() > entries else None
        )
        expected = {Difference.NONE: None}.get(said, said)
        assert real is expected or said is Difference.UNKNOWN, f"{one} then {other}: said {said}, is {real}"
