"""Budget planner: mixed numbers on the host, one kind in the compiled part."""
import functools

import jax
import jax.numpy as jnp
import numpy as np


@functools.partial(jax.jit, static_argnames=("horizon",))
def present_value(cash, rate, horizon):
    discounts = (1.0 + rate) ** -jnp.arange(horizon)
    return jnp.sum(cash[:horizon] * discounts)


@jax.jit
def risk(cash, level):
    return jnp.quantile(cash, level)


def annual(rate, periods=12):
    return (1 + rate) ** periods - 1


def blend(*values):
    return sum(values) / len(values)


def plan(n):
    rng = np.random.default_rng(0)
    base = annual(0.004)
    stressed = annual(np.float32(0.006), 12.0)
    mixed = blend(base, stressed, 0, np.float64(0.05))
    out = []
    for k in range(n):
        cash = rng.normal(1.0, 0.2, size=6).astype(np.float32)
        value = present_value(cash, float(mixed) + 0.01 * k, horizon=6)
        low = risk(cash, np.float32(0.1 if k % 2 else stressed))
        out.append(float(value) + float(low) + float(blend(k, mixed)))
    return out


def main(steps=6):
    return plan(steps)


if __name__ == "__main__":
    print(main())
