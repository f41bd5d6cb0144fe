"""Errors that JAX raises instead of compiling, by its own words: what a run must show where a rule predicts one."""

from __future__ import annotations

_SENTENCES = (
    "Non-hashable static arguments are not supported",
    "static arguments should be comparable using __eq__",
    "raised while checking equality of metadata fields of pytree",
    "unhashable type: ",
)
"""Measured with static arguments and pytree classes of all kinds on JAX 0.4.38 to 0.10.2."""
_OLD = "The truth value of an array with more than one element is ambiguous"
"""All that JAX 0.4 says of arrays in the static part of a pytree: NumPy's own words."""


def is_of_caching(error: str, jax: str | None) -> bool:
    """Whether an error says that JAX could not hash or compare what its cache is looked up with."""
    return any(words in error for words in _SENTENCES) or ((jax or "").startswith("0.4.") and _OLD in error)
