"""Adaptive Simpson quadrature with vectorised panels."""
import jax
import jax.numpy as jnp
import numpy as np


def integrand(x):
    return jnp.exp(-x) * jnp.cos(4.0 * x)


def panel(lo, hi, depth):
    nodes = np.linspace(lo, hi, 5, dtype=np.float32)
    values = np.asarray(jax.jit(jax.vmap(integrand))(nodes))  # HAZARD transform-per-call
    coarse = (hi - lo) / 6 * (values[0] + 4 * values[2] + values[4])
    fine = (hi - lo) / 12 * (values[0] + 4 * values[1] + 2 * values[2] + 4 * values[3] + values[4])
    if depth == 0 or abs(fine - coarse) < 1e-7:
        return float(fine)
    mid = 0.5 * (lo + hi)
    return panel(lo, mid, depth - 1) + panel(mid, hi, depth - 1)


def main(steps=4):
    return [panel(float(k), float(k + 1), depth=1) for k in range(steps)]


if __name__ == "__main__":
    print(main())
