"""brax: the size of a replay buffer over devices, and a solver of contacts."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from .measure import Case, jitted, patched


def cases() -> list[Case]:
    import jax
    import jax.numpy as jnp
    from brax import math
    from brax.training import replay_buffers

    a, b = jnp.eye(3) * 2.0 + 0.1, jnp.ones(3)
    held = jitted(lambda x, y: math.solve_pgs(x, y, 5))
    once = patched(
        replay_buffers,
        (
            "return jax.pmap(psize, axis_name=axis_name)(buffer_state)[0]",
            "self._psize = self.__dict__.get('_psize') or jax.pmap(psize, axis_name=axis_name)\n"
            "    return self._psize(buffer_state)[0]",
        ),
    )

    def buffer(module: ModuleType) -> tuple[Any, Any]:
        made = module.PmapWrapper(module.Queue(8, jnp.zeros(2), 2))
        return made, made.init(jax.random.key(0))

    (old, old_state), (new, new_state) = buffer(replay_buffers), buffer(once)
    return [
        Case("brax", "brax/math.py", 273, "JAX701", lambda: math.solve_pgs(a, b, 5), lambda: held(a, b)),
        Case(
            "brax",
            "brax/training/replay_buffers.py",
            349,
            "JAX102",
            lambda: old.size(old_state),
            lambda: new.size(new_state),
            "the wrapper kept in the buffer",
        ),
    ]
