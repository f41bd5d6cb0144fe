"""flax: the control flow of nnx, which wraps the given functions anew in each call."""

from __future__ import annotations

from .measure import Case, jitted


def cases() -> list[Case]:
    import jax
    import jax.numpy as jnp
    from flax import nnx

    one = jnp.float32(1.0)

    def up(x: jax.Array) -> jax.Array:
        return x + 1.0

    def down(x: jax.Array) -> jax.Array:
        return x - 1.0

    def small(x: jax.Array) -> jax.Array:
        return x < 5.0

    def add(i: int, x: jax.Array) -> jax.Array:
        return x + i

    calls = {
        ("transforms/transforms.py", 623, (623, 628)): lambda x: nnx.cond(x > 0, up, down, x, graph=False),
        ("transforms/transforms.py", 636, (636, 641)): lambda x: nnx.cond(x > 0, up, down, x, graph=True),
        ("transforms/transforms.py", 678, (678, 684)): lambda x: nnx.switch(x.astype(int), [up, down], x, graph=False),
        ("transforms/iteration.py", 2058, (2058, 2058)): lambda x: nnx.while_loop(small, up, x, graph=False),
        ("transforms/iteration.py", 2068, (2064, 2074)): lambda x: nnx.while_loop(small, up, x, graph=True),
        ("transforms/iteration.py", 2173, (2173, 2178)): lambda x: nnx.fori_loop(0, 3, add, x, graph=False),
        ("transforms/iteration.py", 2188, (2188, 2190)): lambda x: nnx.fori_loop(0, 3, add, x, graph=True),
    }
    found = []
    for (file, line, at), call in calls.items():
        held = jitted(call)
        found.append(
            Case("flax", f"flax/nnx/{file}", line, "JAX701", lambda f=call: f(one), lambda f=held: f(one), at=at)
        )
    return found
