"""rlax: returns and advantages by a scan."""

from __future__ import annotations

from functools import partial

from .measure import Case, jitted


def cases() -> list[Case]:
    import jax
    import jax.numpy as jnp
    from rlax._src import multistep, vtrace

    r, d, v, v1, rho = (jax.random.uniform(jax.random.key(i), (5,)) for i in range(5))
    q = jnp.arange(4.0)
    values = jnp.arange(6.0)
    found = [
        ("multistep.py", 113, multistep.lambda_returns, (r, d, v, 0.9)),
        ("multistep.py", 271, multistep.importance_corrected_td_errors, (r, d, rho, jnp.full(5, 0.9), values)),
        ("multistep.py", 322, multistep.truncated_generalized_advantage_estimation, (r, d, 0.9, values)),
        ("multistep.py", 440, multistep.general_off_policy_returns_from_q_and_v, (q, v, r, d, jnp.ones(4))),
        ("vtrace.py", 97, vtrace.vtrace, (v, v1, r, d, rho)),
        ("vtrace.py", 172, vtrace.leaky_vtrace, (v, v1, r, d, rho)),
    ]
    return [
        Case("rlax", f"rlax/_src/{file}", line, "JAX701", partial(function, *args), partial(jitted(function), *args))
        for file, line, function, args in found
    ]
