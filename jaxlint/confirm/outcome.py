"""What a probed function gives: kept by one process, and compared by the next, which runs the fixed text.

This module runs inside the probed process: standard library, NumPy and jax only.
"""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import Any

MOST_BYTES = 1 << 26
"""How much of its results one probe keeps; larger ones are not compared."""
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_PLAIN = (bool, int, float, complex, str, bytes)


def kept(result: Any) -> tuple[str, list[Any]] | None:
    """A result as data: its structure and its leaves; ``None`` where it holds something that cannot be compared."""
    try:
        import jax
        import numpy as np

        leaves, tree = jax.tree_util.tree_flatten(result)
        found: list[Any] = []
        for leaf in leaves:
            if isinstance(leaf, jax.Array) and jax.numpy.issubdtype(leaf.dtype, jax.dtypes.prng_key):
                leaf = jax.random.key_data(leaf)
            if not isinstance(leaf, (*_PLAIN, np.generic, np.ndarray, jax.Array)):
                return None
            found.append(np.asarray(leaf) if not isinstance(leaf, _PLAIN) else leaf)
    except Exception:  # an object whose own methods raise, an array that is spread over other processes
        return None
    return (_ADDRESS.sub("", str(tree)), found) if found else None


def save(file: str, results: list[Any]) -> None:
    """Leave the results for the process that runs the fixed text."""
    if all(result is not None for result in results) and _size(results) <= MOST_BYTES:
        try:
            Path(file).write_bytes(pickle.dumps(results))
        except Exception:
            Path(file).unlink(missing_ok=True)


def compared(file: str, results: list[Any]) -> str:
    """How the results lie to the kept ones: ``same``, ``close``, ``other`` or ``unknown``."""
    try:
        earlier = pickle.loads(Path(file).read_bytes())  # by our own process a moment ago, in our own folder
    except OSError:
        return "unknown"
    if any(result is None for result in results) or len(results) != len(earlier):
        return "other"
    if all(_equal(one, other) for one, other in zip(earlier, results, strict=True)):
        return "same"
    if not all(_equal(earlier[0], one) for one in earlier):
        return "unknown"  # what differs from call to call (a clock, random numbers) may well differ here
    return "close" if all(_near(one, other) for one, other in zip(earlier, results, strict=True)) else "other"


def _equal(one: tuple[str, list[Any]], other: tuple[str, list[Any]]) -> bool:
    import numpy as np

    if one[0] != other[0] or len(one[1]) != len(other[1]):
        return False
    for left, right in zip(one[1], other[1], strict=True):
        if isinstance(left, _PLAIN) or isinstance(right, _PLAIN):
            if repr(left) != repr(right):
                return False
            continue
        x, y = np.asarray(left), np.asarray(right)
        if x.dtype != y.dtype or x.shape != y.shape or x.tobytes() != y.tobytes():
            return False
    return True


def _near(one: tuple[str, list[Any]], other: tuple[str, list[Any]]) -> bool:
    from . import stale

    return one[0] == other[0] and stale.distance(one[1], other[1]) is not stale.Distance.FAR


def _size(results: list[Any]) -> int:
    return sum(getattr(leaf, "nbytes", 0) for result in results if result is not None for leaf in result[1])
