"""dm-haiku: control flow and unrolls of a transformed function whose apply is not jitted."""

from __future__ import annotations

from .measure import Case, jitted


def cases() -> list[Case]:
    import haiku as hk
    import jax
    import jax.numpy as jnp

    x, series, key = jnp.ones((2, 3)), jnp.ones((4, 2, 3)), jax.random.key(0)

    def unroll(xs: jax.Array) -> jax.Array:
        core = hk.VanillaRNN(3)
        return hk.dynamic_unroll(core, xs, core.initial_state(2))[0]

    def branch(v: jax.Array) -> jax.Array:
        return hk.cond(v.sum() > 0, lambda u: u + 1.0, lambda u: u - 1.0, v)

    def loop(v: jax.Array) -> jax.Array:
        return hk.scan(lambda c, _: (2.0 * c, None), v, None, length=3)[0]

    def stack(v: jax.Array) -> jax.Array:
        return hk.experimental.layer_stack(2)(lambda u: hk.Linear(3)(u))(v)

    found = []
    calls = [
        ("recurrent.py", 207, (207, 208), unroll, series),
        ("stateful.py", 537, (537, 540), branch, x),
        ("stateful.py", 644, (644, 645), loop, x),
        ("layer_stack.py", 212, (212, 214), stack, x),
    ]
    for file, line, at, function, value in calls:
        both = hk.transform(function)
        params = both.init(key, value)
        held = jitted(both.apply)

        def old(f: object = both.apply, p: object = params, v: jax.Array = value) -> object:
            return f(p, key, v)  # type: ignore[operator]

        def new(f: object = held, p: object = params, v: jax.Array = value) -> object:
            return f(p, key, v)  # type: ignore[operator]

        found.append(Case("dm_haiku", f"haiku/_src/{file}", line, "JAX701", old, new, at=at))
    return found
