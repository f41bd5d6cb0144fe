"""What JAX405 says of a captured array: it stands in the program's text, and an argument does not."""

from __future__ import annotations

import importlib
from typing import Any

from jaxlint_rules.captured.large_constant import LargeConstant

from .test_rules import _plain


def _program_text(files: dict[str, str], *names: str) -> str:
    """The text of the program that ``score`` of an example is compiled to, with a table of a quarter million."""
    jnp = importlib.import_module("jax.numpy")
    (source,) = _plain(files).values()
    namespace: dict[str, Any] = {"__name__": "example"}
    exec(source.replace("2048 * 2048", "512 * 512"), namespace)
    arguments = [*(namespace[name] for name in names), jnp.arange(4)]
    return namespace["score"].lower(*arguments).as_text()


def test_captured_array_stands_in_the_program() -> None:
    (example,) = LargeConstant.examples
    assert len(_program_text(example.bad)) > 512 * 512 * 4
    assert len(_program_text(example.good, "TABLE")) < 10_000
