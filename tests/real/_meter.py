"""Calls a function of a workload some times and prints what JAX compiled in each call, and what the last call gave.

    python _meter.py WORKLOAD.py FUNCTION TIMES

It runs in the environment of the workload and needs nothing but JAX. Prints one line of JSON.
"""

from __future__ import annotations

import json
import runpy
import sys
from typing import Any

import jax
import numpy as np


def flat(value: Any) -> list[Any]:
    """The numbers and texts in a result."""
    leaves: list[Any] = []
    for leaf in jax.tree.leaves(value):
        if isinstance(leaf, (jax.Array, np.ndarray)) and jax.dtypes.issubdtype(leaf.dtype, jax.dtypes.prng_key):
            leaf = jax.random.key_data(leaf)
        if isinstance(leaf, (jax.Array, np.ndarray, np.generic)):
            array = np.asarray(leaf).reshape(-1)
            parts = (array.real, array.imag) if np.iscomplexobj(array) else (array,)
            leaves += [float(number) for part in parts for number in part]
        elif isinstance(leaf, (int, float, str)):
            leaves.append(leaf)
    return leaves


def main() -> None:
    """The command."""
    workload, function, times = sys.argv[1], sys.argv[2], int(sys.argv[3])
    compiles = 0

    def note(event: str, _seconds: float, **_more: Any) -> None:
        nonlocal compiles
        compiles += event == "/jax/core/compile/backend_compile_duration"

    jax.monitoring.register_event_duration_secs_listener(note)
    call = runpy.run_path(workload)[function]
    counts, result = [], None
    for i in range(times):
        compiles = 0
        result = jax.block_until_ready(call(i))
        counts.append(compiles)
    print()
    print(json.dumps({"compiles": counts, "result": flat(result)}))


if __name__ == "__main__":
    main()
